import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from './features/auth/testing.ts'
import { makeApplication } from './testing/financing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { makeNotice, makeTicket, startLive, until, type Live } from './testing/live.ts'

const { applications, notifications, supportTickets, ticketReplies, properties, profiles, systemSettings } =
  schema

let harness: Harness
let live: Live
let ama: Profile
let kofi: Profile
let admin: Profile
let analyst: Profile

beforeAll(async () => {
  harness = await makeHarness()
  const { db } = harness.handle
  ama = await makeUser(db)
  kofi = await makeUser(db)
  admin = await makeUser(db, { role: 'admin' })
  analyst = await makeUser(db, { role: 'credit_analyst' })
  live = await startLive(harness.services, harness.handle)
})
afterEach(() => live.disconnect())
afterAll(async () => {
  await live.close()
  await harness.close()
})

describe('a tenant', () => {
  test('sees their rows appear, change and go, in the form of the API', async () => {
    const { told } = await live.follow(ama, { table: 'notifications', filter: `user_id=eq.${ama.id}` })
    const id = await makeNotice(harness.handle, ama, 'Hello')
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ eventType: 'INSERT', new: { id, title: 'Hello', read: false } })
    expect(told[0]?.new).not.toHaveProperty('user_id')
    await harness.handle.db.update(notifications).set({ read: true }).where(eq(notifications.id, id))
    await until(() => expect(told).toHaveLength(2))
    expect(told[1]).toMatchObject({ eventType: 'UPDATE', new: { id, read: true }, old: { id } })
    await harness.handle.db.delete(notifications).where(eq(notifications.id, id))
    await until(() => expect(told).toHaveLength(3))
    expect(told[2]).toMatchObject({ eventType: 'DELETE', old: { id }, new: {} })
  })

  test('is told which status a row had', async () => {
    const id = await makeTicket(harness.handle, ama)
    const { told } = await live.follow(ama, { event: 'UPDATE', table: 'support_tickets' })
    await harness.handle.db
      .update(supportTickets)
      .set({ status: 'resolved' })
      .where(eq(supportTickets.id, id))
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ new: { id, status: 'resolved' }, old: { id, status: 'open' } })
    await harness.handle.db.update(supportTickets).set({ subject: 'New' }).where(eq(supportTickets.id, id))
    await until(() => expect(told).toHaveLength(2))
    expect(told[1]?.old).toEqual({ id })
  })

  test('never sees the rows of others, whatever filter they ask for', async () => {
    const all = await live.follow(ama, { table: 'notifications' }, { table: 'support_tickets' })
    const foreign = await live.follow(ama, { table: 'notifications', filter: `user_id=eq.${kofi.id}` })
    await makeNotice(harness.handle, kofi, 'For Kofi')
    const foreignTicket = await makeTicket(harness.handle, kofi)
    await harness.handle.db.delete(supportTickets).where(eq(supportTickets.id, foreignTicket))
    const mine = await makeNotice(harness.handle, ama, 'For Ama')
    await until(() => expect(all.told).toHaveLength(1))
    expect(all.told[0]?.new['id']).toBe(mine)
    expect(foreign.told).toEqual([])
  })

  test('gets nothing of what their role may not read', async () => {
    const { told } = await live.follow(
      ama,
      { table: 'system_settings' },
      { table: 'profiles' },
      { table: 'notifications' },
    )
    await harness.handle.db.update(systemSettings).set({ system_name: 'Efie Ghana' })
    await harness.handle.db.update(profiles).set({ city: 'Tema' }).where(eq(profiles.id, kofi.id))
    await makeNotice(harness.handle, ama, 'Last')
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ table: 'notifications' })
  })

  test('sees their own profile change, through the guard of the token', async () => {
    const { told } = await live.follow(ama, { table: 'profiles', filter: `id=eq.${ama.id}` })
    await harness.handle.db.update(profiles).set({ city: 'Kumasi' }).where(eq(profiles.id, ama.id))
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]?.new).toMatchObject({ id: ama.id, city: 'Kumasi' })
  })

  test('sees answers to their ticket, and no internal notes', async () => {
    const ticket_id = await makeTicket(harness.handle, ama)
    const own = await live.follow(ama, { table: 'ticket_replies', filter: `ticket_id=eq.${ticket_id}` })
    const staff = await live.follow(analyst, { table: 'ticket_replies' })
    await harness.handle.db.insert(ticketReplies).values([
      { ticket_id, user_id: admin.id, message: 'Careful with this one', internal: true },
      { ticket_id, user_id: admin.id, message: 'We are on it' },
    ])
    await until(() => expect(staff.told).toHaveLength(2))
    await until(() => expect(own.told).toHaveLength(1))
    expect(own.told[0]?.new).toMatchObject({ message: 'We are on it', user_id: admin.id })
  })

  test('sees a property without whose it is', async () => {
    const tenant = await live.follow(ama, { table: 'properties' })
    const staff = await live.follow(admin, { table: 'properties' })
    await harness.handle.db.insert(properties).values({
      name: 'Osu flat',
      address: 'Oxford Street',
      region: 'Greater Accra',
      monthly_rent: 100_000,
      owner_name: 'Yaw',
      listed: true,
    } as never)
    await until(() => expect(staff.told).toHaveLength(1))
    await until(() => expect(tenant.told).toHaveLength(1))
    expect(staff.told[0]?.new['owner_name']).toBe('Yaw')
    expect(tenant.told[0]?.new['owner_name']).toBeNull()
  })
})

