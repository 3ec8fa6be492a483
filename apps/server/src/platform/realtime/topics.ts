import { scopeOf, type Permission, type Scope } from '@efie/domain'
import type { Context, SignedIn } from '../context.ts'

export type RealtimeRow = Record<string, unknown> & { id: string }

/**
 * A table that subscribers may follow. A table may be named twice, where a person's own row falls under another permission
 * than others' rows. The features' own reads load the rows, so a subscriber sees what a request would show.
 */
export interface RealtimeTopic {
  table: string
  permission: Permission
  /** Those of the rows that the context's actor may read, in the API's form. */
  load: (ctx: Context, ids: string[]) => Promise<RealtimeRow[]>
}

export interface ReadableTopic extends RealtimeTopic {
  scope: Scope
}

/** The topics of a table that a role may read at all, with how far. */
export const readableTopics = (
  topics: readonly RealtimeTopic[],
  table: string,
  actor: SignedIn,
): ReadableTopic[] =>
  topics.flatMap((topic) => {
    const scope = topic.table === table ? scopeOf(actor.role, topic.permission) : null
    return scope === null ? [] : [{ ...topic, scope }]
  })

/** Of a row that is gone nothing can be looked up any more: told to its owner and to those who may read every such row. */
export const mayKnowOfGone = (scope: Scope, owner_id: string | null, actor: SignedIn): boolean =>
  scope === 'all' || scope === 'listed' || (scope === 'own' && owner_id === actor.id)
