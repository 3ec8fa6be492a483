import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { forgetGuesses, lockUser, logSignIn } from '../auth/index.ts'
import { manageable } from './manageable.ts'
import { findLockouts, type LockoutFilter } from './queries.ts'

/** `GET /security/lockouts`: accounts that are currently locked. */
export const listLockouts = async (
  ctx: ScopedContext<'security.read'>,
  { q, ...input }: LockoutFilter & { q?: string | undefined },
) => {
  const typed = q ? await readTypedPerson(ctx, ctx.actor, q) : null
  const page = await findLockouts(ctx.db, { ...input, typed }, nowIso(ctx.clock))
  // The filter leaves only locked rows.
  return { ...page, data: page.data.map((row) => ({ ...row, locked_until: row.locked_until ?? '' })) }
}

/** `POST /security/users/{id}/unlock`: forgets the failures. Repeating it changes nothing. */
export const unlock = async (ctx: ScopedContext<'security.manage'>, { id }: { id: string }) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, id)
    const person = await manageable(ctx.db, actor, id)
    if (!user || user.locked_until === null) return
    await forgetGuesses(ctx.db, id)
    await logSignIn(ctx, { event: 'unlock', succeeded: true, user_id: id, identifier: person.email })
    await recordAudit(ctx, {
      action: 'auth.unlock',
      subject_type: 'profile',
      subject_id: id,
      before: { locked_until: user.locked_until },
    })
  })
  return { ok: true as const }
}
