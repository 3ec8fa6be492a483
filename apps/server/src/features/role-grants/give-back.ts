import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findLastTakers } from '../security-changes/index.ts'
import { loadTied } from './independence.ts'

/**
 * What was taken from a colleague can be given back by the person who took it, or by anyone not tied to the
 * colleague by a recent grant: someone removed for a reason may have appointed helpers first.
 */
export const requireMayGiveBack = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { user_id, kind }: { user_id: string; kind: 'role' | 'suspension' },
): Promise<void> => {
  const takers = await findLastTakers(ctx.db, user_id, kind)
  if (takers.every((taker) => taker === actor.id)) return
  if ((await loadTied(ctx, actor.id)).has(user_id))
    throw new AppError(
      'NOT_INDEPENDENT',
      undefined,
      'Someone else removed this access, and a role given in the last 30 days links you to this person. Ask a colleague who isn’t linked to them',
    )
}
