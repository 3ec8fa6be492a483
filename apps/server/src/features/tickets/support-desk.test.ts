import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { attachToTicket, readAttachment } from './attachments.ts'
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
} from './canned-replies.ts'
import { createTicket } from './create-ticket.ts'
import { getTicket, listTickets } from './list-tickets.ts'
import { mergeTickets } from './merge-tickets.ts'
import { rateTicket } from './rate-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { updateTicketOf } from './update-ticket.ts'
import { PDF } from '../../testing/pdf.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let tenant: Person
let stranger: Person
let finance: Person
let admin: Person

beforeAll(async () => {
  harness = await makeHarness()
  tenant = await harness.signIn('user')
  stranger = await harness.signIn('user')
  finance = await harness.signIn('finance')
  admin = await harness.signIn('admin')
})
afterAll(() => harness.close())

const open = (person: Person, subject: string) =>
  createTicket(withScope(person, 'tickets.create'), {
    subject,
    message: `About ${subject}`,
    category: 'payment',
  })
const pdf = (name = 'receipt.pdf') => new File([PDF], name)

/** Who read what of a subject, in order. */
const readsOf = async (subject_id: string) => {
  const { auditEvents } = schema
  const rows = await harness.services.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject_id, subject_id), eq(auditEvents.kind, 'read')))
    .orderBy(auditEvents.id)
  return rows.map(({ actor_id, action, after }) => ({ actor_id, action, after }))
}

test('files travel with a ticket; internal ones stay between staff, and what is no document is refused', async () => {
  const ticket = await open(tenant, 'a receipt')
  const withFile = await attachToTicket(withScope(tenant, 'tickets.reply'), {
    id: ticket.id,
    file: pdf('../my receipt.exe'),
    internal: false,
  })
  expect(withFile.attachments).toMatchObject([{ file_name: 'my receipt.pdf', mime_type: 'application/pdf' }])
  await attachToTicket(withScope(finance, 'tickets.reply'), {
    id: ticket.id,
    file: pdf('bank.pdf'),
    internal: true,
  })
  const opened = await getTicket(withScope(tenant, 'tickets.read'), { id: ticket.id })
  expect(opened.attachments).toHaveLength(1)
  expect(opened.author_name).toBe(
    (await listTickets(withScope(tenant, 'tickets.read'), { limit: 1 })).data[0]?.author_name,
  )
  const seen =
    (await listTickets(withScope(finance, 'tickets.read'), { limit: 5 })).data[0]?.attachments ?? []
  expect(seen.map(({ file_name }) => file_name)).toEqual(['my receipt.pdf', 'bank.pdf'])
  const [mine, internal] = seen
  const read = (person: Person, attachment_id = '') =>
    readAttachment(withScope(person, 'tickets.read'), { id: ticket.id, attachment_id })
  expect(await (await read(tenant, mine?.id)).text()).toContain('%PDF')
  expect((await read(finance, internal?.id)).name).toBe('bank.pdf')
  await expect(read(tenant, internal?.id)).rejects.toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
  await expect(read(stranger, mine?.id)).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  for (const [person, file, code] of [
    [stranger, pdf(), 'TICKET_NOT_FOUND'],
    [tenant, new File(['hello'], 'a.pdf'), 'FILE_TYPE_NOT_ALLOWED'],
    [tenant, new File([new Uint8Array(11 * 1_048_576)], 'a.pdf'), 'FILE_TOO_LARGE'],
  ] as const)
    await expect(
      attachToTicket(withScope(person, 'tickets.reply'), { id: ticket.id, file, internal: false }),
    ).rejects.toMatchObject({
      code,
    })
  const once = harness.as(tenant.actor, { idempotency_key: 'attach-once' })
  await attachToTicket(withScope(once, 'tickets.reply'), { id: ticket.id, file: pdf(), internal: false })
  await attachToTicket(withScope(once, 'tickets.reply'), { id: ticket.id, file: pdf(), internal: false })
  expect((await getTicket(withScope(tenant, 'tickets.read'), { id: ticket.id })).attachments).toHaveLength(2)
})

test('each read of a file is written down, and none of a file that was not found', async () => {
  const ticket = await open(tenant, 'a payslip')
  const { attachments } = await attachToTicket(withScope(tenant, 'tickets.reply'), {
    id: ticket.id,
    file: pdf(),
    internal: false,
  })
  const attachment_id = attachments[0]?.id ?? ''
  await readAttachment(withScope(finance, 'tickets.read'), { id: ticket.id, attachment_id })
  await expect(
    readAttachment(withScope(stranger, 'tickets.read'), { id: ticket.id, attachment_id }),
  ).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  await expect(
    readAttachment(withScope(finance, 'tickets.read'), { id: ticket.id, attachment_id: ticket.id }),
  ).rejects.toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
  expect(await readsOf(ticket.id)).toEqual([
    { actor_id: finance.actor.id, action: 'ticket.read-attachment', after: { attachment_id } },
  ])
})