describe('staff', () => {
  test('get the rows that their role may read, of everybody', async () => {
    const { told } = await live.follow(
      admin,
      { table: 'support_tickets' },
      { table: 'profiles' },
      { table: 'system_settings' },
    )
    await makeTicket(harness.handle, kofi)
    await harness.handle.db.update(profiles).set({ city: 'Cape Coast' }).where(eq(profiles.id, kofi.id))
    await harness.handle.db.update(systemSettings).set({ system_name: 'Efie' })
    await until(() =>
      expect(told.map(({ table }) => table)).toEqual(['support_tickets', 'profiles', 'system_settings']),
    )
  })

  test('get a ticket as a request returns it, with what was added to it', async () => {
    const ticket_id = await makeTicket(harness.handle, kofi)
    const message = 'On its way'
    await harness.handle.db.insert(ticketReplies).values({ ticket_id, user_id: admin.id, message })
    const { told } = await live.follow(analyst, { table: 'support_tickets' })
    await harness.handle.db
      .update(supportTickets)
      .set({ subject: 'Plumber' })
      .where(eq(supportTickets.id, ticket_id))
    await until(() => expect(told).toHaveLength(1))
    const answer = await fetch(
      `${live.address().replace('ws', 'http')}/api/v1/support-tickets/${ticket_id}`,
      {
        headers: { authorization: `Bearer ${await live.tokenOf(analyst)}` },
      },
    )
    expect(told[0]?.new).toEqual(await answer.json())
    expect(told[0]?.new).toMatchObject({ replies: [{ message }] })
  })

  test('don’t get a colleague’s next steps for an application', async () => {
    const { id } = await makeApplication(harness.handle.db, kofi)
    const staff = await live.follow(analyst, { table: 'applications' })
    const own = await live.follow(kofi, { table: 'applications' })
    await harness.handle.db.update(applications).set({ monthly_rent: 90_000 }).where(eq(applications.id, id))
    await until(() => expect([staff.told.length, own.told.length]).toEqual([1, 1]))
    expect(staff.told[0]?.new).toMatchObject({ id, monthly_rent: 90_000 })
    expect(staff.told[0]?.new).not.toHaveProperty('next_steps')
    expect(own.told[0]?.new).toHaveProperty('next_steps')
  })

  test('choose by event and by value', async () => {
    const { told } = await live.follow(analyst, {
      event: 'UPDATE',
      table: 'support_tickets',
      filter: 'status=eq.resolved',
    })
    const everything = await live.follow(analyst, { table: 'support_tickets' })
    const id = await makeTicket(harness.handle, kofi)
    const change = (values: Partial<typeof supportTickets.$inferInsert>) =>
      harness.handle.db.update(supportTickets).set(values).where(eq(supportTickets.id, id))
    await change({ subject: 'Still open' })
    await until(() => expect(everything.told).toHaveLength(2))
    await change({ status: 'resolved' })
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]?.new).toMatchObject({ id, status: 'resolved' })
  })

  test('lose what they saw as soon as their role changes', async () => {
    const person = await makeUser(harness.handle.db, { role: 'credit_analyst' })
    const { told } = await live.follow(person, { table: 'support_tickets' }, { table: 'profiles' })
    await harness.handle.db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, person.id))
    await until(() => expect(told.some(({ new: row }) => row['role'] === 'user')).toBe(true))
    told.length = 0
    await makeTicket(harness.handle, kofi)
    const own = await makeTicket(harness.handle, person)
    await until(() => expect(told).toHaveLength(1))
    expect(told[0]?.new['id']).toBe(own)
  })
})

