import { canManageProfile } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Undoing } from '../security-changes/index.ts'
import { profileChanges, withGhanaCardRule, type ProfileInput } from './profile-changes.ts'
import { presentPerson } from './present-person.ts'
import { lockProfile, lockSuperadmins, updateProfile } from './queries.ts'
import { requireMaySuspend, watchSuspension } from './suspension.ts'

interface ProfileChange extends ProfileInput {
  id: string
  suspended?: boolean | undefined
  /** The change undone by this one. */
  undoing?: Undoing
}

export const changeProfile = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { id, suspended, undoing, ...input }: ProfileChange,
) => {
  if (suspended) await lockSuperadmins(ctx.db)
  const before = await lockProfile(ctx.db, id)
  if (!before) throw new AppError('PROFILE_NOT_FOUND')
  if (!canManageProfile(actor, before))
    throw new AppError(id === actor.id ? 'SAME_PERSON' : 'INSUFFICIENT_PERMISSIONS')
  expectVersion(ctx, before)
  const now = nowIso(ctx.clock)
  const suspension =
    suspended === undefined || suspended === (before.suspended_at !== null)
      ? null
      : { profile: before, suspended, undoing }
  if (suspension) await requireMaySuspend(ctx, actor, suspension)
  const changes = {
    ...(await profileChanges(ctx, before, input)),
    ...(suspension && { suspended_at: suspended ? now : null }),
  }
  if (Object.keys(changes).length === 0) return before
  const after = await updateProfile(ctx.db, id, changes, now)
  if (suspension) await watchSuspension(ctx, suspension)
  await recordAudit(ctx, {
    action: suspension ? (suspended ? 'profile.suspend' : 'profile.restore') : 'profile.update',
    subject_type: 'profile',
    subject_id: id,
    before: { suspended_at: before.suspended_at },
    after: { suspended_at: after.suspended_at, changed: Object.keys(changes).sort() },
  })
  return after
}

/** An administrator changes another's profile. A suspension takes effect with the person's next request. */
export const updateOtherProfile = async (
  ctx: ScopedContext<'profiles.update'>,
  input: ProfileInput & { id: string; suspended?: boolean },
) => {
  const { actor } = ctx
  return withGhanaCardRule(
    transact(ctx, async (ctx) => presentPerson(await changeProfile(ctx, actor, input))),
  )
}
