import type { Role } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { presentPerson } from './present-person.ts'
import { findProfile, findProfiles } from './queries.ts'
import { readTypedPerson } from './read-typed-person.ts'

export const listProfiles = async (
  ctx: ScopedContext<'profiles.read'>,
  input: { limit: number; cursor?: string; q?: string; role?: Role },
) => {
  const { actor, scope } = ctx
  const { q, ...page } = input
  const typed = q ? await readTypedPerson(ctx, actor, q) : null
  const found = toPage(
    await findProfiles(ctx.db, { scope, actor_id: actor.id }, { ...page, typed }),
    page.limit,
  )
  return { ...found, data: found.data.map(presentPerson) }
}

export const getProfile = async (ctx: ScopedContext<'profiles.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const profile = await findProfile(ctx.db, input.id, { scope, actor_id: actor.id })
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  return presentPerson(profile)
}
