import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import {
  passwordProblems,
  passwordProblemTexts,
  type PasswordLevel,
  type PasswordProblem,
} from '@efie/domain'
import { AuthError } from '../auth-error.ts'

/** Argon2id (the library's default) at OWASP's recommended cost: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT_PREFIX = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

/** A hash of a random password, compared with when there is no account. */
let nobody: Promise<string> | undefined

/** Always costs one hash, even without a stored one, so the time doesn't reveal whether the account exists. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await (nobody ??= hashPassword(randomUUID())))
  try {
    return (await verify(against, password)) && stored !== null
  } catch {
    return false
  }
}

/** Whether the hash has an older cost; the next sign-in replaces it. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT_PREFIX)

let common: Promise<Set<string>> | undefined

/** Some fifty thousand leaked passwords, loaded when the first password is chosen. */
const commonPasswords = (): Promise<Set<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

const problemsOf = async (password: string, level: PasswordLevel): Promise<PasswordProblem[]> => {
  const problems = passwordProblems(password, level)
  if (!problems.includes('COMMON') && (await commonPasswords()).has(password.toLowerCase()))
    problems.push('COMMON')
  return problems
}

const reasonOf = (problem: PasswordProblem): 'length' | 'characters' | 'pwned' => {
  switch (problem) {
    case 'TOO_SHORT_8':
    case 'TOO_SHORT_10':
    case 'TOO_LONG':
      return 'length'
    case 'COMMON':
      return 'pwned'
    case 'NEEDS_LETTER':
    case 'NEEDS_DIGIT':
    case 'NEEDS_LOWER':
    case 'NEEDS_UPPER':
    case 'NEEDS_SYMBOL':
      return 'characters'
  }
}

export interface WeakPassword {
  message: string
  reasons: ('length' | 'characters' | 'pwned')[]
}

/** The contract's description of a weak password, or null for a good one. */
export const weakness = async (password: string, level: PasswordLevel): Promise<WeakPassword | null> => {
  const problems = await problemsOf(password, level)
  if (problems.length === 0) return null
  return {
    message: problems.map((problem) => passwordProblemTexts[problem]).join('. '),
    reasons: [...new Set(problems.map(reasonOf))],
  }
}

export const requireGoodPassword = async (password: string, level: PasswordLevel): Promise<void> => {
  if (passwordProblems(password, level).includes('TOO_LONG'))
    throw new AuthError('validation_failed', { message: passwordProblemTexts.TOO_LONG })
  const weak = await weakness(password, level)
  if (weak)
    throw new AuthError('weak_password', {
      message: weak.message,
      body: { weak_password: { reasons: weak.reasons } },
    })
}
