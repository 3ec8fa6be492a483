import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { factorsResetMail, keepFactors, lockUser, takeAwayFactors, watchReset } from '../auth/index.ts'
import { manageable } from './manageable.ts'
import { findFactors, findPerson } from './queries.ts'

/** `GET /security/users/{id}/factors`. */
export const listFactors = async (ctx: ScopedContext<'security.read'>, { id }: { id: string }) => {
  if (!(await findPerson(ctx.db, id))) throw new AppError('PROFILE_NOT_FOUND')
  return { data: await findFactors(ctx.db, id) }
}

/**
 * `POST /security/users/{id}/reset-factors`: for a person who lost their phone. They are notified and have to
 * sign in again.
 */
export const resetFactors = async (
  ctx: ScopedContext<'security.manage'>,
  { id, reason }: { id: string; reason: string },
) => {
  const { actor } = ctx
  const letter = await factorsResetMail(ctx)
  const removed = await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, id)
    await manageable(ctx.db, actor, id)
    const kept = await keepFactors(ctx, id)
    const count = await takeAwayFactors(ctx.db, id)
    await recordAudit(ctx, {
      action: 'auth.factors.reset',
      subject_type: 'profile',
      subject_id: id,
      after: { removed: count, reason },
    })
    if (count > 0) {
      await watchReset(ctx, id, { kept, reason })
      if (user && user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
    }
    return count
  })
  return { removed }
}
