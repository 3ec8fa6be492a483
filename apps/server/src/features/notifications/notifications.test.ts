import { isSame, schema } from '@efie/database'
import { notificationPreferencesFrom } from '@efie/domain'
import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listNotifications } from './list-notifications.ts'
import { notify, notifyPeople } from './notify.ts'
import { readChangedNotifications } from './read-changed.ts'
import { clearNotifications, readAllNotifications, readNotification } from './read-notifications.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const personWith = async (count: number) => {
  const ctx = await harness.signIn('user')
  for (let index = 1; index <= count; index += 1) {
    harness.clock.advance({ minutes: 1 })
    await notify(ctx, {
      user_id: ctx.actor.id,
      type: 'payment',
      title: verbatim(`Notice ${index}`),
      message: verbatim('Payment confirmed'),
      link: '/payments',
    })
  }
  return ctx
}

describe('notifications', () => {
  test('own ones, newest first, page by page, with how many are unread', async () => {
    const ctx = await personWith(5)
    await personWith(2)
    const first = await listNotifications(withScope(ctx, 'notifications.read'), { limit: 3 })
    expect(first.data.map((row) => row.title)).toEqual(['Notice 5', 'Notice 4', 'Notice 3'])
    expect(first.unread_count).toBe(5)
    const second = await listNotifications(withScope(ctx, 'notifications.read'), {
      limit: 3,
      cursor: first.next_cursor!,
    })
    expect(second.data.map((row) => row.title)).toEqual(['Notice 2', 'Notice 1'])
    expect(second.next_cursor).toBeNull()
  })

  test('reading one, twice, counts once; the count never falls below zero', async () => {
    const ctx = await personWith(2)
    const [newest] = (await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).data
    expect((await readNotification(withScope(ctx, 'notifications.update'), { id: newest!.id })).read).toBe(
      true,
    )
    await readNotification(withScope(ctx, 'notifications.update'), { id: newest!.id })
    expect((await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).unread_count).toBe(
      1,
    )
    await readAllNotifications(withScope(ctx, 'notifications.update'))
    await readAllNotifications(withScope(ctx, 'notifications.update'))
    expect((await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).unread_count).toBe(
      0,
    )
  })

  test("another person's notice is not found and stays unread", async () => {
    const owner = await personWith(1)
    const stranger = await harness.signIn('superadmin')
    const [notice] = (await listNotifications(withScope(owner, 'notifications.read'), { limit: 10 })).data
    await expect(
      readNotification(withScope(stranger, 'notifications.update'), { id: notice!.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await readAllNotifications(withScope(stranger, 'notifications.update'))
    await clearNotifications(withScope(stranger, 'notifications.update'))
    expect(await listNotifications(withScope(owner, 'notifications.read'), { limit: 10 })).toMatchObject({
      unread_count: 1,
      data: [{ id: notice!.id }],
    })
  })

  test('subscribers get their own, never another’s', async () => {
    const owner = await personWith(1)
    const ids = (await listNotifications(withScope(owner, 'notifications.read'), { limit: 10 })).data.map(
      (row) => row.id,
    )
    expect(await readChangedNotifications(withScope(owner, 'notifications.read'), ids)).toMatchObject([
      { id: ids[0], read: false },
    ])
    expect(
      await readChangedNotifications(
        withScope(await harness.signIn('superadmin'), 'notifications.read'),
        ids,
      ),
    ).toEqual([])
  })

  test('clearing empties the list, and again does no harm', async () => {
    const ctx = await personWith(2)
    expect(await clearNotifications(withScope(ctx, 'notifications.update'))).toEqual({ ok: true })
    expect(await clearNotifications(withScope(ctx, 'notifications.update'))).toEqual({ ok: true })
    expect(await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).toEqual({
      data: [],
      next_cursor: null,
      unread_count: 0,
    })
  })

  test('a guest is turned away', async () => {
    await expect(async () =>
      listNotifications(withScope(harness.as(null), 'notifications.read'), { limit: 10 }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('a cursor that is not ours is refused at its field', async () => {
    const ctx = await harness.signIn('user')
    for (const cursor of ['x', 'WyJhIiwiYiJd'])
      await expect(
        listNotifications(withScope(ctx, 'notifications.read'), { limit: 10, cursor }),
      ).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        data: { issues: [{ path: 'cursor' }] },
      })
  })

  test('a notice of a rolled-back act was never given', async () => {
    const ctx = await harness.signIn('user')
    await expect(
      transact(ctx, async (ctx) => {
        await notify(ctx, {
          user_id: ctx.actor.id,
          type: 'system',
          title: verbatim('Never'),
          message: verbatim('Never'),
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).data).toEqual([])
  })

  test('each is told in their own language, in the app, by mail and by SMS', async () => {
    const { db } = harness.services
    const [ama, afi, kofi] = [
      await harness.signIn('user'),
      await harness.signIn('user'),
      await harness.signIn('user'),
    ]
    const speak = (id: string, phone: string, language: 'en' | 'fr' | null) =>
      db.update(schema.profiles).set({ phone, language }).where(eq(schema.profiles.id, id))
    await speak(ama.actor.id, '+233244000101', 'en')
    await speak(afi.actor.id, '+233244000102', 'fr')
    await speak(kofi.actor.id, '+233244000103', null)
    const channels = { payment: { in_app: true, email: true, sms: true, push: false } }
    await db.insert(schema.notificationPreferences).values(
      [ama, afi, kofi].map(({ actor }) => ({
        user_id: actor.id,
        preferences: {
          ...notificationPreferencesFrom(null),
          channels: { ...notificationPreferencesFrom(null).channels, ...channels },
        },
      })),
    )
    const amount = money(106_489)
    await notifyPeople(harness.as(null), [ama.actor.id, afi.actor.id, kofi.actor.id], {
      type: 'payment',
      title: text('Payment due'),
      message: text('A new payment of {amount} is due', { amount }),
    })
    const english = 'A new payment of GH₵ 1,064.89 is due'
    const french = 'Un nouveau paiement de GH₵\u{A0}1\u{202F}064,89 est dû'
    const told = async (ctx: typeof ama) =>
      (await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).data.map((row) => [
        row.title,
        row.message,
      ])
    expect(await told(ama)).toEqual([['Payment due', english]])
    expect(await told(afi)).toEqual([['Paiement dû', french]])
    expect(await told(kofi)).toEqual([['Payment due', english]])
    const sent = await db
      .select({
        recipient: schema.messages.recipient,
        subject: schema.messages.subject,
        text: schema.messages.text,
      })
      .from(schema.messages)
      .where(
        or(
          ...[ama.actor.email, afi.actor.email, '+233244000101', '+233244000102'].map((recipient) =>
            isSame(schema.messages.recipient, recipient),
          ),
        ),
      )
    expect(new Map(sent.map((one) => [one.recipient, [one.subject, one.text]]))).toEqual(
      new Map([
        [ama.actor.email, ['Efie: Payment due', english]],
        [afi.actor.email, ['Efie\u{A0}: Paiement dû', french]],
        ['+233244000101', [null, 'Efie: A new payment of GHS 1,064.89 is due']],
        ['+233244000102', [null, 'Efie : Un nouveau paiement de GHS 1 064,89 est du']],
      ]),
    )
  })

  test('who chose no language, or has no account, is told in that of the settings', async () => {
    const { db } = harness.services
    const ctx = await harness.signIn('user')
    expect(await languageOf(db, undefined)).toBe('en')
    await db.update(schema.systemSettings).set({ default_language: 'fr' })
    await notify(ctx, {
      user_id: ctx.actor.id,
      type: 'system',
      title: text('Order confirmed'),
      message: text('Order confirmed'),
    })
    expect(await languageOf(db, undefined)).toBe('fr')
    expect(await languageOf(db, ctx.actor.id)).toBe('fr')
    await db.update(schema.profiles).set({ language: 'en' }).where(eq(schema.profiles.id, ctx.actor.id))
    expect(await languageOf(db, ctx.actor.id)).toBe('en')
    await db.update(schema.systemSettings).set({ default_language: 'en' })
    const [notice] = (await listNotifications(withScope(ctx, 'notifications.read'), { limit: 10 })).data
    expect(notice?.message).toBe('Commande confirmée')
  })
})
