import { schema } from '@efie/database'
import { defaultProductTerms } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createTicket } from './create-ticket.ts'
import { getTicket, listTickets } from './list-tickets.ts'
import { readChangedReplies } from './read-changed.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { updateTicketOf } from './update-ticket.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let tenant: Person
let other: Person
let finance: Person
let admin: Person

beforeAll(async () => {
  harness = await makeHarness()
  tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
  other = await harness.signIn('user')
  finance = await harness.signIn('finance', { full_name: 'Kojo Antwi' })
  admin = await harness.signIn('admin')
})
afterAll(() => harness.close())
// A Friday morning without other tickets, because open tickets per person are limited.
beforeEach(async () => {
  harness.clock.set('2026-11-20T09:00:00.000Z')
  await harness.services.db.update(schema.supportTickets).set({ status: 'resolved' })
})

const open = (ctx = tenant, category: 'payment' | 'complaint' = 'payment') =>
  createTicket(withScope(ctx, 'tickets.create'), {
    subject: 'A double charge',
    message: 'I paid twice',
    category,
  })

const noticesOf = async (userId: string) =>
  (
    await harness.services.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, userId))
      .orderBy(schema.notifications.id)
  ).map((notice) => notice.message)

const auditOf = (id: string) =>
  harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(and(eq(schema.auditEvents.subject_type, 'support_ticket'), eq(schema.auditEvents.subject_id, id)))
    .orderBy(schema.auditEvents.id)

