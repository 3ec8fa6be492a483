import { schema } from '@efie/database'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'

type Row = typeof schema.securityChanges.$inferInsert

/** Which change is undone, and why. */
export interface Undoing {
  id: string
  reason: string
}

type NewChange = Pick<Row, 'kind' | 'user_id' | 'before' | 'after' | 'kept_sealed'> & {
  reason?: string | undefined
  undoing?: Undoing | undefined
}

/** Records an act that opens or closes a way to money, in its transaction. */
export const recordSecurityChange = async (
  ctx: TransactionContext,
  { undoing, ...change }: NewChange,
): Promise<void> => {
  await ctx.db.insert(schema.securityChanges).values({
    ...change,
    reason: undoing?.reason ?? change.reason,
    undoes: undoing?.id,
    actor_id: ctx.actor?.id,
    created_at: nowIso(ctx.clock),
  })
}
