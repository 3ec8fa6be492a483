import type { Context, ScopedContext } from '../../platform/context.ts'
import { describeDevice } from '../../platform/http/device.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { findSessions, type SessionFilter } from './queries.ts'

const list = async (ctx: Context, filter: SessionFilter) => {
  const { session_timeout } = await loadSecuritySettings(ctx.db)
  const page = await findSessions(ctx.db, filter, ctx.realClock.now(), session_timeout)
  return {
    ...page,
    data: page.data.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
      current: row.id === ctx.actor?.session_id,
    })),
  }
}

/** `GET /me/sessions`: the caller's signed-in devices. */
export const listOwnSessions = (ctx: ScopedContext<'me.read'>, input: { limit: number; cursor?: string }) => {
  const { actor } = ctx
  return list(ctx, { ...input, user_id: actor.id, devices_only: true })
}

/** `GET /security/sessions`: of everyone. */
export const listSessions = async (
  ctx: ScopedContext<'security.read'>,
  { q, ...input }: SessionFilter & { q?: string | undefined },
) => {
  return list(ctx, { ...input, typed: q ? await readTypedPerson(ctx, ctx.actor, q) : null })
}
