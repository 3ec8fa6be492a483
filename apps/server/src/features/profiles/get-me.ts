import { abilitiesOf, isAdminRole } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findProfile, latestEligibility } from './queries.ts'

/**
 * The caller's profile with the role's permissions and latest eligibility result: everything screens decide
 * by.
 */
export const getMe = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const profile = await findProfile(ctx.db, actor.id)
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  return {
    ...profile,
    is_admin: isAdminRole(profile.role),
    abilities: abilitiesOf(profile.role),
    eligibility: await latestEligibility(ctx.db, actor.id),
  }
}

/** `GET /me`. Before a due second factor only id, role and name are shown. */
export const readMe = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const second_factor = actor.second_factor_due
  if (second_factor === undefined) return getMe(ctx)
  const profile = await findProfile(ctx.db, actor.id)
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  const { id, full_name, role } = profile
  return { id, full_name, role, second_factor }
}
