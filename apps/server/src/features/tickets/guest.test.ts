import { schema } from '@efie/database'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { askAsGuest } from './ask-as-guest.ts'
import { attachToTicket } from './attachments.ts'
import { cleanGuestTickets } from './clean-guest-tickets.ts'
import { createTicket } from './create-ticket.ts'
import { getTicket, listTickets } from './list-tickets.ts'
import { mergeTickets } from './merge-tickets.ts'
import { guestTicketsBefore } from './queries.ts'
import { rateTicket } from './rate-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { updateTicketOf } from './update-ticket.ts'
import { PDF } from '../../testing/pdf.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let tenant: Person
let finance: Person
let admin: Person

beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on' } })
  tenant = await harness.signIn('user', { email: 'ama@mail.example' })
  finance = await harness.signIn('finance', { full_name: 'Kojo Antwi' })
  admin = await harness.signIn('admin')
})
afterAll(() => harness.close())
beforeEach(async () => {
  harness.clock.set('2026-11-20T09:00:00.000Z')
  const { db } = harness.services
  await db.delete(schema.messages)
  await db.delete(schema.rateLimits)
})

const question = {
  name: 'Esi Darko',
  email: 'Esi@Mail.example',
  phone: '024 123 4567',
  category: 'other',
  subject: 'Kumasi',
  message: 'Do you work in Kumasi?',
} as const

const mails = () =>
  harness.services.db.select().from(schema.messages).orderBy(asc(schema.messages.created_at))

/** The ticket created from a guest's question. */
const asked = async (input: Partial<Parameters<typeof askAsGuest>[1]> = {}) => {
  const { reference } = await askAsGuest(harness.as(null), { ...question, ...input })
  const { data } = await listTickets(withScope(finance, 'tickets.read'), { limit: 100 })
  const ticket = data.find((row) => row.reference === reference)
  if (!ticket) throw new Error('the question is not among the tickets')
  return ticket
}

