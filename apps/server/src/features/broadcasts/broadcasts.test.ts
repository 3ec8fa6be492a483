import { isSame, schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEND_MESSAGE } from '../../platform/messaging/outbox.ts'
import { verbatim } from '../../platform/texts/text.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { choosePreferences, getPreferences, notify } from '../notifications/index.ts'
import { saveSystemSettings } from '../settings/index.ts'
import { listMessages, retryMessage } from './delivery-log.ts'
import { cancelBroadcast, createBroadcast, listBroadcasts, previewBroadcast } from './manage-broadcasts.ts'
import { registerBroadcastJobs, SEND_BROADCAST } from './send-broadcast.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from './templates.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let admin: Person
let ama: Person
let kofi: Person

beforeAll(async () => {
  harness = await makeHarness()
  registerBroadcastJobs(harness.services)
  admin = await harness.signIn('admin')
  ama = await harness.signIn('user', {
    full_name: 'Ama Serwaa',
    state: 'Ashanti',
    phone: '+233244000001',
  })
  kofi = await harness.signIn('user', { full_name: 'Kofi Mensah', state: 'Volta' })
  await harness.signIn('user', { state: 'Ashanti', suspended_at: '2026-01-01T00:00:00.000Z' })
})
afterAll(() => harness.close())

const db = () => harness.services.db
const noticesOf = (person: Person) =>
  db().select().from(schema.notifications).where(eq(schema.notifications.user_id, person.actor.id))
const mailsTo = (person: Person) =>
  db()
    .select()
    .from(schema.messages)
    .where(and(isSame(schema.messages.recipient, person.actor.email), eq(schema.messages.channel, 'email')))

test('a broadcast is previewed, reaches its segment once on the chosen channels, and can be called off', async () => {
  const wording = {
    title: 'Office closed',
    body: 'Dear {first_name}, we are closed on Farmers’ Day.',
    link: '/help',
    channels: ['in_app', 'email', 'sms'] as ('in_app' | 'email' | 'sms')[],
    segment: { roles: ['user' as const], regions: ['Ashanti' as const] },
  }
  expect(await previewBroadcast(withScope(admin, 'broadcasts.write'), wording)).toEqual({
    recipients: 1,
    by_channel: [
      { channel: 'in_app', recipients: 1 },
      { channel: 'email', recipients: 1 },
      { channel: 'sms', recipients: 1 },
    ],
    sms_parts: 1,
    samples: [
      {
        full_name: 'Ama Serwaa',
        title: 'Office closed',
        body: 'Dear Ama, we are closed on Farmers’ Day.',
      },
    ],
  })
  const made = await createBroadcast(withScope(admin, 'broadcasts.write'), wording)
  expect(made.status).toBe('scheduled')
  expect(await noticesOf(ama)).toEqual([])
  const job = harness.jobs.enqueued.find(({ queue }) => queue === SEND_BROADCAST)
  await harness.jobs.run(SEND_BROADCAST)
  // The queue may deliver a job twice.
  harness.jobs.enqueued.push(job!)
  await harness.jobs.run(SEND_BROADCAST)
  expect(await noticesOf(ama)).toMatchObject([
    { type: 'system', message: 'Dear Ama, we are closed on Farmers’ Day.', link: '/help' },
  ])
  expect(await noticesOf(kofi)).toEqual([])
  expect(await mailsTo(ama)).toMatchObject([{ template: 'broadcast', subject: 'Office closed' }])
  expect(
    (await listMessages(withScope(admin, 'messages.read'), { limit: 10, channel: 'sms' })).data,
  ).toMatchObject([{ recipient: '+233244000001', status: 'queued' }])
  expect((await listBroadcasts(withScope(admin, 'broadcasts.read'), { limit: 1 })).data).toMatchObject([
    { status: 'sent', recipients: 1 },
  ])

  const later = await createBroadcast(withScope(admin, 'broadcasts.write'), {
    ...wording,
    send_at: '2026-12-01T09:00:00.000Z',
  })
  expect(harness.jobs.enqueued.at(-1)?.options).toMatchObject({ start_after: '2026-12-01T09:00:00.000Z' })
  expect(await cancelBroadcast(withScope(admin, 'broadcasts.write'), { id: later.id })).toMatchObject({
    status: 'cancelled',
  })
  await harness.jobs.run(SEND_BROADCAST)
  expect(await noticesOf(ama)).toHaveLength(1)
  await expect(cancelBroadcast(withScope(admin, 'broadcasts.write'), { id: later.id })).rejects.toMatchObject(
    { code: 'TRANSITION_NOT_ALLOWED' },
  )
  await expect(
    createBroadcast(withScope(admin, 'broadcasts.write'), { ...wording, segment: { regions: ['Oti'] } }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'segment' }] },
  })
  await expect(
    createBroadcast(withScope(admin, 'broadcasts.write'), { ...wording, send_at: '2020-01-01T09:00:00Z' }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'send_at' }] },
  })
  await expect(async () =>
    createBroadcast(withScope(ama, 'broadcasts.write'), wording),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('people choose kinds, channels and quiet hours; settings close a channel for all', async () => {
  const tell = (type: 'application' | 'payment' | 'system') =>
    notify(harness.as(null), {
      user_id: kofi.actor.id,
      type,
      title: verbatim('T'),
      message: verbatim('M'),
      link: '/x',
    })
  await tell('application')
  await tell('payment')
  expect((await noticesOf(kofi)).map(({ type }) => type)).toEqual(['application', 'payment'])
  expect(await mailsTo(kofi)).toMatchObject([
    { template: 'notice-application', text: expect.stringContaining('/x') },
  ])

  expect(
    await choosePreferences(withScope(kofi, 'notifications.update'), {
      channels: { payment: { in_app: false, email: true, sms: false, push: false } },
      quiet_from: '08:00',
      quiet_until: '18:00',
    }),
  ).toMatchObject({ quiet_from: '08:00', channels: { payment: { in_app: false, email: true } } })
  await expect(
    choosePreferences(withScope(kofi, 'notifications.update'), { quiet_until: null }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'quiet_until' }] },
  })
  expect((await getPreferences(withScope(kofi, 'notifications.read'))).channels.application.email).toBe(true)
  await tell('payment')
  expect(await noticesOf(kofi)).toHaveLength(2)
  // It is nine in the morning on the twentieth: the email waits for the evening.
  expect(harness.jobs.enqueued.at(-1)).toMatchObject({
    queue: SEND_MESSAGE,
    options: { start_after: '2026-11-20T18:00:00.000Z' },
  })

  await saveSystemSettings(withScope(admin, 'settings.write'), {
    email_notifications: false,
    application_updates: false,
    system_alerts: false,
  })
  const before = (await mailsTo(kofi)).length
  const wording = { title: 'T', body: 'B', channels: ['in_app' as const], segment: {} }
  await expect(createBroadcast(withScope(admin, 'broadcasts.write'), wording)).rejects.toMatchObject({
    data: { issues: [{ path: 'channels', message: 'System alerts are turned off in Settings' }] },
  })
  for (const type of ['application', 'payment', 'system'] as const) await tell(type)
  expect(await mailsTo(kofi)).toHaveLength(before)
  expect(await noticesOf(kofi)).toHaveLength(2)
  await saveSystemSettings(withScope(admin, 'settings.write'), {
    email_notifications: true,
    application_updates: true,
    system_alerts: true,
  })
})

