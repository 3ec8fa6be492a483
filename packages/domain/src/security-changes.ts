/** What superadmins watch and may undo: a role of staff, a reset of two-step verification, weaker settings. */
export const securityChangeKinds = ['role', 'factors', 'settings'] as const
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
