import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getMe } from './get-me.ts'
import { profileChanges, withGhanaCardRule, type ProfileInput } from './profile-changes.ts'
import { lockProfile, updateProfile } from './queries.ts'

/** Changes the caller's profile. The audit names the changed fields without values, which are personal data. */
export const updateMe = async (ctx: ScopedContext<'me.update'>, input: ProfileInput) => {
  const { actor } = ctx
  await withGhanaCardRule(
    transact(ctx, async (ctx) => {
      const before = await lockProfile(ctx.db, actor.id)
      if (!before) throw new AppError('PROFILE_NOT_FOUND')
      expectVersion(ctx, before)
      const changes = await profileChanges(ctx, before, input)
      if (Object.keys(changes).length === 0) return
      await updateProfile(ctx.db, actor.id, changes, nowIso(ctx.clock))
      await recordAudit(ctx, {
        action: 'profile.update',
        subject_type: 'profile',
        subject_id: actor.id,
        after: { changed: Object.keys(changes).sort() },
      })
    }),
  )
  return getMe(withScope(ctx, 'me.read'))
}
