import { isAdminRole, type Role } from '@efie/domain'
import { isInRanges } from '../../../platform/ip-ranges.ts'

/** What decides, besides the role, whether a session may act (domain.md §5). */
export interface AccessRules {
  role: Role
  two_factor_auth: boolean
  ip_whitelisting: boolean
  allowed_ranges: string[]
  /** Whether the person has a verified second factor. */
  has_factor: boolean
}

/** Staff may only work from the networks in the settings. */
export const isAllowedAddress = (
  rules: Pick<AccessRules, 'role' | 'ip_whitelisting' | 'allowed_ranges'>,
  ip: string | undefined,
): boolean => !rules.ip_whitelisting || !isAdminRole(rules.role) || isInRanges(ip ?? '', rules.allowed_ranges)

/** Who needs a second factor: everyone who has one, and staff if the settings require it. */
export const asksSecondFactor = (
  rules: Pick<AccessRules, 'role' | 'has_factor' | 'two_factor_auth'>,
): boolean => rules.has_factor || (rules.two_factor_auth && isAdminRole(rules.role))

/** What is due before a session may act: verifying a factor, or enrolling one. Null if nothing is. */
export const secondFactorDue = (rules: AccessRules, aal: 'aal1' | 'aal2'): 'challenge' | 'enrol' | null => {
  if (aal === 'aal2' || !asksSecondFactor(rules)) return null
  return rules.has_factor ? 'challenge' : 'enrol'
}
