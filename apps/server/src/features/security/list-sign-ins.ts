import type { Context, ScopedContext } from '../../platform/context.ts'
import { describeDevice } from '../../platform/http/device.ts'
import { toPage } from '../../platform/pagination.ts'
import { findSignIns, type SignInFilter } from './queries.ts'

const list = async (ctx: Context, filter: SignInFilter) => {
  const rows = await findSignIns(ctx.db, filter)
  return toPage(
    rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })),
    filter.limit,
  )
}

/** `GET /me/sign-ins`. */
export const listOwnSignIns = (ctx: ScopedContext<'me.read'>, input: { limit: number; cursor?: string }) => {
  const { actor } = ctx
  return list(ctx, { ...input, user_id: actor.id })
}

/** `GET /security/sign-ins`. */
export const listSignIns = (ctx: ScopedContext<'security.read'>, input: SignInFilter) => {
  return list(ctx, input)
}