describe('a channel', () => {
  test('is refused for changes without a token, with a bad one, and for tables that are not published', async () => {
    const statuses: Record<string, string[]> = {}
    const attempt = async (name: string, token: string | null, table: string) => {
      const client = live.connect(async () => token)
      await client.setAuth()
      const channel = client.channel(name)
      statuses[name] = []
      channel
        .on('postgres_changes', { event: '*', schema: 'public', table } as never, () => {})
        .subscribe((status, error) => statuses[name]?.push(`${status} ${error?.message ?? ''}`))
    }
    await attempt('guest', null, 'notifications')
    await attempt('forged', 'a.b.c', 'notifications')
    await attempt('secret', await live.tokenOf(ama), 'signing_keys')
    await until(() => {
      expect(statuses['guest']?.[0]).toMatch(/CHANNEL_ERROR.*Unauthorized/)
      expect(statuses['forged']?.[0]).toMatch(/CHANNEL_ERROR.*InvalidJWTToken/)
      expect(statuses['secret']?.[0]).toMatch(/CHANNEL_ERROR.*UnknownTable/)
    })
  })

  test('for the connection banner needs no token', async () => {
    const { statuses } = await live.listenTo(
      live.connect(async () => null),
      [],
      'connection-status',
    )
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('works in the older form of the protocol', async () => {
    const token = await live.tokenOf(ama)
    const { told } = await live.listenTo(
      live.connect(async () => token, { vsn: '1.0.0' }),
      [{ table: 'notifications' }],
    )
    await makeNotice(harness.handle, ama, 'Old form')
    await until(() => expect(told[0]?.new['title']).toBe('Old form'))
  })

  test('says when changes flow', async () => {
    const token = await live.tokenOf(ama)
    const client = live.connect(async () => token)
    await client.setAuth()
    const channel = client.channel('flow')
    const said: unknown[] = []
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' } as never, () => {})
      .on('system', {} as never, (payload: unknown) => said.push(payload))
      .subscribe()
    await until(() => expect(said).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL' }]))
  })

  test('is quiet after it was left', async () => {
    const first = await live.follow(ama, { table: 'notifications' })
    const second = await live.follow(ama, { table: 'notifications' })
    expect(await first.channel.unsubscribe()).toBe('ok')
    await makeNotice(harness.handle, ama, 'After leaving')
    await until(() => expect(second.told).toHaveLength(1))
    expect(first.told).toEqual([])
  })

  test('ends in an error, not for good, when its token expires; a fresh token brings it back', async () => {
    const person = await makeUser(harness.handle.db)
    let token = await live.tokenOf(person)
    const listening = await live.listenTo(
      live.connect(async () => token, { heartbeatIntervalMs: 100 }),
      [{ table: 'notifications' }],
    )
    harness.clock.advance({ minutes: 61 })
    await until(() => expect(listening.statuses).toContain('CHANNEL_ERROR'))
    expect(listening.statuses).not.toContain('CLOSED')
    token = await live.tokenOf(person)
    await until(() => expect(listening.statuses.filter((status) => status === 'SUBSCRIBED')).toHaveLength(2))
    await makeNotice(harness.handle, person, 'Back again')
    await until(() => expect(listening.told).toHaveLength(1))
  })

  test('lives on without a gap when a fresh token comes in time', async () => {
    const person = await makeUser(harness.handle.db)
    let token = await live.tokenOf(person)
    const listening = await live.listenTo(
      live.connect(async () => token, { heartbeatIntervalMs: 100 }),
      [{ table: 'notifications' }],
    )
    harness.clock.advance({ minutes: 50 })
    token = await live.tokenOf(person)
    await listening.client.setAuth()
    // Messages of a connection are handled in sequence: after this join the server has the fresh token.
    await live.listenTo(listening.client, [])
    harness.clock.advance({ minutes: 20 })
    await makeNotice(harness.handle, person, 'Still here')
    await until(() => expect(listening.told).toHaveLength(1))
    expect(listening.statuses).toEqual(['SUBSCRIBED'])
  })

  test('ends when the session it belongs to was ended', async () => {
    const person = await makeUser(harness.handle.db)
    const { access_token, session_id } = await signInAs(harness.services, person)
    const listening = await live.listenTo(
      live.connect(async () => access_token),
      [{ table: 'notifications' }],
    )
    await harness.handle.db.delete(schema.sessions).where(eq(schema.sessions.id, session_id))
    await harness.handle.db.update(profiles).set({ city: 'Ho' }).where(eq(profiles.id, person.id))
    await until(() => expect(listening.statuses).toContain('CHANNEL_ERROR'))
  })
})
