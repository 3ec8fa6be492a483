import { schema } from '@efie/database'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleMessages } from '../../platform/messaging/deliver-message.ts'
import { SEND_MESSAGE } from '../../platform/messaging/outbox.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { loadSystemSettings, saveSystemSettings } from '../settings/index.ts'
import { getSmsCosts, watchSmsCost } from './sms-costs.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let admin: Person
let superadmin: Person
/** The provider's error instead of accepting the text. */
let refusal: Error | null

const db = () => harness.services.db

beforeAll(async () => {
  harness = await makeHarness()
  handleMessages(harness.services, {
    settings: loadSystemSettings,
    isConfirmed: async () => true,
    watchSmsCost,
    push: async () => {},
    sms: async () => {
      if (refusal) throw refusal
    },
  })
  admin = await harness.signIn('admin')
  superadmin = await harness.signIn('superadmin')
})
afterAll(() => harness.close())
beforeEach(async () => {
  refusal = null
  harness.clock.set('2026-11-20T09:00:00.000Z')
  harness.jobs.enqueued.length = 0
  for (const table of [schema.messages, schema.notifications, schema.smsCosts, schema.smsAlerts])
    await db().delete(table)
  await db().update(schema.systemSettings).set({ sms_price: 4, sms_daily_alert: 5_000 })
})

const write = (template: string, text: string) =>
  harness.services.messenger.sms(db(), '+233241234567', { template, text })
const deliver = () => harness.jobs.run(SEND_MESSAGE)
const notices = () =>
  db()
    .select()
    .from(schema.notifications)
    .where(inArray(schema.notifications.user_id, [admin.actor.id, superadmin.actor.id]))

test('texts are summed by day and template, in the segments that are billed', async () => {
  await write('guarantor-invitation', 'a'.repeat(161))
  await write('guarantor-invitation', 'short')
  await write('auth-code', '€'.repeat(80))
  await deliver()
  harness.clock.advance({ days: 1 })
  await write('auth-code', 'Code 123456')
  await deliver()
  const { today, price, daily_alert, days } = await getSmsCosts(withScope(admin, 'messages.read'))
  expect({ price, daily_alert }).toEqual({ price: 4, daily_alert: 5_000 })
  expect(today).toEqual({
    day: '2026-11-21',
    texts: 1,
    segments: 1,
    cost: 4,
    templates: [{ template: 'auth-code', texts: 1, segments: 1, cost: 4 }],
  })
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual(today)
  expect(days[1]).toEqual({
    day: '2026-11-20',
    texts: 3,
    segments: 4,
    cost: 16,
    templates: [
      { template: 'guarantor-invitation', texts: 2, segments: 3, cost: 12 },
      { template: 'auth-code', texts: 1, segments: 1, cost: 4 },
    ],
  })
  expect(days.at(-1)).toMatchObject({ day: '2026-10-23', texts: 0, cost: 0, templates: [] })
})

test('only what the provider took is counted, and each text once', async () => {
  refusal = new Error('busy')
  await write('auth-code', 'Code 123456')
  const [job] = harness.jobs.enqueued
  await expect(deliver()).rejects.toThrow('not delivered')
  expect((await getSmsCosts(withScope(admin, 'messages.read'))).today.texts).toBe(0)
  refusal = null
  for (let turn = 0; turn < 2; turn += 1) {
    if (job) harness.jobs.enqueued.push(job)
    await deliver()
  }
  await harness.services.messenger.email(db(), 'ama@efie.example', {
    template: 'mail',
    subject: 'Akwaaba',
    text: 'Akwaaba',
  })
  await deliver().catch(() => {})
  expect((await getSmsCosts(withScope(admin, 'messages.read'))).today).toMatchObject({
    texts: 1,
    segments: 1,
    cost: 4,
  })
})

test('a new price leaves what was spent as it was, and fields left undefined too', async () => {
  await write('auth-code', 'Code 123456')
  await deliver()
  await saveSystemSettings(withScope(admin, 'settings.write'), { sms_price: 10 })
  expect(await loadSystemSettings(db())).toMatchObject({ sms_price: 10, sms_daily_alert: 5_000 })
  await write('auth-code', 'Code 654321')
  await deliver()
  expect(await getSmsCosts(withScope(admin, 'messages.read'))).toMatchObject({
    price: 10,
    today: { texts: 2, segments: 2, cost: 14 },
  })
})

test('what was spent stays when the messages are gone', async () => {
  await write('auth-code', 'Code 123456')
  await deliver()
  await db().delete(schema.messages)
  expect((await getSmsCosts(withScope(admin, 'messages.read'))).today.cost).toBe(4)
})

test('administrators are told once a day, when the cost passes the level', async () => {
  await saveSystemSettings(withScope(admin, 'settings.write'), { sms_daily_alert: 12 })
  await write('auth-code', 'Code 123456')
  await write('guarantor-invitation', 'a'.repeat(161))
  await deliver()
  expect(await notices()).toEqual([])
  await write('guarantor-invitation', 'a'.repeat(161))
  await deliver()
  const told = await notices()
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual(
    [admin.actor.id, superadmin.actor.id].toSorted(),
  )
  for (const { message, link } of told) {
    expect(message).toContain('cost GH₵ 0.20, more than the alert level of GH₵ 0.12')
    expect(message).toContain(
      'Today’s text messages have cost GH₵ 0.20, more than the alert level of GH₵ 0.12. “guarantor invitation” messages cost the most: GH₵ 0.16.',
    )
    expect(link).toBe('/admin/notifications?tab=sms-cost')
  }
  const mails = await db()
    .select()
    .from(schema.messages)
    .where(and(eq(schema.messages.channel, 'email'), eq(schema.messages.template, 'security-alert')))
  expect(mails).toHaveLength(2)

  await write('auth-code', 'Code 654321')
  await Promise.all([watchSmsCost(harness.services), watchSmsCost(harness.services)])
  await deliver().catch(() => {})
  expect(await notices()).toHaveLength(2)

  harness.clock.advance({ days: 1 })
  await write('guarantor-invitation', 'a'.repeat(500))
  await deliver().catch(() => {})
  expect(await notices()).toHaveLength(4)
})

test('only administrators see what texts cost', async () => {
  for (const role of ['user', 'company', 'credit_analyst', 'finance'] as const)
    await expect(async () =>
      getSmsCosts(withScope(await harness.signIn(role), 'messages.read')),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})
