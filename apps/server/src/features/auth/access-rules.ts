import { isAdminRole, type Role } from '@efie/domain'
import { isInRanges } from '../../platform/ip-ranges.ts'

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

/** Staff have to show a second factor when the settings say so; who has one of their own will, always. */
export const needsSecondFactor = (rules: AccessRules, aal: 'aal1' | 'aal2'): boolean =>
  aal === 'aal1' && asksSecondFactor(rules)
