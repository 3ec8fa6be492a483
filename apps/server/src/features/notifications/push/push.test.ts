import { isSame, schema } from '@efie/database'
import { mostPushDevices } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact, withScope } from '../../../platform/context.ts'
import { handleMessages, MAX_ATTEMPTS } from '../../../platform/messaging/deliver-message.ts'
import { SEND_MESSAGE } from '../../../platform/messaging/outbox.ts'
import { money } from '../../../platform/texts/figures.ts'
import { known, text, verbatim, type Text } from '../../../platform/texts/text.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { sessionLasts } from '../../auth/index.ts'
import { signInAs } from '../../auth/testing.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { notify } from '../notify.ts'
import { choosePreferences, getPreferences } from '../preferences.ts'
import { getPush, renewPush, subscribePush, unsubscribePush } from './push-devices.ts'
import { pushSender } from './send-push.ts'

let harness: Harness
let service: Awaited<ReturnType<typeof startPushService>>
const { messages, profiles, pushSubscriptions, sessions } = schema

beforeAll(async () => {
  service = await startPushService()
  harness = await makeHarness({ environment: { WEB_PUSH_TEST_SERVICE: service.origin } })
  handleMessages(harness.services, {
    settings: loadSystemSettings,
    isConfirmed: async () => true,
    watchSmsCost: async () => {},
    push: pushSender(sessionLasts),
  })
})
afterAll(async () => {
  await service.close()
  await harness.close()
})
afterEach(async () => {
  service.state.answer = 201
  service.state.requests = 0
  service.received.length = 0
  harness.jobs.enqueued.length = 0
  await harness.services.db.delete(messages)
})

type Ctx = Awaited<ReturnType<Harness['signIn']>>

/** The same person on a further device. */
const onDevice = async (ctx: Ctx): Promise<Ctx> => {
  const { session_id } = await signInAs(harness.services, ctx.actor)
  return { ...ctx, actor: { ...ctx.actor, session_id } }
}
const person = async (): Promise<Ctx> => {
  const ctx = await onDevice(await harness.signIn('user'))
  await choosePreferences(withScope(ctx, 'notifications.update'), {
    channels: { application: { in_app: true, email: false, sms: false, push: true } },
  })
  return ctx
}
const turnOn = (ctx: Ctx, browser = service.subscribe()) =>
  subscribePush(withScope(ctx, 'notifications.update'), browser)
const devicesOf = async (ctx: Ctx) => (await getPush(withScope(ctx, 'notifications.read'))).devices
const decided = (ctx: Ctx, message: Text = text('Open the application to see what is next.')) =>
  notify(ctx, {
    user_id: ctx.actor.id,
    type: 'application',
    title: known('Application approved'),
    message,
    link: '/applications/1',
  })
const deliver = () => harness.jobs.run(SEND_MESSAGE)
const outbox = () =>
  harness.services.db
    .select({ channel: messages.channel, status: messages.status, why: messages.failure_reason })
    .from(messages)

test('a decision reaches the device, readable only with its own key', async () => {
  const ctx = await person()
  const { public_key, devices } = await turnOn(ctx)
  expect(devices).toMatchObject([{ current: true }])
  await decided(ctx)
  await deliver()
  expect(service.received).toMatchObject([
    {
      ttl: '259200',
      urgency: 'high',
      payload: {
        title: 'Application approved',
        body: 'Open the application to see what is next.',
        link: '/applications/1',
      },
    },
  ])
  const [{ topic, payload } = { topic: '', payload: null }] = service.received
  expect(topic).toMatch(/^[\w-]{32}$/)
  expect(payload).toMatchObject({ tag: topic })
  expect([...service.state.senders]).toEqual([public_key])
  expect(await outbox()).toEqual([{ channel: 'push', status: 'sent', why: null }])
})

test('a locked phone shows no amounts', async () => {
  const ctx = await person()
  await turnOn(ctx)
  await decided(ctx, text('{amount} is ready', { amount: money(106_489) }))
  await deliver()
  expect(service.received).toMatchObject([{ payload: { body: 'Open Efie to see the details.' } }])
})