describe('opening a ticket', () => {
  test('starts the clocks: eight working hours for an answer, twenty days for a complaint', async () => {
    harness.clock.set('2026-11-20T16:00:00.000Z')
    const ticket = await open()
    expect(ticket).toMatchObject({
      user_id: tenant.actor.id,
      status: 'open',
      priority: 'normal',
      first_response_due_at: '2026-11-23T16:00:00.000Z',
      first_responded_at: null,
      answer_due_at: null,
      replies: [],
    })
    expect((await open(tenant, 'complaint')).answer_due_at).toBe('2026-12-10T16:00:00.000Z')
    expect(await auditOf(ticket.id)).toMatchObject([{ action: 'ticket.create', actor_id: tenant.actor.id }])
  })

  test('sent again under its key after a lost answer, it and its reply are there once', async () => {
    const person = await harness.signIn('user')
    const keyed = (idempotency_key: string) => ({
      ...person,
      request: { ...person.request, idempotency_key },
    })
    const first = await open(keyed('ticket-once-1'))
    expect((await open(keyed('ticket-once-1'))).id).toBe(first.id)
    const reply = { id: first.id, message: 'One more thing', internal: false }
    await replyToTicket(withScope(keyed('reply-once-1'), 'tickets.reply'), reply)
    await replyToTicket(withScope(keyed('reply-once-1'), 'tickets.reply'), reply)
    const { data } = await listTickets(withScope(person, 'tickets.read'), { limit: 10 })
    expect(data.map(({ id, replies }) => [id, replies.length])).toEqual([[first.id, 1]])
  })

  test('over the holidays the clock stands still', async () => {
    harness.clock.set('2026-12-24T16:00:00.000Z')
    // Friday 25 and Saturday 26 December are holidays: the remaining seven hours are on Monday.
    expect((await open()).first_response_due_at).toBe('2026-12-28T16:00:00.000Z')
  })

  test("may be about one's own application only", async () => {
    const [product] = await harness.services.db.select().from(schema.financingProducts)
    const [application] = await harness.services.db
      .insert(schema.applications)
      .values({
        user_id: other.actor.id,
        product_id: product!.id,
        terms: { ...defaultProductTerms },
        monthly_rent: 100_000,
        landlord_name: 'Kofi',
        landlord_phone: '+233244000000',
        property_address: 'Osu',
        lease_start_date: '2026-01-01',
        lease_end_date: '2026-12-31',
      })
      .returning()
    const input = { subject: 'Mine', message: 'How long?', category: 'application' } as const
    const mine = await createTicket(withScope(other, 'tickets.create'), {
      ...input,
      application_id: application!.id,
    })
    expect(mine.application_id).toBe(application!.id)
    await expect(
      createTicket(withScope(tenant, 'tickets.create'), { ...input, application_id: application!.id }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  })

  test('a guest is turned away', async () => {
    await expect(async () =>
      createTicket(withScope(harness.as(null), 'tickets.create'), {
        subject: 'Hi',
        message: 'Hi',
        category: 'other',
      }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })
})

describe('reading tickets', () => {
  test('owners see theirs, staff see all, newest first and by status or person', async () => {
    harness.clock.set('2027-01-04T09:00:00.000Z')
    const mine = await open()
    harness.clock.advance({ minutes: 1 })
    const theirs = await open(other)
    const seenBy = async (ctx: Person, filter = {}) =>
      (await listTickets(withScope(ctx, 'tickets.read'), { limit: 100, ...filter })).data.map(
        (ticket) => ticket.id,
      )
    expect(await seenBy(tenant)).not.toContain(theirs.id)
    expect((await seenBy(finance)).slice(0, 2)).toEqual([theirs.id, mine.id])
    expect(await seenBy(finance, { status: 'closed' })).toEqual([])
    expect(await seenBy(finance, { user_id: other.actor.id })).not.toContain(mine.id)
    expect(await seenBy(tenant, { user_id: other.actor.id })).toEqual([])
    const page = await listTickets(withScope(finance, 'tickets.read'), { limit: 1 })
    expect(page.data[0]?.author_name).toBeTruthy()
    const next = await listTickets(withScope(finance, 'tickets.read'), {
      limit: 1,
      cursor: page.next_cursor!,
    })
    expect([page.data[0]?.id, next.data[0]?.id]).toEqual([theirs.id, mine.id])
  })

  test('another person’s ticket is as good as missing', async () => {
    const ticket = await open()
    const missing = { code: 'TICKET_NOT_FOUND' }
    await expect(getTicket(withScope(other, 'tickets.read'), { id: ticket.id })).rejects.toMatchObject(
      missing,
    )
    await expect(
      updateTicketOf(withScope(other, 'tickets.update'), { id: ticket.id, status: 'resolved' }),
    ).rejects.toMatchObject(missing)
    await expect(
      replyToTicket(withScope(other, 'tickets.reply'), { id: ticket.id, message: 'Hello', internal: false }),
    ).rejects.toMatchObject(missing)
  })

  test('internal notes stay between staff, in lists too, with the authors’ names', async () => {
    harness.clock.set('2027-01-05T09:00:00.000Z')
    const ticket = await open()
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Looks like the gateway',
      internal: true,
    })
    harness.clock.advance({ minutes: 5 })
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'We are looking',
      internal: false,
    })
    const seen = async (ctx: Person) =>
      (await getTicket(withScope(ctx, 'tickets.read'), ticket)).replies.map((reply) => reply.message)
    expect(await seen(admin)).toEqual(['Looks like the gateway', 'We are looking'])
    expect(await seen(tenant)).toEqual(['We are looking'])
    const [listed] = (await listTickets(withScope(tenant, 'tickets.read'), { limit: 1 })).data
    expect(listed?.replies).toMatchObject([{ author_name: 'Kojo Antwi', internal: false }])
  })

  test('subscribers get replies as a request would show them', async () => {
    const ticket = await open()
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Between us',
      internal: true,
    })
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'For you',
      internal: false,
    })
    const ids = (await getTicket(withScope(admin, 'tickets.read'), ticket)).replies.map((reply) => reply.id)
    const heard = async (ctx: Person) =>
      (await readChangedReplies(withScope(ctx, 'tickets.read'), ids)).map((reply) => reply.message)
    expect((await heard(admin)).sort()).toEqual(['Between us', 'For you'])
    expect(await heard(tenant)).toEqual(['For you'])
    expect(await heard(other)).toEqual([])
  })

  test('staff who ask for help do not read the notes about themselves', async () => {
    const ticket = await open(finance)
    await replyToTicket(withScope(admin, 'tickets.reply'), {
      id: ticket.id,
      message: 'Not their first',
      internal: true,
    })
    expect((await getTicket(withScope(finance, 'tickets.read'), ticket)).replies).toEqual([])
  })
})

