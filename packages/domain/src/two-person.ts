import type { Role } from './roles.ts'

interface TwoPersonRule {
  makers: readonly Role[]
  checkers: readonly Role[]
}

/** Makers and checkers of each action (domain.md §4). The database also enforces maker ≠ checker. */
export const twoPersonRules = {
  'approve-over-limit': {
    makers: ['credit_analyst', 'admin', 'superadmin'],
    checkers: ['credit_analyst', 'admin', 'superadmin'],
  },
  'release-payout': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'reverse-payout': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'large-refund': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'manual-entry': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'keep-books': { makers: ['finance'], checkers: ['finance', 'admin', 'superadmin'] },
  'waive-fee': { makers: ['recovery_and_collections', 'credit_analyst'], checkers: ['finance'] },
  reschedule: { makers: ['recovery_and_collections'], checkers: ['finance', 'admin', 'superadmin'] },
  'write-off': { makers: ['recovery_and_collections'], checkers: ['finance', 'admin', 'superadmin'] },
  'confirm-payee': {
    makers: ['credit_analyst', 'inspection_and_verification', 'admin', 'superadmin'],
    checkers: ['finance', 'admin', 'superadmin'],
  },
  'change-payee': { makers: ['finance'], checkers: ['admin', 'superadmin'] },
  'issue-invoice': { makers: ['company_manager', 'admin', 'superadmin'], checkers: ['finance'] },
  'change-money-policy': { makers: ['admin', 'superadmin'], checkers: ['admin', 'superadmin'] },
  'restore-backup': { makers: ['superadmin'], checkers: ['admin', 'superadmin'] },
} as const satisfies Record<string, TwoPersonRule>

export type TwoPersonAction = keyof typeof twoPersonRules

/**
 * Days for which a role grant ties people. Until then neither may confirm what the other made (domain.md §4).
 */
export const grantTieDays = 30

/** A role granted within the last `grantTieDays` days. `granted_by` is null when no account granted it. */
export interface RoleGrant {
  user_id: string
  granted_by: string | null
}

/** These people and everyone above them in the grant chain. */
const withGranters = (ids: Iterable<string>, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const found = new Set(ids)
  // Iterating over a Set also visits members added on the way.
  for (const person of found)
    for (const { user_id, granted_by } of grants)
      if (user_id === person && granted_by !== null) found.add(granted_by)
  return found
}

/** These people and everyone below them in the grant chain. */
const withGranted = (ids: Iterable<string>, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const turned = grants.flatMap(({ user_id, granted_by }) =>
    granted_by === null ? [] : [{ user_id: granted_by, granted_by: user_id }],
  )
  return withGranters(ids, turned)
}

/**
 * People whom recent grants tie to a person: everyone who shares a granter with them, followed upwards
 * through the chain. So an administrator is tied to everyone they appointed, directly or indirectly, and
 * those people to each other.
 */
export const tiedTo = (id: string, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const tied = new Set(withGranted(withGranters([id], grants), grants))
  tied.delete(id)
  return tied
}

/** A request to confirm what another person has made. */
export interface SecondPersonRequest {
  action: TwoPersonAction
  maker_id: string
  checker_id: string
  checker_role: Role
  /** The person whom the row concerns; null for policy. */
  subject_user_id: string | null
  /** People tied to the checker by recent grants (`tiedTo`). */
  tied: ReadonlySet<string>
}

export type SecondPersonDecision =
  | { ok: true }
  | { ok: false; code: 'SAME_PERSON' | 'NOT_ALLOWED' | 'NOT_INDEPENDENT' }

const includes = (list: readonly Role[], role: Role): boolean => list.includes(role)

/** Whether a role may make a request that needs two people. */
export const mayMake = (action: TwoPersonAction, role: Role): boolean =>
  includes(twoPersonRules[action].makers, role)

/**
 * Whether this person may confirm. Refusals: SAME_PERSON for the maker, NOT_ALLOWED by role or on one's own
 * row, NOT_INDEPENDENT while a recent grant ties them to the maker.
 */
export const checkSecondPerson = (request: SecondPersonRequest): SecondPersonDecision => {
  if (request.maker_id === request.checker_id) return { ok: false, code: 'SAME_PERSON' }
  if (request.subject_user_id !== null && request.subject_user_id === request.checker_id)
    return { ok: false, code: 'NOT_ALLOWED' }
  if (!includes(twoPersonRules[request.action].checkers, request.checker_role))
    return { ok: false, code: 'NOT_ALLOWED' }
  return request.tied.has(request.maker_id) ? { ok: false, code: 'NOT_INDEPENDENT' } : { ok: true }
}

/** Whether a refund needs a second person (domain.md §4: above GHS 500). Amounts in pesewas. */
export const refundNeedsSecondPerson = (amount: number, limit: number): boolean => amount > limit

/**
 * Whether someone may act after these people: an application's verification, approval and release take three
 * different, independent people (domain.md §4). `tied` are the people tied to the actor by recent grants.
 */
export const checkOtherPeople = (
  actorId: string,
  before: readonly (string | null)[],
  tied: ReadonlySet<string>,
): { ok: true } | { ok: false; code: 'SAME_PERSON' | 'NOT_INDEPENDENT' } => {
  if (before.includes(actorId)) return { ok: false, code: 'SAME_PERSON' }
  return before.some((person) => person !== null && tied.has(person))
    ? { ok: false, code: 'NOT_INDEPENDENT' }
    : { ok: true }
}
