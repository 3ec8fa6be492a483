import type { Transaction } from '@efie/database'
import { canManageProfile, isAdminRole, type Role } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, expectVersion, transact, type Context, type SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordGrant, requireMayGiveBack } from '../role-grants/index.ts'
import type { Undoing } from '../security-changes/index.ts'
import { alertOfDemotion } from './alert-of-demotion.ts'
import { presentPerson } from './present-person.ts'
import { hasOtherSuperadmin, lockProfile, lockSuperadmins, updateProfile } from './queries.ts'

interface RoleChange {
  id: string
  role: Role
  /** The change that is undone by it. */
  undoing?: Undoing
}

/** Nobody changes their own role, an admin only roles below admin, and one superadmin always remains. */
export const changeRole = async (ctx: Context, tx: Transaction, actor: SignedIn, input: RoleChange) => {
  await lockSuperadmins(tx)
  const before = await lockProfile(tx, input.id)
  if (!before) throw new AppError('PROFILE_NOT_FOUND')
  if (input.id === actor.id) throw new AppError('SAME_PERSON')
  if (!canManageProfile(actor, before, input.role)) throw new AppError('INSUFFICIENT_PERMISSIONS')
  expectVersion(ctx, before)
  if (before.role === input.role) return before
  if (isAdminRole(input.role)) await requireMayGiveBack(ctx, tx, actor, { user_id: input.id, kind: 'role' })
  if (before.role === 'superadmin' && !(await hasOtherSuperadmin(tx, input.id)))
    throw new AppError('LAST_SUPERADMIN')
  const after = await updateProfile(tx, input.id, { role: input.role }, nowIso(ctx.clock))
  await recordGrant(ctx, tx, {
    user_id: input.id,
    before: before.role,
    role: input.role,
    granted_by: actor.id,
    undoing: input.undoing,
  })
  if (before.role === 'superadmin') await alertOfDemotion(ctx, tx, input.id, input.role)
  await recordAudit(ctx, tx, {
    action: 'profile.set-role',
    subject_type: 'profile',
    subject_id: input.id,
    before: { role: before.role },
    after: { role: after.role },
  })
  return after
}

export const setRole = async (ctx: Context, { id, role }: { id: string; role: Role }) => {
  const { actor } = authorise(ctx, 'profiles.set-role')
  return transact(ctx, async (tx) => presentPerson(await changeRole(ctx, tx, actor, { id, role })))
}