test('two tickets of one person become one, with all that was said and sent', async () => {
  const first = await open(tenant, 'the first')
  harness.clock.advance({ minutes: 5 })
  const second = await open(tenant, 'the second')
  harness.clock.advance({ minutes: 5 })
  await replyToTicket(withScope(finance, 'tickets.reply'), {
    id: second.id,
    message: 'We look into it',
    internal: false,
  })
  await attachToTicket(withScope(tenant, 'tickets.reply'), { id: second.id, file: pdf(), internal: false })
  const whole = await mergeTickets(withScope(admin, 'tickets.merge'), { id: second.id, into: first.id })
  expect(whole.id).toBe(first.id)
  expect(whole.replies.map(({ message }) => message)).toEqual([
    'the second\n\nAbout the second',
    'We look into it',
  ])
  expect(whole.attachments).toHaveLength(1)
  expect(await getTicket(withScope(tenant, 'tickets.read'), { id: second.id })).toMatchObject({
    status: 'closed',
    merged_into: first.id,
    replies: [],
  })
  const other = await open(stranger, 'another')
  for (const input of [
    { id: second.id, into: first.id },
    { id: first.id, into: second.id },
    { id: first.id, into: first.id },
    { id: first.id, into: other.id },
  ])
    await expect(mergeTickets(withScope(admin, 'tickets.merge'), input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  await expect(async () =>
    mergeTickets(withScope(finance, 'tickets.merge'), { id: first.id, into: other.id }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('the person says how it went once it is resolved; nobody else does', async () => {
  const ticket = await open(tenant, 'a rating')
  const rate = (person: Person, score: number) =>
    rateTicket(withScope(person, 'tickets.create'), { id: ticket.id, score, comment: 'Quick' })
  await expect(rate(tenant, 5)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await updateTicketOf(withScope(tenant, 'tickets.update'), { id: ticket.id, status: 'resolved' })
  expect(await rate(tenant, 4)).toMatchObject({ satisfaction: 4, satisfaction_comment: 'Quick' })
  for (const person of [stranger, admin])
    await expect(rate(person, 1)).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  const events = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, ticket.id))
  expect(events.at(-1)).toMatchObject({ action: 'ticket.rate', after: { satisfaction: 4 } })
})

test('the inbox by assignee, category, priority and clock', async () => {
  const ticket = await open(stranger, 'a late answer')
  await updateTicketOf(withScope(admin, 'tickets.update'), {
    id: ticket.id,
    assigned_to: finance.actor.id,
    priority: 'urgent',
  })
  const ids = async (filter: Partial<Parameters<typeof listTickets>[1]>) =>
    (await listTickets(withScope(admin, 'tickets.read'), { limit: 50, ...filter })).data.map((row) => row.id)
  expect(await ids({ assigned_to: finance.actor.id })).toEqual([ticket.id])
  expect(await ids({ priority: 'urgent' })).toEqual([ticket.id])
  expect(await ids({ category: 'shop' })).toEqual([])
  expect(await ids({ overdue: true })).toEqual([])
  harness.clock.advance({ days: 5 })
  expect(await ids({ overdue: true })).toContain(ticket.id)
  await replyToTicket(withScope(finance, 'tickets.reply'), {
    id: ticket.id,
    message: 'Sorry',
    internal: false,
  })
  expect(await ids({ overdue: true })).not.toContain(ticket.id)
  expect(await ids({ overdue: false })).toContain(ticket.id)
})

test('ready answers are read by staff and kept by administrators', async () => {
  const made = await createCannedReply(withScope(admin, 'canned-replies.write'), {
    name: 'Thanks',
    text: 'Thank you',
    category: 'payment',
  })
  expect(
    (await listCannedReplies(withScope(finance, 'canned-replies.read'), { limit: 5 })).data,
  ).toMatchObject([{ text: 'Thank you' }])
  expect(
    await changeCannedReply(withScope(admin, 'canned-replies.write'), { id: made.id, category: null }),
  ).toMatchObject({
    category: null,
    version: 2,
  })
  await expect(async () =>
    createCannedReply(withScope(finance, 'canned-replies.write'), { name: 'X', text: 'X' }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(async () =>
    listCannedReplies(withScope(tenant, 'canned-replies.read'), { limit: 5 }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await deleteCannedReply(withScope(admin, 'canned-replies.write'), { id: made.id })
  await expect(
    changeCannedReply(withScope(admin, 'canned-replies.write'), { id: made.id, text: 'X' }),
  ).rejects.toMatchObject({ code: 'CANNED_REPLY_NOT_FOUND' })
})
