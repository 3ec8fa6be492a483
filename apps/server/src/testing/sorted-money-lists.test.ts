import { approvalSorts } from '@efie/contracts/approvals'
import { broadcastSorts, deliverySorts, templateSorts } from '@efie/contracts/broadcasts'
import { owedSorts } from '@efie/contracts/chargebacks'
import { journalEntrySorts } from '@efie/contracts/ledger'
import { journalProposalSorts } from '@efie/contracts/ledger-journal-proposals'
import { disputeSorts } from '@efie/contracts/payments'
import { receiptSorts } from '@efie/contracts/reconciliations'
import { cannedReplySorts } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { approvalKinds, initialPaymentReceived, journalTemplates } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findApprovals } from '../features/approvals/list-approvals.ts'
import { listMessages } from '../features/broadcasts/delivery-log.ts'
import { listBroadcasts } from '../features/broadcasts/manage-broadcasts.ts'
import { listTemplates } from '../features/broadcasts/templates.ts'
import { findOwedByAnyone } from '../features/chargebacks/list-owed.ts'
import { listEntryKinds, listJournalEntries } from '../features/ledger/entries/list-entries.ts'
import { postEntry } from '../features/ledger/entries/post-entry.ts'
import { findProposals } from '../features/ledger/entries/propose-entry.ts'
import { findDisputes } from '../features/payments/reading/finance-lists.ts'
import { findReceipts } from '../features/reconciliations/unidentified.ts'
import { listCannedReplies } from '../features/tickets/canned-replies.ts'
import { transact, withScope } from '../platform/context.ts'
import { makeApplication, makePayment } from './financing.ts'
import { makeHarness, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let finance: Person
let second: Person
let admin: Person
/** References of the tenants' payments. */
const paid: string[] = []

const day = (index: number) => `2026-11-1${index}T08:00:00.000Z`
const tenants = [
  { full_name: 'Yaa Boateng', phone: '+233201112220' },
  { full_name: 'Ama Serwaa', phone: '+233201112221' },
  { full_name: 'Kojo Antwi', phone: '+233201112222' },
]

const addMoney = async (index: number, tenant: { id: string }) => {
  const { db } = harness.services
  const odd = index % 2 === 1
  const application = await makeApplication(db, tenant)
  const payment = await makePayment(db, application, {
    amount: 5_000 + index,
    payment_type: odd ? 'application_fee' : 'initial_payment',
  })
  paid.push(payment.reference)
  await db.insert(schema.paymentDisputes).values({
    payment_id: payment.id,
    provider: 'paystack',
    amount: 4_000 - index,
    owed: 1_000 + index,
    status: odd ? 'lost' : 'open',
    ...(odd
      ? { category: 'fraud', provider_reference: `DSP-${index}`, due_at: day(index) }
      : { booked_at: day(9 - index), effect: {} as never }),
    created_at: day(index),
  })
  await transact(finance, (ctx) =>
    postEntry(ctx, {
      kind: odd ? 'application-fee' : 'initial-payment',
      source_id: odd ? `${payment.id}:1` : payment.id,
      description: odd ? 'Fee received' : 'Balance received',
      effective_date: day(9 - index).slice(0, 10),
      postings: initialPaymentReceived(1_000, 'gateway'),
    }),
  )
  await db.insert(schema.journalProposals).values({
    template: journalTemplates[index]!,
    description: odd ? 'Owners pay in' : 'Rent of the office',
    effective_date: day(9 - index).slice(0, 10),
    lines: [],
    amount: 700 - index,
    status: odd ? 'refused' : 'proposed',
    proposed_by: odd ? finance.actor.id : second.actor.id,
    ...(odd && { approved_by: second.actor.id }),
    created_at: day(index),
  })
  await db.insert(schema.approvalRequests).values({
    kind: approvalKinds[2 - index]!,
    subject_type: 'loan',
    subject_id: `loan ${index}`,
    title: odd ? 'Waive a late fee' : 'Move a due date',
    before: {},
    after: {},
    reason: 'Asked for it',
    maker_id: odd ? finance.actor.id : second.actor.id,
    expires_at: day(9 - index),
    created_at: day(index),
    ...(odd && {
      amount: 500,
      application_id: application.id,
      subject_user_id: tenant.id,
      status: 'approved',
      checker_id: second.actor.id,
      decided_at: day(5),
    }),
  })
}

const addMessages = async (index: number, { phone }: { phone: string }) => {
  const { db } = harness.services
  const odd = index % 2 === 1
  await db.insert(schema.messages).values({
    channel: odd ? 'sms' : 'email',
    recipient: odd ? phone : `someone-${index}@efie.example`,
    text: 'Hello',
    template: odd ? 'payment-received' : 'welcome',
    status: odd ? 'sent' : 'queued',
    created_at: day(index),
  })
  await db.insert(schema.broadcasts).values({
    title: odd ? 'Closing days' : 'New year',
    body: 'Hello',
    channels: ['email'],
    segment: {},
    status: odd ? 'sent' : 'scheduled',
    send_at: day(index),
    recipients: 9 - index,
    ...(odd && { sent_at: day(8) }),
    created_by: odd ? finance.actor.id : admin.actor.id,
    created_at: day(index),
  })
  await db
    .insert(schema.messageTemplates)
    .values({ name: `Template ${9 - index}`, title: 'Days', body: `Closed ${index}`, created_at: day(index) })
  await db.insert(schema.cannedReplies).values({
    name: `Reply ${9 - index}`,
    text: odd ? 'Please wait' : 'Thank you',
    ...(odd && { category: 'payments' }),
    created_at: day(index),
  })
}

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance', { full_name: 'Esi Finance' })
  second = await harness.signIn('finance', { full_name: 'Kwame Finance' })
  admin = await harness.signIn('admin', { full_name: 'Efua Admin' })
  for (const [index, values] of tenants.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const tenant = await makeUser(harness.services.db, values)
    // oxlint-disable-next-line no-await-in-loop
    await addMoney(index, tenant)
    // oxlint-disable-next-line no-await-in-loop
    await addMessages(index, values)
  }
})
afterAll(() => harness.close())