describe('replying', () => {
  test('the first answer takes the ticket up, stops the clock and tells the owner', async () => {
    const person = await harness.signIn('user')
    const ticket = await open(person)
    harness.clock.advance({ hours: 2 })
    const answered = await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Refund sent',
      internal: false,
    })
    expect(answered).toMatchObject({ status: 'in-progress', first_responded_at: '2026-11-20T11:00:00.000Z' })
    harness.clock.advance({ hours: 1 })
    const again = await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'And arrived',
      internal: false,
    })
    expect(again.first_responded_at).toBe('2026-11-20T11:00:00.000Z')
    expect(await noticesOf(person.actor.id)).toEqual([
      'Your ticket status changed to: in progress',
      'You have a new reply to your ticket',
      'You have a new reply to your ticket',
    ])
    expect((await auditOf(ticket.id)).map((event) => event.after)).toMatchObject([
      { status: 'open' },
      { status: 'in-progress', internal: false },
      { status: 'in-progress', internal: false },
    ])
  })

  test('an internal note neither answers nor tells', async () => {
    const person = await harness.signIn('user')
    const ticket = await open(person)
    const noted = await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Check the log',
      internal: true,
    })
    expect(noted).toMatchObject({ status: 'open', first_responded_at: null })
    expect(await noticesOf(person.actor.id)).toEqual([])
  })

  test.each(['resolved', 'closed'] as const)(
    'the customer’s reply opens a %s ticket again',
    async (status) => {
      const ticket = await open()
      await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, status: 'resolved' })
      if (status === 'closed')
        await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, status })
      const reopened = await replyToTicket(withScope(tenant, 'tickets.reply'), {
        id: ticket.id,
        message: 'Not quite',
        internal: false,
      })
      expect(reopened.status).toBe('open')
    },
  )

  test('the customer’s reply gives a waiting ticket back', async () => {
    const ticket = await open()
    await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, status: 'waiting-on-customer' })
    const back = await replyToTicket(withScope(tenant, 'tickets.reply'), {
      id: ticket.id,
      message: 'Here it is',
      internal: false,
    })
    expect(back.status).toBe('in-progress')
  })

  test('an owner cannot write internal notes', async () => {
    const ticket = await open()
    await expect(async () =>
      replyToTicket(withScope(tenant, 'tickets.reply'), { id: ticket.id, message: 'Psst', internal: true }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('changing a ticket', () => {
  test('another priority moves the first response of an unanswered ticket, counted from when it was opened', async () => {
    const ticket = await open()
    harness.clock.set('2026-11-20T10:00:00.000Z')
    const urgent = await updateTicketOf(withScope(admin, 'tickets.update'), {
      id: ticket.id,
      priority: 'urgent',
    })
    expect([urgent.first_response_due_at, urgent.due_at]).toEqual(Array(2).fill('2026-11-20T11:00:00.000Z'))
    const low = await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, priority: 'low' })
    expect([low.first_response_due_at, low.due_at]).toEqual(Array(2).fill('2026-11-23T17:00:00.000Z'))
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Yes',
      internal: false,
    })
    const answered = await updateTicketOf(withScope(admin, 'tickets.update'), {
      id: ticket.id,
      priority: 'high',
    })
    expect(answered).toMatchObject({ first_response_due_at: low.first_response_due_at, due_at: null })
  })

  test('administrators are shown that they manage other people’s tickets', async () => {
    const seenBy = async (person: Person, id: string) =>
      (await getTicket(withScope(person, 'tickets.read'), { id })).can_manage
    const { id } = await open()
    expect(await Promise.all([tenant, finance, admin].map((person) => seenBy(person, id)))).toEqual([
      false,
      false,
      true,
    ])
    expect((await open(admin)).can_manage).toBe(false)
  })

  test('an administrator sets status, priority and assignee, and the owner is told once', async () => {
    const person = await harness.signIn('user')
    const ticket = await open(person)
    const changes = { status: 'in-progress', priority: 'high', assigned_to: finance.actor.id } as const
    expect(
      await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, ...changes }),
    ).toMatchObject(changes)
    await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, ...changes })
    expect(await noticesOf(person.actor.id)).toEqual(['Your ticket status changed to: in progress'])
    expect(
      (await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, assigned_to: null }))
        .assigned_to,
    ).toBeNull()
  })

  test('the owner resolves, closes and reopens it, and nothing else', async () => {
    const ticket = await open()
    for (const status of ['resolved', 'closed', 'open'] as const)
      expect(
        (await updateTicketOf(withScope(tenant, 'tickets.update'), { id: ticket.id, status })).status,
      ).toBe(status)
    for (const changes of [{ status: 'in-progress' }, { priority: 'urgent' }, { assigned_to: null }] as const)
      await expect(async () =>
        updateTicketOf(withScope(tenant, 'tickets.update'), { id: ticket.id, ...changes }),
      ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('a step that the life cycle lacks says from where to where', async () => {
    const ticket = await open()
    await expect(
      updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, status: 'closed' }),
    ).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { from: 'open', to: 'closed', missing: [] },
    })
  })

  test('only staff can be assigned', async () => {
    const ticket = await open()
    await expect(
      updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, assigned_to: other.actor.id }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', data: { issues: [{ path: 'assigned_to' }] } })
  })

  test('other staff may reply but not change', async () => {
    const ticket = await open()
    await expect(
      updateTicketOf(withScope(finance, 'tickets.update'), { id: ticket.id, status: 'resolved' }),
    ).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })

  test('a change made on an older state is refused', async () => {
    const ticket = await open()
    await updateTicketOf(withScope(admin, 'tickets.update'), { id: ticket.id, priority: 'low' })
    const stale = harness.as(admin.actor, { if_match: ticket.version })
    await expect(
      updateTicketOf(withScope(stale, 'tickets.update'), { id: ticket.id, priority: 'high' }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })
})
