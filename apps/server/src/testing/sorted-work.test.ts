import { ticketSorts } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTickets } from '../features/tickets/list-tickets.ts'
import { withScope } from '../platform/context.ts'
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
