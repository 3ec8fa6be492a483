import { roles, type Role } from './roles.ts'

/**
 * What superadmins watch and may undo: a role of staff given or taken away, a colleague suspended or restored, a reset of
 * two-step verification, weaker settings.
 */
export const securityChangeKinds = ['role', 'suspension', 'factors', 'settings'] as const
export type SecurityChangeKind = (typeof securityChangeKinds)[number]

/** Days for which factors that were taken away can be brought back. */
export const removedFactorDays = 30

/**
 * `standing`: in force, and may be undone. `superseded`: something newer has taken its place. `lapsed`: the factors are gone
 * for good. `undo`: it undid another change itself.
 */
export const securityChangeStates = ['standing', 'undone', 'superseded', 'lapsed', 'undo'] as const
export type SecurityChangeState = (typeof securityChangeStates)[number]

interface ChangeFacts {
  kind: SecurityChangeKind
  undoes: string | null
  is_undone: boolean
  /** What it set has another value now, or a newer change of the same stands. */
  is_superseded: boolean
  /** Whether what was taken away is still kept. */
  is_kept: boolean
}

export const securityChangeState = (facts: ChangeFacts): SecurityChangeState => {
  if (facts.undoes !== null) return 'undo'
  if (facts.is_undone) return 'undone'
  if (facts.is_superseded) return 'superseded'
  return facts.kind === 'factors' && !facts.is_kept ? 'lapsed' : 'standing'
}

interface AccessChange {
  kind: SecurityChangeKind
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

const ranks: Partial<Record<Role, number>> = { user: 0, company: 0, admin: 2, superadmin: 3 }

/** Of a role that is no longer known: none. */
const rankOf = (role: unknown): number => {
  const known = roles.find((one) => one === role)
  return known ? (ranks[known] ?? 1) : 0
}

/** Whether a change shut a colleague out, or lowered their rank: who is tied to them does not give that back. */
export const takesAccess = ({ kind, before, after }: AccessChange): boolean =>
  kind === 'suspension'
    ? after['suspended'] === true
    : kind === 'role' && rankOf(after['role']) < rankOf(before['role'])
