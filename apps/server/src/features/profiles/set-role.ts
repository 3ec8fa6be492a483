import { canManageProfile, isAdminRole, type Role } from '@efie/domain'
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
import { recordGrant, requireMayGiveBack } from '../role-grants/index.ts'
import type { Undoing } from '../security-changes/index.ts'
import { alertOfDemotion } from './alert-of-demotion.ts'
import { presentPerson } from './present-person.ts'
import { hasOtherSuperadmin, lockProfile, lockSuperadmins, updateProfile } from './queries.ts'

interface RoleChange {
  id: string
  role: Role
  /** The change undone by this one. */
  undoing?: Undoing
}

/**
 * No one changes their own role, admins only assign roles below admin, and one superadmin always remains
 * (domain.md §4).
 */
export const changeRole = async (ctx: TransactionContext, actor: SignedIn, input: RoleChange) => {
  await lockSuperadmins(ctx.db)
  const before = await lockProfile(ctx.db, input.id)
  if (!before) throw new AppError('PROFILE_NOT_FOUND')
  if (input.id === actor.id) throw new AppError('SAME_PERSON')
  if (!canManageProfile(actor, before, input.role)) throw new AppError('INSUFFICIENT_PERMISSIONS')
  expectVersion(ctx, before)
  if (before.role === input.role) return before
  if (isAdminRole(input.role)) await requireMayGiveBack(ctx, actor, { user_id: input.id, kind: 'role' })
  if (before.role === 'superadmin' && !(await hasOtherSuperadmin(ctx.db, input.id)))
    throw new AppError('LAST_SUPERADMIN')
  const after = await updateProfile(ctx.db, input.id, { role: input.role }, nowIso(ctx.clock))
  await recordGrant(ctx, {
    user_id: input.id,
    before: before.role,
    role: input.role,
    granted_by: actor.id,
    undoing: input.undoing,
  })
  if (before.role === 'superadmin') await alertOfDemotion(ctx, input.id, input.role)
  await recordAudit(ctx, {
    action: 'profile.set-role',
    subject_type: 'profile',
    subject_id: input.id,
    before: { role: before.role },
    after: { role: after.role },
  })
  return after
}

export const setRole = async (
  ctx: ScopedContext<'profiles.set-role'>,
  { id, role }: { id: string; role: Role },
) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => presentPerson(await changeRole(ctx, actor, { id, role })))
}
