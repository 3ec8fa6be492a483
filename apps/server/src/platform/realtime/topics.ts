import { scopeOf, type Permission, type Scope } from '@efie/domain'
import type { Context, SignedIn } from '../context.ts'

export type RealtimeRow = Record<string, unknown> & { id: string }

/**
 * A table that can be subscribed to. It may be listed twice if own rows need another permission than others'
 * rows. Rows are loaded by the features' own reads, so a subscriber sees exactly what a request would return.
 */
export interface RealtimeTopic {
  table: string
  permission: Permission
  /** The rows that the context's actor may read, in the API's form. */
  load: (ctx: Context, ids: string[]) => Promise<RealtimeRow[]>
  /** Fields that differ between people of one role. Rows that colleagues share leave them out. */
  personal?: readonly string[]
}

export interface ReadableTopic extends RealtimeTopic {
  scope: Scope
}

/** Topics of a table that a role may read, with their scope. */
export const readableTopics = (
  topics: readonly RealtimeTopic[],
  table: string,
  actor: SignedIn,
): ReadableTopic[] =>
  topics.flatMap((topic) => {
    const scope = topic.table === table ? scopeOf(actor.role, topic.permission) : null
    return scope === null ? [] : [{ ...topic, scope }]
  })

/**
 * A deleted row can't be looked up, so its removal is reported to its owner and to those who may read every
 * such row.
 */
export const mayKnowOfGone = (scope: Scope, owner_id: string | null, actor: SignedIn): boolean =>
  scope === 'all' || scope === 'listed' || (scope === 'own' && owner_id === actor.id)