test('a locked phone shows nothing that a person wrote', async () => {
  const ctx = await person()
  await turnOn(ctx)
  await decided(ctx, verbatim('You said that you lost your job'))
  await notify(ctx, {
    user_id: ctx.actor.id,
    type: 'application',
    title: verbatim('My arrears'),
    message: text('You have a new reply to your ticket'),
    link: '/tickets',
  })
  await deliver()
  expect(service.received.map(({ payload }) => payload)).toMatchObject([
    { title: 'Application approved', body: 'Open Efie to see the details.' },
    { title: 'Efie', body: 'You have a new reply to your ticket' },
  ])
})

test('nothing is sent to those who turned the channel off, and later in quiet hours', async () => {
  const ctx = await person()
  await turnOn(ctx)
  const { channels } = await getPreferences(withScope(ctx, 'notifications.read'))
  const choose = withScope(ctx, 'notifications.update')
  await choosePreferences(choose, {
    channels: { application: { ...channels.application, push: false } },
  })
  await decided(ctx)
  expect(await outbox()).toEqual([])
  await choosePreferences(choose, { channels, quiet_from: '08:00', quiet_until: '10:00' })
  await decided(ctx)
  expect(harness.jobs.enqueued.map(({ options }) => options?.start_after)).toEqual([
    '2026-11-20T10:00:00.000Z',
  ])
})

test('a rolled-back act sends nothing', async () => {
  const ctx = await person()
  await turnOn(ctx)
  await expect(
    transact(ctx, async (ctx) => {
      await notify(ctx, {
        user_id: ctx.actor.id,
        type: 'application',
        title: verbatim('Never'),
        message: verbatim('Never'),
      })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await deliver()
  expect(service.received).toEqual([])
  expect(await outbox()).toEqual([])
})

test.each([404, 410])('a device that its service answers with %i is removed', async (status) => {
  const ctx = await person()
  await turnOn(ctx)
  service.state.answer = status
  await decided(ctx)
  await deliver()
  expect(await devicesOf(ctx)).toEqual([])
  expect(await outbox()).toEqual([
    { channel: 'push', status: 'failed', why: 'The device no longer takes notifications from Efie' },
  ])
})

test.each([429, 500, 503])('a service that answers %i is asked again, at most six times', async (status) => {
  const ctx = await person()
  await turnOn(ctx)
  service.state.answer = status
  await decided(ctx)
  const [job] = harness.jobs.enqueued
  for (let turn = 1; turn < MAX_ATTEMPTS; turn += 1) {
    await expect(deliver()).rejects.toThrow('not delivered')
    if (job) harness.jobs.enqueued.push(job)
  }
  await deliver()
  expect(service.state.requests).toBe(MAX_ATTEMPTS)
  expect(await outbox()).toMatchObject([{ status: 'failed' }])
  expect(await devicesOf(ctx)).toHaveLength(1)
})

test('a service that refuses for good isn’t asked again', async () => {
  const ctx = await person()
  await turnOn(ctx)
  service.state.answer = 413
  await decided(ctx)
  await deliver()
  expect(await outbox()).toMatchObject([{ status: 'failed', why: 'The push service answered 413' }])
  expect(await devicesOf(ctx)).toHaveLength(1)
})

test('a device whose service is no longer one of those we use is removed unasked', async () => {
  const ctx = await person()
  const { keys } = service.subscribe()
  await turnOn(ctx)
  await harness.services.db
    .update(pushSubscriptions)
    .set({ target_secret: { ...keys, endpoint: 'https://push.example/1' } })
    .where(eq(pushSubscriptions.user_id, ctx.actor.id))
  await decided(ctx)
  await deliver()
  expect(await outbox()).toMatchObject([{ status: 'failed' }])
  expect(await devicesOf(ctx)).toEqual([])
})

test.each([
  'https://evil.example/push',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/push',
])('a subscription at %s is refused', async (endpoint) => {
  const ctx = await person()
  await expect(turnOn(ctx, { ...service.subscribe(), endpoint })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path: 'endpoint' }] },
  })
  expect(await devicesOf(ctx)).toEqual([])
})

test('a device that was signed out hears nothing, not even what was waiting', async () => {
  const ctx = await person()
  await turnOn(ctx)
  await decided(ctx)
  await harness.services.db.delete(sessions).where(eq(sessions.id, ctx.actor.session_id))
  await deliver()
  await decided(ctx)
  await deliver()
  expect(service.received).toEqual([])
  expect(await outbox()).toEqual([
    {
      channel: 'push',
      status: 'failed',
      why: 'The device was signed out or its notifications were turned off',
    },
  ])
})

