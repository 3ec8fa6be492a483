import { canManageProfile } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, expectVersion, transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { alertOfSuspension } from './alert-of-lost-superadmin.ts'
import { profileChanges, withGhanaCardRule, type ProfileInput } from './profile-changes.ts'
import { presentPerson } from './present-person.ts'
import { hasOtherSuperadmin, lockProfile, lockSuperadmins, updateProfile } from './queries.ts'

/** An administrator's change of another's profile; suspending shuts the person out from their next request on. */
export const updateOtherProfile = async (
  ctx: Context,
  { id, suspended, ...input }: ProfileInput & { id: string; suspended?: boolean },
) => {
  const { actor } = authorise(ctx, 'profiles.update')
  return withGhanaCardRule(
    transact(ctx, async (tx) => {
      if (suspended) await lockSuperadmins(tx)
      const before = await lockProfile(tx, id)
      if (!before) throw new AppError('PROFILE_NOT_FOUND')
      if (!canManageProfile(actor, before))
        throw new AppError(id === actor.id ? 'SAME_PERSON' : 'INSUFFICIENT_PERMISSIONS')
      expectVersion(ctx, before)
      const now = nowIso(ctx.clock)
      const toSuspend = suspended !== undefined && suspended !== (before.suspended_at !== null)
      if (toSuspend && suspended && before.role === 'superadmin' && !(await hasOtherSuperadmin(tx, id)))
        throw new AppError('LAST_SUPERADMIN')
      if (toSuspend && id === actor.id) throw new AppError('SAME_PERSON')
      const changes = {
        ...(await profileChanges(ctx, tx, before, input)),
        ...(toSuspend ? { suspended_at: suspended ? now : null } : {}),
      }
      if (Object.keys(changes).length === 0) return presentPerson(before)
      const after = await updateProfile(tx, id, changes, now)
      if (toSuspend && suspended && before.role === 'superadmin') await alertOfSuspension(ctx, tx, id)
      await recordAudit(ctx, tx, {
        action: toSuspend ? (suspended ? 'profile.suspend' : 'profile.restore') : 'profile.update',
        subject_type: 'profile',
        subject_id: id,
        before: { suspended_at: before.suspended_at },
        after: { suspended_at: after.suspended_at, changed: Object.keys(changes).sort() },
      })
      return presentPerson(after)
    }),
  )
}
