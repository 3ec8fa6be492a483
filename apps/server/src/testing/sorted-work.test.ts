import { caseSorts } from '@efie/contracts/collections'
import { hardshipSorts } from '@efie/contracts/lending-hardships'
import { ticketSorts } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { makeLoanRow, makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCases } from '../features/collections/worklist.ts'
import { findHardships } from '../features/lending/servicing/hardship.ts'
import { listTickets } from '../features/tickets/list-tickets.ts'
import { withScope } from '../platform/context.ts'
import { makeApplication } from './financing.ts'
import { makeHarness, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let admin: Person
let tenant: Person

const day = (index: number) => `2026-11-1${index}T08:00:00.000Z`
const asked = { limit: 25, count: true }

beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  tenant = await harness.signIn('user')
})
afterAll(() => harness.close())

/** The value that a sort is about has the sort's name in the row. */
const named = <Sort extends string>(row: Record<Sort, string | number | null>, sort: Sort) => row[sort]

test('tickets are sorted by each of their columns, and found by person, guest, subject and reference', async () => {
  const { db } = harness.services
  const ama = await makeUser(db, { full_name: 'Ama Serwaa' })
  const [first, second] = await db
    .insert(schema.supportTickets)
    .values(
      [
        { user_id: ama.id, subject: 'Where is my receipt', due_at: day(2) },
        { user_id: tenant.actor.id, subject: 'A charge', category: 'payment' as const },
        { user_id: ama.id, subject: 'Key', status: 'resolved' as const },
        {
          contact_name: 'Efua Guest',
          contact_email: 'Efua@mail.example',
          contact_phone: '+233241110000',
          subject: 'Loan',
          due_at: day(1),
        },
      ].map((row, index) => ({
        message: 'Help',
        category: 'other' as const,
        created_at: day(index),
        ...row,
      })),
    )
    .returning()
  const read = withScope(admin, 'tickets.read')
  await expectSorted(ticketSorts, (input) => listTickets(read, input), named)

  const found = async (q: string, ctx = read) => {
    const { data, total } = await listTickets(ctx, { ...asked, q })
    expect(total).toBe(data.length)
    return data.map(({ subject }) => subject).toSorted()
  }
  expect(await found('serwaa')).toEqual(['Key', 'Where is my receipt'])
  expect(await found('receipt')).toEqual(['Where is my receipt'])
  expect(await found(second?.reference ?? '')).toEqual(['A charge'])
  expect(await found('efua guest')).toEqual(['Loan'])
  expect(await found('efua@mail')).toEqual(['Loan'])
  expect(await found('024 111 0000')).toEqual(['Loan'])
  expect(await found(first?.reference ?? '', withScope(tenant, 'tickets.read'))).toEqual([])

  const queue = await listTickets(read, { ...asked, status: 'live', sort: 'due_at' })
  expect(queue.data.map(({ subject }) => subject)).toEqual(['Loan', 'Where is my receipt', 'A charge'])
})

test('cases and relief requests are sorted by each of their columns, and found by person and reference', async () => {
  const { db } = harness.services
  const recovery = await harness.signIn('recovery_and_collections', { full_name: 'Efua Recovery' })
  const references: string[] = []
  for (const [index, full_name] of ['Yaa Late', 'Kojo Later', 'Esi Latest'].entries()) {
    const odd = index % 2 === 1
    // oxlint-disable-next-line no-await-in-loop
    const person = await makeUser(db, { full_name, phone: `+23324777000${index}` })
    // oxlint-disable-next-line no-await-in-loop
    const application = await makeApplication(db, person, {})
    references.push(application.reference)
    const of = { user_id: person.id, application_id: application.id }
    // oxlint-disable-next-line no-await-in-loop
    const loan = await makeLoanRow(db, { ...of, days_past_due: 5 })
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.collectionCases).values({
      loan_id: loan.id,
      user_id: person.id,
      days_past_due: 5 + (index % 2),
      delinquency_bucket: '1-30',
      amount_past_due: 1_000 - index,
      created_at: day(index),
      ...(odd && {
        assigned_to: recovery.actor.id,
        last_contact_at: day(5),
        promise_due_date: '2026-12-01',
        status: 'promised' as const,
      }),
    })
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.hardshipRequests).values({
      loan_id: loan.id,
      user_id: person.id,
      cause: odd ? 'illness' : 'lost_job',
      message: 'I lost my job',
      wanted_months: 1 + (index % 2),
      status: odd ? 'declined' : 'open',
      created_at: day(index),
    })
  }
  const cases = withScope(recovery, 'collections.read')
  const relief = withScope(recovery, 'hardship.read')
  await expectSorted(caseSorts, (input) => findCases(cases, { status: 'live', ...input }), named)
  await expectSorted(hardshipSorts, (input) => findHardships(relief, input), named)
  for (const q of ['kojo', '024 777 0001', references[1] ?? '']) {
    // oxlint-disable-next-line no-await-in-loop
    const pages = await Promise.all([
      findCases(cases, { ...asked, q, status: 'live' }),
      findHardships(relief, { ...asked, q }),
    ])
    for (const { data, total } of pages) {
      expect(data.map(({ tenant_name }) => tenant_name)).toEqual(['Kojo Later'])
      expect(total).toBe(1)
    }
  }
})