test('a device whose session ran out, or whose person is suspended, hears nothing', async () => {
  const { db } = harness.services
  const [idle, suspended] = [await person(), await person()]
  for (const ctx of [idle, suspended]) {
    await turnOn(ctx)
    await decided(ctx)
  }
  await db
    .update(sessions)
    .set({ last_active_at: '2020-01-01T00:00:00.000Z' })
    .where(eq(sessions.id, idle.actor.session_id))
  await db
    .update(profiles)
    .set({ suspended_at: '2026-11-20T08:00:00.000Z' })
    .where(eq(profiles.id, suspended.actor.id))
  await deliver()
  expect(service.received).toEqual([])
  await db.update(profiles).set({ suspended_at: null }).where(eq(profiles.id, suspended.actor.id))
  await decided(suspended)
  await deliver()
  expect(service.received).toHaveLength(1)
})

test('a browser belongs to who turned it on last; what waited for the person before is not sent', async () => {
  const browser = service.subscribe()
  const [ama, kofi] = [await person(), await person()]
  await turnOn(ama, browser)
  await decided(ama)
  await turnOn(kofi, browser)
  await deliver()
  expect(service.received).toEqual([])
  expect(await devicesOf(ama)).toEqual([])
  await decided(kofi)
  await deliver()
  expect(service.received).toHaveLength(1)
})

test('only the owner turns a device off', async () => {
  const [ama, kofi] = [await person(), await person()]
  const { devices } = await turnOn(ama)
  const id = devices[0]?.id ?? ''
  await expect(unsubscribePush(withScope(kofi, 'notifications.update'), { id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await devicesOf(ama)).toHaveLength(1)
  expect((await unsubscribePush(withScope(ama, 'notifications.update'), { id })).devices).toEqual([])
  await decided(ama)
  expect(await outbox()).toEqual([])
})

test('turning a device on again replaces it, and a person keeps the ten newest', async () => {
  const ctx = await person()
  await turnOn(ctx)
  await turnOn(ctx)
  expect(await devicesOf(ctx)).toHaveLength(1)
  for (let count = 0; count < mostPushDevices; count += 1) {
    harness.clock.advance({ minutes: 1 })
    await turnOn(await onDevice(ctx))
  }
  const devices = await devicesOf(ctx)
  expect(devices).toHaveLength(mostPushDevices)
  expect(devices.some(({ current }) => current)).toBe(false)
})

test('a browser renews its subscription with the secret it had, and only with that', async () => {
  const ctx = await person()
  const [before, after] = [service.subscribe(), service.subscribe()]
  await turnOn(ctx, before)
  const guest = harness.as(null)
  const former = { endpoint: before.endpoint, auth: before.keys.auth }
  await renewPush(guest, { former: { ...former, auth: after.keys.auth }, subscription: after })
  await decided(ctx)
  await deliver()
  expect(before.endpoint).toContain(service.received.at(-1)?.path)
  await renewPush(guest, { former, subscription: after })
  await decided(ctx)
  await deliver()
  expect(after.endpoint).toContain(service.received.at(-1)?.path)
  expect(await devicesOf(ctx)).toMatchObject([{ current: true }])
})

test('endpoints and keys are encrypted at rest, and the log names the person only', async () => {
  const ctx = await person()
  const browser = service.subscribe()
  await turnOn(ctx, browser)
  await decided(ctx)
  const stored = await harness.services.db
    .select({ secret: sql<string>`${pushSubscriptions.target_secret}::text` })
    .from(pushSubscriptions)
  expect(JSON.stringify(stored)).not.toContain(browser.keys.auth)
  const logged = await harness.services.db
    .select({ id: messages.id })
    .from(messages)
    .where(isSame(messages.recipient, ctx.actor.email))
  expect(logged).toHaveLength(1)
})

test('turned off by the operator, it says so and takes no devices', async () => {
  const off = await makeHarness({ environment: { WEB_PUSH: 'off' } })
  const ctx = await off.signIn('user')
  expect(await getPush(withScope(ctx, 'notifications.read'))).toEqual({ public_key: null, devices: [] })
  await expect(
    subscribePush(withScope(ctx, 'notifications.update'), service.subscribe()),
  ).rejects.toMatchObject({ code: 'PUSH_OFF' })
  await off.close()
})
