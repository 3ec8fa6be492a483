import { isAdminRole, type Role } from '@efie/domain'
import { isInRanges } from '../../../platform/ip-ranges.ts'

/** What decides, besides the role itself, whether a session may act (domain.md §5). */
export interface AccessRules {
  role: Role
  two_factor_auth: boolean
  ip_whitelisting: boolean
  allowed_ranges: string[]
  /** Whether the person has a second factor that counts. */
  has_factor: boolean
}

/** Staff work from the networks that the settings name. */
export const isAllowedAddress = (
  rules: Pick<AccessRules, 'role' | 'ip_whitelisting' | 'allowed_ranges'>,
  ip: string | undefined,
): boolean => !rules.ip_whitelisting || !isAdminRole(rules.role) || isInRanges(ip ?? '', rules.allowed_ranges)

/** Of whom a second factor is asked: everyone who has one, and staff when the settings say so. */
export const asksSecondFactor = (
  rules: Pick<AccessRules, 'role' | 'has_factor' | 'two_factor_auth'>,
): boolean => rules.has_factor || (rules.two_factor_auth && isAdminRole(rules.role))

/** What is due before a session may act: showing a factor, or setting one up first. Null where nothing is. */
export const secondFactorDue = (rules: AccessRules, aal: 'aal1' | 'aal2'): 'challenge' | 'enrol' | null => {
  if (aal === 'aal2' || !asksSecondFactor(rules)) return null
  return rules.has_factor ? 'challenge' : 'enrol'
}