/** The value that a sort is about has the sort's name in the row. */
const named = <Sort extends string>(row: Record<Sort, string | number | null>, sort: Sort) => row[sort]

test('approvals, disputes and journals are sorted by each of their columns', async () => {
  const approvals = withScope(second, 'approvals.read')
  const ledger = withScope(finance, 'ledger.read')
  const payments = withScope(finance, 'payments.confirm')
  const portfolio = withScope(finance, 'portfolio.read')
  await expectSorted(approvalSorts, (input) => findApprovals(approvals, input), named)
  await expectSorted(disputeSorts, (input) => findDisputes(payments, input), named)
  await expectSorted(owedSorts, (input) => findOwedByAnyone(portfolio, input), named)
  await expectSorted(journalEntrySorts, (input) => listJournalEntries(ledger, input), named)
  await expectSorted(journalProposalSorts, (input) => findProposals(ledger, input), named)
})

test('approvals, disputes and journals find people, references and words, and count what they find', async () => {
  const approvals = withScope(second, 'approvals.read')
  const ledger = withScope(finance, 'ledger.read')
  const payments = withScope(finance, 'payments.confirm')
  const portfolio = withScope(finance, 'portfolio.read')
  const totals = async (q: string) => {
    const asked = { limit: 25, count: true, q }
    const pages = await Promise.all([
      findApprovals(approvals, asked),
      findDisputes(payments, asked),
      findOwedByAnyone(portfolio, asked),
      listJournalEntries(ledger, asked),
      findProposals(ledger, asked),
    ])
    for (const { data, total } of pages) expect(total).toBe(data.length)
    return pages.map(({ total }) => total)
  }
  expect(await totals('serwaa')).toEqual([1, 1, 1, 0, 0])
  expect(await totals('esi')).toEqual([1, 0, 0, 0, 1])
  expect(await totals('dsp-1')).toEqual([0, 1, 1, 0, 0])
  expect(await totals(paid[1]!)).toEqual([0, 1, 1, 1, 0])
  expect(await totals('late')).toEqual([1, 0, 0, 0, 0])
  expect(await totals('rece')).toEqual([0, 0, 0, 3, 0])
  expect(await totals('owners')).toEqual([0, 0, 0, 0, 1])
  expect((await listEntryKinds(ledger)).data).toEqual(['application-fee', 'initial-payment'])
})

test('messages are sorted by each of their columns', async () => {
  const broadcasts = withScope(admin, 'broadcasts.read')
  const replies = withScope(admin, 'canned-replies.read')
  await expectSorted(deliverySorts, (input) => listMessages(withScope(admin, 'messages.read'), input), named)
  await expectSorted(
    broadcastSorts,
    (input) => listBroadcasts(broadcasts, input),
    (row, sort) => (sort === 'send_time' ? (row.sent_at ?? row.send_at) : row[sort]),
  )
  await expectSorted(templateSorts, (input) => listTemplates(broadcasts, input), named)
  await expectSorted(cannedReplySorts, (input) => listCannedReplies(replies, input), named)
})

test('messages are found by whole address or number, by the person’s name and by their words', async () => {
  const broadcasts = withScope(admin, 'broadcasts.read')
  const totals = async (q: string) => {
    const asked = { limit: 25, count: true, q }
    const pages = await Promise.all([
      listMessages(withScope(admin, 'messages.read'), asked),
      listBroadcasts(broadcasts, asked),
      listTemplates(broadcasts, asked),
      listCannedReplies(withScope(admin, 'canned-replies.read'), asked),
    ])
    return pages.map(({ total }) => total)
  }
  expect(await totals('someone-2@efie.example')).toEqual([1, 0, 0, 0])
  expect(await totals('020 111 2221')).toEqual([1, 0, 0, 0])
  expect(await totals('ama serwaa')).toEqual([1, 0, 0, 0])
  expect(await totals('closing')).toEqual([0, 1, 0, 0])
  expect(await totals('efua')).toEqual([0, 2, 0, 0])
  expect(await totals('closed')).toEqual([0, 0, 3, 0])
  expect(await totals('thank')).toEqual([0, 0, 0, 2])
})

test('unidentified receipts are sorted by each of their columns, and found by text and reference', async () => {
  const { db } = harness.services
  await db.insert(schema.unidentifiedReceipts).values(
    ['CASH DEPOSIT OSU', 'TRANSFER AMA', 'MOMO IN'].map((description, index) => ({
      place: (['bank', 'gateway', 'cash'] as const)[index] ?? 'bank',
      amount: 19_000 + (index % 2),
      received_on: `2026-11-1${index % 2}`,
      reference: index === 2 ? null : `FT26-${index}`,
      description,
      created_at: day(index),
    })),
  )
  const reading = withScope(finance, 'reconciliations.read')
  await expectSorted(
    receiptSorts,
    (input) => findReceipts(reading, input),
    (row, sort) => row[sort],
  )
  const found = async (q: string) =>
    (await findReceipts(reading, { limit: 25, q })).data.map(({ description }) => description)
  expect(await found('osu')).toEqual(['CASH DEPOSIT OSU'])
  expect(await found('ft26-1')).toEqual(['TRANSFER AMA'])
})