test('the delivery log shows how it went, never what was written; what failed is tried again, codes are not', async () => {
  const [failed, code] = await db()
    .insert(schema.messages)
    .values([
      {
        channel: 'email',
        recipient: 'a@b.example',
        text: 'secret text',
        template: 'notice-payment',
        status: 'failed',
        failure_reason: 'refused',
        attempts: 6,
      },
      {
        channel: 'email',
        recipient: 'a@b.example',
        text: 'code 123456',
        template: 'auth-otp',
        status: 'failed',
      },
    ])
    .returning()
  const { data } = await listMessages(withScope(admin, 'messages.read'), { limit: 10, status: 'failed' })
  expect(
    data.map(({ template, can_retry }) => `${template} ${can_retry}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['auth-otp false', 'notice-payment true'])
  expect(JSON.stringify(data)).not.toMatch(/secret text|123456/)
  const queued = harness.jobs.enqueued.length
  expect(await retryMessage(withScope(admin, 'messages.retry'), { id: failed!.id })).toMatchObject({
    status: 'queued',
    attempts: 0,
  })
  expect(harness.jobs.enqueued.slice(queued)).toMatchObject([
    { queue: SEND_MESSAGE, data: { message_id: failed!.id } },
  ])
  for (const id of [failed!.id, code!.id])
    await expect(retryMessage(withScope(admin, 'messages.retry'), { id })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
  await expect(async () =>
    retryMessage(withScope(kofi, 'messages.retry'), { id: failed!.id }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('templates are kept by name', async () => {
  const made = await createTemplate(withScope(admin, 'broadcasts.write'), {
    name: 'Holiday',
    title: 'Closed',
    body: 'Dear {first_name}',
  })
  expect(
    await changeTemplate(withScope(admin, 'broadcasts.write'), { id: made.id, body: 'Hello' }),
  ).toMatchObject({
    body: 'Hello',
    version: 2,
  })
  await expect(
    changeTemplate(withScope(harness.as(admin.actor, { if_match: 1 }), 'broadcasts.write'), {
      id: made.id,
      body: 'X',
    }),
  ).rejects.toMatchObject({ code: 'STALE' })
  expect(
    (await listTemplates(withScope(admin, 'broadcasts.read'), { limit: 5 })).data.map(({ name }) => name),
  ).toEqual(['Holiday'])
  await deleteTemplate(withScope(admin, 'broadcasts.write'), { id: made.id })
  await expect(deleteTemplate(withScope(admin, 'broadcasts.write'), { id: made.id })).rejects.toMatchObject({
    code: 'TEMPLATE_NOT_FOUND',
  })
  await expect(async () =>
    listTemplates(withScope(ama, 'broadcasts.read'), { limit: 5 }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})
