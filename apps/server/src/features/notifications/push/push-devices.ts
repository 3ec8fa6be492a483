import { isPushAddress, pushRenewalLimit, pushSubscribeLimit } from '@efie/domain'
import { networkOf } from '../../../platform/addresses.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type ScopedContext, type SignedIn } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { describeDevice } from '../../../platform/http/device.ts'
import { countOne, tooMany, type Countable } from '../../../platform/rate-limits.ts'
import { sameDigest } from '../../../platform/secrets.ts'
import { text } from '../../../platform/texts/text.ts'
import { pushKeys } from './push-keys.ts'
import {
  dropOldest,
  dropOwnDevice,
  findPushDevices,
  lockByEndpoint,
  lockOwnSession,
  putSubscription,
  type PushTarget,
} from './queries.ts'

// Subscriptions aren't audited, because they affect no one else.

/** A subscription as a browser has it. */
interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Refuses addresses that aren't a browser's push service: we would post to whatever someone names. */
const targetOf = ({ config }: Context, { endpoint, keys }: Subscription): PushTarget => {
  if (!isPushAddress(endpoint, config.WEB_PUSH_TEST_SERVICE))
    throw invalid('endpoint', 'We can’t send notifications to this browser')
  return { endpoint, ...keys }
}

const requireWithin = async (ctx: Context, counted: Countable): Promise<void> => {
  const { over, until } = await countOne(ctx, counted)
  if (over > 0)
    throw await tooMany(ctx, text('You’ve turned notifications on too often. Try again in an hour.'), until)
}

const devicesOf = async (ctx: Context, actor: SignedIn) => {
  const keys = await pushKeys(ctx)
  const devices = keys ? await findPushDevices(ctx.db, actor.id) : []
  return {
    public_key: keys?.public_key ?? null,
    devices: devices.map(({ user_agent, session_id, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
      current: session_id === actor.session_id,
    })),
  }
}

/** `GET /me/push`. */
export const getPush = async (ctx: ScopedContext<'notifications.read'>) => {
  const { actor } = ctx
  return devicesOf(ctx, actor)
}

/** `POST /me/push`: this session's browser, from now until the session ends. */
export const subscribePush = async (ctx: ScopedContext<'notifications.update'>, input: Subscription) => {
  const { actor } = ctx
  if (!(await pushKeys(ctx))) throw new AppError('PUSH_OFF')
  const target = targetOf(ctx, input)
  await requireWithin(ctx, { name: 'push-subscribe', subject: actor.id, limit: pushSubscribeLimit })
  await transact(ctx, async (ctx) => {
    const { id: user_id, session_id } = actor
    if (!(await lockOwnSession(ctx.db, user_id, session_id))) throw new AppError('NOT_AUTHENTICATED')
    await putSubscription(ctx.db, { user_id, session_id, target, created_at: nowIso(ctx.realClock) })
    await dropOldest(ctx.db, user_id)
  })
  return devicesOf(ctx, actor)
}

/** `DELETE /me/push/{id}`. */
export const unsubscribePush = async (ctx: ScopedContext<'notifications.update'>, input: { id: string }) => {
  const { actor } = ctx
  if (!(await dropOwnDevice(ctx.db, actor.id, input.id))) throw new AppError('NOT_FOUND')
  return devicesOf(ctx, actor)
}

/** `POST /push-renewals`: for the service worker, which has no session. Unknown subscriptions change nothing. */
export const renewPush = async (
  ctx: Context,
  input: { former: { endpoint: string; auth: string }; subscription: Subscription },
) => {
  const target = targetOf(ctx, input.subscription)
  const network = networkOf(ctx.request.ip)
  await requireWithin(ctx, { name: 'push-renewal', subject: network, limit: pushRenewalLimit })
  await transact(ctx, async (ctx) => {
    const former = await lockByEndpoint(ctx.db, input.former.endpoint)
    if (!former || !sameDigest(former.target_secret.auth, input.former.auth)) return
    const { user_id, session_id, created_at } = former
    await putSubscription(ctx.db, { user_id, session_id, target, created_at })
  })
  return { ok: true as const }
}
