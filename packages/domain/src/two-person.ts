import type { Role } from './roles.ts'

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
} as const satisfies Record<string, TwoPersonRule>

export type TwoPersonAction = keyof typeof twoPersonRules

/** Days for which a grant of a role ties people: within them neither confirms what the other began (domain.md §4). */
export const grantTieDays = 30

/** Who gave whom a role in the last `grantTieDays` days; `granted_by` is null when no account did. */
export interface RoleGrant {
  user_id: string
  granted_by: string | null
}

/** These people and everyone above them: who gave them a role, who gave those people one, and so on. */
const withGranters = (ids: Iterable<string>, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const found = new Set(ids)
  // A set also visits what is added on the way.
  for (const person of found)
    for (const { user_id, granted_by } of grants)
      if (user_id === person && granted_by !== null) found.add(granted_by)
  return found
}

/** These people and everyone below them: whom they gave a role, whom those people gave one, and so on. */
const withGranted = (ids: Iterable<string>, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const turned = grants.flatMap(({ user_id, granted_by }) =>
    granted_by === null ? [] : [{ user_id: granted_by, granted_by: user_id }],
  )
  return withGranters(ids, turned)
}

/**
 * Whom recent grants tie to a person: all who, followed upwards, meet somebody whom the person meets as well. So an
 * administrator is tied to whoever they appointed, directly or through others, and those people to one another.
 */
export const tiedTo = (id: string, grants: readonly RoleGrant[]): ReadonlySet<string> => {
  const tied = new Set(withGranted(withGranters([id], grants), grants))
  tied.delete(id)
  return tied
}

export interface SecondPersonRequest {
  action: TwoPersonAction
  maker_id: string
  checker_id: string
  checker_role: Role
  /** Whose row it is; null for policy. */
  subject_user_id: string | null
  /** Whom recent grants tie to the checker (`tiedTo`). */
  tied: ReadonlySet<string>
}

export type SecondPersonDecision =
  | { ok: true }
  | { ok: false; code: 'SAME_PERSON' | 'NOT_ALLOWED' | 'NOT_INDEPENDENT' }

const includes = (list: readonly Role[], role: Role): boolean => list.includes(role)

/** Whether a role may begin an action that needs two persons. */
export const mayMake = (action: TwoPersonAction, role: Role): boolean =>
  includes(twoPersonRules[action].makers, role)

/**
 * Whether this person may confirm: SAME_PERSON as the maker, NOT_ALLOWED by role or on their own row, NOT_INDEPENDENT while
 * a recent grant ties them to the maker.
 */
export const checkSecondPerson = (request: SecondPersonRequest): SecondPersonDecision => {
  if (request.maker_id === request.checker_id) return { ok: false, code: 'SAME_PERSON' }
  if (request.subject_user_id !== null && request.subject_user_id === request.checker_id)
    return { ok: false, code: 'NOT_ALLOWED' }
  if (!includes(twoPersonRules[request.action].checkers, request.checker_role))
    return { ok: false, code: 'NOT_ALLOWED' }
  return request.tied.has(request.maker_id) ? { ok: false, code: 'NOT_INDEPENDENT' } : { ok: true }
}

/** A refund above GHS 500 needs a second person. */
export const refundNeedsSecondPerson = (amount: number, limit: number): boolean => amount > limit

/**
 * Whether somebody may act after these people: one application's verification, approval and release take three different,
 * independent people (domain.md §4). `tied` is whom recent grants tie to the actor.
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
