import type { Context, ScopedContext } from '../../platform/context.ts'
import { describeDevice } from '../../platform/http/device.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { findSignIns, type SignInFilter } from './queries.ts'

const list = async (ctx: Context, filter: SignInFilter) => {
  const page = await findSignIns(ctx.db, filter)
  return {
    ...page,
    data: page.data.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })),
  }
}

/** `GET /me/sign-ins`. */
export const listOwnSignIns = (ctx: ScopedContext<'me.read'>, input: { limit: number; cursor?: string }) => {
  const { actor } = ctx
  return list(ctx, { ...input, user_id: actor.id })
}

/** `GET /security/sign-ins`. */
export const listSignIns = async (
  ctx: ScopedContext<'security.read'>,
  { q, ...input }: SignInFilter & { q?: string | undefined },
) => {
  return list(ctx, { ...input, typed: q ? await readTypedPerson(ctx, ctx.actor, q) : null })
}
