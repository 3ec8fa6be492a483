import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
export type PasswordComplexity = 'low' | 'medium' | 'high'

export interface PasswordRule {
  label: MessageDescriptor
  /** The rule as an instruction to fix the password. */
  fix: MessageDescriptor
  holds: (password: string) => boolean
}

const length = (count: number): PasswordRule => ({
  label: msg`At least ${count} characters`,
  fix: msg`Use at least ${count} characters`,
  holds: (password) => password.length >= count,
})
const letter: PasswordRule = {
  label: msg`A letter`,
  fix: msg`Use a letter`,
  holds: (password) => /\p{L}/u.test(password),
}
const digit: PasswordRule = {
  label: msg`A number`,
  fix: msg`Use a number`,
  holds: (password) => /\d/.test(password),
}
const bothCases: PasswordRule = {
  label: msg`An uppercase and a lowercase letter`,
  fix: msg`Use an uppercase and a lowercase letter`,
  holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
}
const symbol: PasswordRule = {
  label: msg`A symbol, such as ! or #`,
  fix: msg`Use a symbol, such as ! or #`,
  holds: (password) => /[^\p{L}\p{N}\s]/u.test(password),
}

/** Rules of the setting password_complexity (domain.md §5). The server also refuses common passwords. */
export const passwordRules = (complexity: PasswordComplexity): PasswordRule[] => {
  if (complexity === 'low') return [length(8)]
  return complexity === 'medium' ? [length(8), letter, digit] : [length(10), bothCases, digit, symbol]
}

/** How to fix the first broken rule; null if none is. */
export const passwordProblem = (password: string, complexity: PasswordComplexity): string | null => {
  const broken = passwordRules(complexity).find((rule) => !rule.holds(password))
  return broken ? translate(broken.fix) : null
}
