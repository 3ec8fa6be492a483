import type { Role } from './enumerations.ts'

interface TwoPersonRule {
  makers: readonly Role[]
  checkers: readonly Role[]
}

/** Who begins and who confirms (domain.md §4). The database refuses maker = checker too. */
export const twoPersonRules = {
  'approve-over-limit': {
    makers: ['credit_analyst', 'admin', 'superadmin'],
    checkers: ['credit_analyst', 'admin', 'superadmin'],
  },
  'release-payout': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'reverse-payout': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'large-refund': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'manual-entry': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'waive-fee': { makers: ['recovery_and_collections', 'credit_analyst'], checkers: ['finance'] },
  reschedule: { makers: ['recovery_and_collections'], checkers: ['finance', 'admin', 'superadmin'] },
  'write-off': { makers: ['recovery_and_collections'], checkers: ['finance', 'admin', 'superadmin'] },
  'change-payee': { makers: ['finance'], checkers: ['admin', 'superadmin'] },
  'issue-invoice': { makers: ['company_manager', 'admin', 'superadmin'], checkers: ['finance'] },
  'change-money-policy': { makers: ['admin', 'superadmin'], checkers: ['admin', 'superadmin'] },
} as const satisfies Record<string, TwoPersonRule>

export type TwoPersonAction = keyof typeof twoPersonRules

export interface SecondPersonRequest {
  action: TwoPersonAction
  maker_id: string
  checker_id: string
  checker_role: Role
  /** Whose row it is; null for policy. */
  subject_user_id: string | null
}

export type SecondPersonDecision = { ok: true } | { ok: false; code: 'SAME_PERSON' | 'NOT_ALLOWED' }

const includes = (list: readonly Role[], role: Role): boolean => list.includes(role)

/** Whether a role may begin an action that needs two persons. */
export const mayMake = (action: TwoPersonAction, role: Role): boolean =>
  includes(twoPersonRules[action].makers, role)

/** Whether this person may confirm: SAME_PERSON as the maker, NOT_ALLOWED by role or on their own row. */
export const checkSecondPerson = (request: SecondPersonRequest): SecondPersonDecision => {
  if (request.maker_id === request.checker_id) return { ok: false, code: 'SAME_PERSON' }
  if (request.subject_user_id !== null && request.subject_user_id === request.checker_id)
    return { ok: false, code: 'NOT_ALLOWED' }
  return includes(twoPersonRules[request.action].checkers, request.checker_role)
    ? { ok: true }
    : { ok: false, code: 'NOT_ALLOWED' }
}

/** A refund above GHS 500 needs a second person. */
export const refundNeedsSecondPerson = (amount: number, limit: number): boolean => amount > limit

/**
 * One application's verification, approval and release take three different people (domain.md §4). `before` are those who
 * did the earlier steps; SAME_PERSON when the next one is among them.
 */
export const checkThirdPerson = (
  actorId: string,
  before: readonly (string | null)[],
): { ok: true } | { ok: false; code: 'SAME_PERSON' } =>
  before.includes(actorId) ? { ok: false, code: 'SAME_PERSON' } : { ok: true }
