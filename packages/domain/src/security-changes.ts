import { roles, type Role } from './roles.ts'

/**
 * Changes that superadmins are told about and can undo: a staff role granted or removed, a colleague
 * suspended or restored, second factors reset, and settings weakened.
 */
export const securityChangeKinds = ['role', 'suspension', 'factors', 'settings'] as const
export type SecurityChangeKind = (typeof securityChangeKinds)[number]

/** Days for which removed second factors can be restored. */
export const removedFactorDays = 30

/**
 * `standing`: in force and can be undone. `superseded`: replaced by something newer. `lapsed`: the factors
 * are permanently gone. `undo`: the change itself undid another.
 */
export const securityChangeStates = ['standing', 'undone', 'superseded', 'lapsed', 'undo'] as const
export type SecurityChangeState = (typeof securityChangeStates)[number]

interface ChangeFacts {
  kind: SecurityChangeKind
  undoes: string | null
  is_undone: boolean
  /** The value it set has changed since, or a newer change to the same thing is in force. */
  is_superseded: boolean
  /** Whether the removed factors are still stored. */
  is_kept: boolean
}

/** State of a change as superadmins see it, which decides whether it can be undone. */
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

/** Rank of a role; 0 for a role that no longer exists. */
export const rankOf = (role: unknown): number => {
  const known = roles.find((one) => one === role)
  return known ? (ranks[known] ?? 1) : 0
}

/**
 * Whether a change locked a colleague out or lowered their rank. Undoing it then requires someone who is not
 * tied to them.
 */
export const takesAccess = ({ kind, before, after }: AccessChange): boolean =>
  kind === 'suspension'
    ? after['suspended'] === true
    : kind === 'role' && rankOf(after['role']) < rankOf(before['role'])
