import { deletionObstacleTexts, deletionOutlook } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { closeSignIn, hasPassword, lockUser, proveOwner } from '../auth/index.ts'
import { eraseConveniences, erasePerson } from './erase.ts'
import { insertDeletion, loadDeletionFacts } from './queries.ts'

interface Proof {
  current_password?: string | undefined
  code?: string | undefined
}

const explain = (obstacles: (keyof typeof deletionObstacleTexts)[]) =>
  obstacles.map((code) => ({ code, message: deletionObstacleTexts[code] }))

/** `GET /me/deletion`. */
export const getDeletionOutlook = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const { obstacles, kept, kept_until } = deletionOutlook(await loadDeletionFacts(ctx.db, actor))
  return {
    possible: obstacles.length === 0,
    obstacles: explain(obstacles),
    kept,
    kept_until,
    confirm_with: (await hasPassword(ctx.db, actor.id)) ? ('password' as const) : ('code' as const),
  }
}

const requireProof = async (ctx: Context, user_id: string, proof: Proof): Promise<void> => {
  if (!proof.current_password && !proof.code)
    throw invalid('current_password', 'Enter your password, or the code we sent you')
  if (await proveOwner(ctx, user_id, proof)) return
  throw proof.current_password
    ? invalid('current_password', 'The current password is wrong')
    : new AppError('CODE_WRONG')
}

/**
 * `POST /me/deletion`: ends sign-in immediately. Data is erased now or, if money has moved, when lending law
 * no longer requires it (domain.md §6).
 */
export const closeAccount = async (
  ctx: ScopedContext<'me.update'>,
  input: Proof & { reason?: string | undefined },
) => {
  const { actor } = ctx
  const before = deletionOutlook(await loadDeletionFacts(ctx.db, actor))
  if (before.obstacles.length > 0)
    throw new AppError('DELETION_NOT_POSSIBLE', { obstacles: explain(before.obstacles) })
  await requireProof(ctx, actor.id, input)
  return transact(ctx, async (ctx) => {
    await lockUser(ctx.db, actor.id)
    // Checked again under the lock, because an application may have been sent in the meantime.
    const { obstacles, kept, kept_until } = deletionOutlook(await loadDeletionFacts(ctx.db, actor))
    if (obstacles.length > 0) throw new AppError('DELETION_NOT_POSSIBLE', { obstacles: explain(obstacles) })
    const now = nowIso(ctx.clock)
    await insertDeletion(ctx.db, {
      user_id: actor.id,
      reason: input.reason || null,
      kept,
      kept_until,
      created_at: now,
    })
    await recordAudit(ctx, {
      action: 'own-data.close-account',
      subject_type: 'profile',
      subject_id: actor.id,
      after: { kept, kept_until },
    })
    await closeSignIn(ctx, actor.id)
    if (kept.length === 0) await erasePerson(ctx, actor.id)
    else await eraseConveniences(ctx.db, actor.id)
    return { erased: kept.length === 0, kept, kept_until }
  })
}
