import type { PasswordLevel } from './settings.ts'

export const passwordProblemTexts = {
  TOO_SHORT_8: 'Use at least 8 characters',
  TOO_SHORT_10: 'Use at least 10 characters',
  TOO_LONG: 'Use no more than 200 characters',
  NEEDS_LETTER: 'Use a letter',
  NEEDS_DIGIT: 'Use a number',
  NEEDS_LOWER: 'Use a lower-case letter',
  NEEDS_UPPER: 'Use an upper-case letter',
  NEEDS_SYMBOL: 'Use a symbol, such as - or !',
  COMMON: 'This password is too easy to guess',
} as const
export type PasswordProblem = keyof typeof passwordProblemTexts

/** Stems of the most common passwords, compared after stripping digits and symbols from both ends. */
const commonStems = new Set([
  'password',
  'passw0rd',
  'passwort',
  'passcode',
  'qwerty',
  'qwertyuiop',
  'azerty',
  'asdfgh',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'administrator',
  'root',
  'login',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'superman',
  'batman',
  'master',
  'princess',
  'sunshine',
  'shadow',
  'trustno',
  'changeme',
  'secret',
  'abc',
  'abcdef',
  'abcdefgh',
  'ghana',
  'accra',
  'kumasi',
  'efie',
  'jesus',
  'blessing',
  'chelsea',
  'arsenal',
  'liverpool',
])

const runs = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

/**
 * True for passwords that attackers try first: a common word with decorations, one repeated character, or a
 * keyboard run.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  const bare = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const stems = [
    bare,
    bare.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o').replaceAll('3', 'e'),
  ]
  return (
    /^(.)\1*$/su.test(password) ||
    runs.some((run) => run.includes(lower)) ||
    stems.some((stem) => stem !== '' && commonStems.has(stem) && password.length - stem.length <= 6)
  )
}

/**
 * Why a password is not acceptable (domain.md §5). Low: 8 characters. Medium: also letters and digits. High:
 * 10 characters, both cases, a digit and a symbol. Never a common password. Empty when it is acceptable.
 */
export const passwordProblems = (password: string, level: PasswordLevel): PasswordProblem[] => {
  const problems: PasswordProblem[] = []
  const need = (holds: boolean, problem: PasswordProblem) => {
    if (!holds) problems.push(problem)
  }
  const { length } = Array.from(password)
  if (level === 'high') need(length >= 10, 'TOO_SHORT_10')
  else need(length >= 8, 'TOO_SHORT_8')
  need(length <= 200, 'TOO_LONG')
  if (level === 'medium') need(/\p{L}/u.test(password), 'NEEDS_LETTER')
  if (level === 'high') {
    need(/\p{Ll}/u.test(password), 'NEEDS_LOWER')
    need(/\p{Lu}/u.test(password), 'NEEDS_UPPER')
  }
  if (level !== 'low') need(/\p{Nd}/u.test(password), 'NEEDS_DIGIT')
  if (level === 'high') need(/[^\p{L}\p{N}\s]/u.test(password), 'NEEDS_SYMBOL')
  need(!isCommonPassword(password), 'COMMON')
  return problems
}
