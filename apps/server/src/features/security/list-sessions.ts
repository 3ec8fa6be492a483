import type { Context, ScopedContext } from '../../platform/context.ts'
import { describeDevice } from '../../platform/http/device.ts'
import { toPage } from '../../platform/pagination.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { findSessions, type SessionFilter } from './queries.ts'

const list = async (ctx: Context, filter: SessionFilter) => {
  const { session_timeout } = await loadSecuritySettings(ctx.db)
  const rows = await findSessions(ctx.db, filter, ctx.realClock.now(), session_timeout)
  return toPage(
    rows.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
      current: row.id === ctx.actor?.session_id,
    })),
    filter.limit,
  )
}

/** `GET /me/sessions`: the caller's signed-in devices. */
export const listOwnSessions = (ctx: ScopedContext<'me.read'>, input: { limit: number; cursor?: string }) => {
  const { actor } = ctx
  return list(ctx, { ...input, user_id: actor.id, devices_only: true })
}

/** `GET /security/sessions`: of everyone. */
export const listSessions = (ctx: ScopedContext<'security.read'>, input: SessionFilter) => {
  return list(ctx, input)
}
