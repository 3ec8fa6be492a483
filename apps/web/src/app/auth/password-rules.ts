export type PasswordComplexity = 'low' | 'medium' | 'high'

export interface PasswordRule {
  label: string
  holds: (password: string) => boolean
}

const length = (count: number): PasswordRule => ({
  label: `At least ${count} characters`,
  holds: (password) => password.length >= count,
})
const letter: PasswordRule = { label: 'A letter', holds: (password) => /\p{L}/u.test(password) }
const digit: PasswordRule = { label: 'A digit', holds: (password) => /\d/.test(password) }
const bothCases: PasswordRule = {
  label: 'A small and a capital letter',
  holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
}
const symbol: PasswordRule = {
  label: 'A symbol, such as ! or #',
  holds: (password) => /[^\p{L}\p{N}\s]/u.test(password),
}

/** What the setting password_complexity asks for (domain.md §5). The server also refuses common passwords. */
export const passwordRules = (complexity: PasswordComplexity): PasswordRule[] => {
  if (complexity === 'low') return [length(8)]
  return complexity === 'medium' ? [length(8), letter, digit] : [length(10), bothCases, digit, symbol]
}

/** The first rule that is broken, as the fix; null when all hold. */
export const passwordProblem = (password: string, complexity: PasswordComplexity): string | null => {
  const broken = passwordRules(complexity).find((rule) => !rule.holds(password))
  return broken ? `Use ${broken.label.charAt(0).toLowerCase()}${broken.label.slice(1)}` : null
}
