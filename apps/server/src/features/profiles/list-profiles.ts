import type { Role } from '@efie/domain'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { presentPerson } from './present-person.ts'
import { findProfile, findProfiles } from './queries.ts'

export const listProfiles = async (
  ctx: Context,
  input: { limit: number; cursor?: string; q?: string; role?: Role },
) => {
  const { actor, scope } = authorise(ctx, 'profiles.read')
  const page = toPage(await findProfiles(ctx.db, { scope, actor_id: actor.id }, input), input.limit)
  return { ...page, data: page.data.map(presentPerson) }
}

export const getProfile = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'profiles.read')
  const profile = await findProfile(ctx.db, input.id, { scope, actor_id: actor.id })
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  return presentPerson(profile)
}