describe('a guest’s question', () => {
  test('is a ticket in the queue, under the guest’s name, with both clocks', async () => {
    expect(await asked()).toMatchObject({
      user_id: null,
      author_name: 'Esi Darko',
      contact_name: 'Esi Darko',
      contact_email: 'esi@mail.example',
      contact_phone: '+233241234567',
      status: 'open',
      first_response_due_at: '2026-11-20T17:00:00.000Z',
      answer_due_at: null,
      replies: [],
    })
    const complaint = await askAsGuest(harness.as(null), { ...question, category: 'complaint' })
    expect(complaint.answer_due_at).toBe('2026-12-10T09:00:00.000Z')
    const [event] = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.action, 'ticket.create'))
      .limit(1)
    expect(event).toMatchObject({ actor_id: null, after: { status: 'open', guest: true } })
  })

  test('is confirmed by a mail that says nothing of what was typed', async () => {
    const { reference } = await asked({ name: 'Win money', subject: 'http://win.example', message: 'Win' })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: 'esi@mail.example',
      template: 'contact-received',
      subject: `We’ve received your message ${reference}`,
    })
    expect(mail?.text).toContain('by 20 Nov 2026')
    expect(mail?.text).not.toMatch(/win/i)
  })

  test('under one key it is there once, and confirmed once', async () => {
    const guest = harness.as(null, { idempotency_key: 'contact-once-1' })
    const first = await askAsGuest(guest, question)
    expect(await askAsGuest(guest, question)).toEqual(first)
    expect(await mails()).toHaveLength(1)
    await expect(askAsGuest(guest, { ...question, subject: 'Another' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('needs a number that can be called, where one is given', async () => {
    await expect(asked({ phone: '12' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'phone' }] },
    })
  })

  test('with the address of an account is answered the same, and is not the account’s', async () => {
    const known = await askAsGuest(harness.as(null), { ...question, email: 'ama@mail.example' })
    const unknown = await askAsGuest(harness.as(null), { ...question, email: 'nobody@mail.example' })
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    const ticket = await asked({ email: 'ama@mail.example' })
    expect((await listTickets(withScope(tenant, 'tickets.read'), { limit: 100 })).data).toEqual([])
    const missing = { code: 'TICKET_NOT_FOUND' }
    await expect(getTicket(withScope(tenant, 'tickets.read'), ticket)).rejects.toMatchObject(missing)
    await expect(
      replyToTicket(withScope(tenant, 'tickets.reply'), { id: ticket.id, message: 'Mine?', internal: false }),
    ).rejects.toMatchObject(missing)
    await expect(
      rateTicket(withScope(tenant, 'tickets.create'), { id: ticket.id, score: 5 }),
    ).rejects.toMatchObject(missing)
  })
})

describe('limits', () => {
  test('an address is written to five times an hour, from wherever', async () => {
    for (let turn = 1; turn <= 5; turn += 1)
      await askAsGuest(harness.as(null, { ip: `203.0.113.${turn}` }), question)
    const sixth = askAsGuest(harness.as(null, { ip: '203.0.113.9' }), {
      ...question,
      email: 'ESI@mail.example',
    })
    await expect(sixth).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await mails()).toHaveLength(5)
    harness.clock.advance({ hours: 1 })
    await asked()
  })

  test('a machine asks sixty times an hour, for whomever', async () => {
    await askAsGuest(harness.as(null), question)
    await harness.services.db.update(schema.rateLimits).set({ count: 60 })
    await expect(
      askAsGuest(harness.as(null), { ...question, email: 'other@mail.example' }),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('staff', () => {
  test('answer by mail in the guest’s language, under the reference', async () => {
    const ticket = await asked({ language: 'fr' })
    harness.clock.advance({ hours: 1 })
    const answered = await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'Oui, depuis octobre.',
      internal: false,
    })
    expect(answered).toMatchObject({
      status: 'in-progress',
      first_responded_at: '2026-11-20T10:00:00.000Z',
      replies: [{ author_name: 'Kojo Antwi' }],
    })
    const [received, answer] = await mails()
    expect(received?.subject).toContain('Nous avons')
    expect(answer).toMatchObject({ recipient: 'esi@mail.example', template: 'contact-answer' })
    expect(answer?.subject).toContain(ticket.reference)
    expect(answer?.text).toContain('\n\nOui, depuis octobre.\n\n')
    expect(answer?.text).toContain('/contact')
  })

  test('keep notes and files of it to themselves, and see them', async () => {
    const ticket = await asked()
    await replyToTicket(withScope(finance, 'tickets.reply'), {
      id: ticket.id,
      message: 'A landlord?',
      internal: true,
    })
    const file = new File([PDF], 'map.pdf')
    await attachToTicket(withScope(finance, 'tickets.reply'), { id: ticket.id, file, internal: true })
    const seen = await getTicket(withScope(admin, 'tickets.read'), ticket)
    expect([seen.replies.length, seen.attachments.length]).toEqual([1, 1])
    expect(await mails()).toHaveLength(1)
  })

  test('take it through its life, and cannot merge it', async () => {
    const ticket = await asked()
    const resolved = await updateTicketOf(withScope(admin, 'tickets.update'), {
      id: ticket.id,
      status: 'resolved',
      priority: 'low',
    })
    expect(resolved).toMatchObject({ status: 'resolved', priority: 'low' })
    const [again, theirs] = [
      await asked(),
      await createTicket(withScope(tenant, 'tickets.create'), {
        subject: 'Mine',
        message: 'Mine',
        category: 'other',
      }),
    ]
    for (const into of [again.id, theirs.id])
      await expect(
        mergeTickets(withScope(admin, 'tickets.merge'), { id: ticket.id, into }),
      ).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        data: { issues: [{ path: 'into' }] },
      })
  })
})

test('what a guest wrote goes a year after it was settled, files too', async () => {
  const [settled, open] = [await asked(), await asked()]
  const file = new File([PDF], 'map.pdf')
  await attachToTicket(withScope(finance, 'tickets.reply'), { id: settled.id, file, internal: false })
  const [{ storage_key } = { storage_key: '' }] = await harness.services.db
    .select()
    .from(schema.ticketAttachments)
    .where(eq(schema.ticketAttachments.ticket_id, settled.id))
  await updateTicketOf(withScope(admin, 'tickets.update'), { id: settled.id, status: 'resolved' })
  harness.clock.advance({ days: 364 })
  await cleanGuestTickets(harness.services)
  expect(await getTicket(withScope(admin, 'tickets.read'), settled)).toMatchObject({ id: settled.id })
  harness.clock.advance({ days: 2 })
  await cleanGuestTickets(harness.services)
  await expect(getTicket(withScope(admin, 'tickets.read'), settled)).rejects.toMatchObject({
    code: 'TICKET_NOT_FOUND',
  })
  expect(await harness.services.storage.exists(storage_key)).toBe(false)
  expect(await getTicket(withScope(admin, 'tickets.read'), open)).toMatchObject({ id: open.id })
})

test('the nightly removal reads the guests’ own index, not everybody’s tickets', async () => {
  const { db } = harness.services
  const at = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 3_600_000).toISOString()
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    ...(index % 100 === 0
      ? {
          contact_name: 'Esi Darko',
          contact_email: `esi${index}@mail.example`,
          contact_language: 'en' as const,
        }
      : { user_id: tenant.actor.id }),
    subject: 'Kumasi',
    message: 'Do you work in Kumasi?',
    category: 'other' as const,
    status: 'closed' as const,
    created_at: at(index),
    updated_at: at(index),
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(schema.supportTickets).values(rows.slice(from, from + 500))
  await db.execute(sql`analyze support_tickets`)
  const removal = db
    .delete(schema.supportTickets)
    .where(guestTicketsBefore(at(2_000)))
    .getSQL()
  const plan = JSON.stringify(await db.execute(sql`explain ${removal}`))
  expect(plan).toContain('support_tickets_guests')
  expect(plan).not.toContain('Seq Scan on support_tickets')
})
