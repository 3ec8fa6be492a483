import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentPerson } from './present-person.ts'
import { findProfile, findProfiles, type ProfilePage } from './queries.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'

export const listProfiles = async (
  ctx: ScopedContext<'profiles.read'>,
  input: ProfilePage & { q?: string | undefined },
) => {
  const { actor, scope } = ctx
  const { q, ...page } = input
  const typed = q ? await readTypedPerson(ctx, actor, q) : null
  const found = await findProfiles(ctx.db, { scope, actor_id: actor.id }, { ...page, typed })
  return { ...found, data: found.data.map(presentPerson) }
}

export const getProfile = async (ctx: ScopedContext<'profiles.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const profile = await findProfile(ctx.db, input.id, { scope, actor_id: actor.id })
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  return presentPerson(profile)
}
