import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listNotifications } from './list-notifications.ts'
import { notify } from './notify.ts'
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
    await notify(ctx, ctx.db, {
      user_id: ctx.actor.id,
      type: 'payment',
      title: `Notice ${index}`,
      message: 'Payment confirmed',
      link: '/payments',
    })
  }
  return ctx
}

describe('notifications', () => {
  test('own ones, newest first, page by page, with how many are unread', async () => {
    const ctx = await personWith(5)
    await personWith(2)
    const first = await listNotifications(ctx, { limit: 3 })
    expect(first.data.map((row) => row.title)).toEqual(['Notice 5', 'Notice 4', 'Notice 3'])
    expect(first.unread_count).toBe(5)
    const second = await listNotifications(ctx, { limit: 3, cursor: first.next_cursor! })
    expect(second.data.map((row) => row.title)).toEqual(['Notice 2', 'Notice 1'])
    expect(second.next_cursor).toBeNull()
  })

  test('reading one, twice, counts once; the count never falls below zero', async () => {
    const ctx = await personWith(2)
    const [newest] = (await listNotifications(ctx, { limit: 10 })).data
    expect((await readNotification(ctx, { id: newest!.id })).read).toBe(true)
    await readNotification(ctx, { id: newest!.id })
    expect((await listNotifications(ctx, { limit: 10 })).unread_count).toBe(1)
    await readAllNotifications(ctx)
    await readAllNotifications(ctx)
    expect((await listNotifications(ctx, { limit: 10 })).unread_count).toBe(0)
  })

  test("another person's notice is not found and stays unread", async () => {
    const owner = await personWith(1)
    const stranger = await harness.signIn('superadmin')
    const [notice] = (await listNotifications(owner, { limit: 10 })).data
    await expect(readNotification(stranger, { id: notice!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await readAllNotifications(stranger)
    await clearNotifications(stranger)
    expect(await listNotifications(owner, { limit: 10 })).toMatchObject({
      unread_count: 1,
      data: [{ id: notice!.id }],
    })
  })

  test('subscribers get their own, never another’s', async () => {
    const owner = await personWith(1)
    const ids = (await listNotifications(owner, { limit: 10 })).data.map((row) => row.id)
    expect(await readChangedNotifications(owner, ids)).toMatchObject([{ id: ids[0], read: false }])
    expect(await readChangedNotifications(await harness.signIn('superadmin'), ids)).toEqual([])
  })

  test('clearing empties the list, and again does no harm', async () => {
    const ctx = await personWith(2)
    expect(await clearNotifications(ctx)).toEqual({ ok: true })
    expect(await clearNotifications(ctx)).toEqual({ ok: true })
    expect(await listNotifications(ctx, { limit: 10 })).toEqual({
      data: [],
      next_cursor: null,
      unread_count: 0,
    })
  })

  test('a guest is turned away', async () => {
    await expect(listNotifications(harness.as(null), { limit: 10 })).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
  })

  test('a cursor that is not ours is refused at its field', async () => {
    const ctx = await harness.signIn('user')
    for (const cursor of ['x', 'WyJhIiwiYiJd'])
      await expect(listNotifications(ctx, { limit: 10, cursor })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        data: { issues: [{ path: 'cursor' }] },
      })
  })

  test('a notice of a rolled-back act was never given', async () => {
    const ctx = await harness.signIn('user')
    await expect(
      ctx.db.transaction(async (tx) => {
        await notify(ctx, tx, { user_id: ctx.actor.id, type: 'system', title: 'Never', message: 'Never' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await listNotifications(ctx, { limit: 10 })).data).toEqual([])
  })
})
