import { applicationSorts } from '@efie/contracts/applications'
import { makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope, type ScopedContext } from '../../platform/context.ts'
import { encodeCursor } from '../../platform/pagination.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { expectSorted } from '../../testing/sorted-lists.ts'
import { listApplications } from './list-applications.ts'

let harness: Harness
let analyst: ScopedContext<'applications.read'>

const list = (input: Partial<Parameters<typeof listApplications>[1]>) =>
  listApplications(analyst, { limit: 25, ...input })

const applicants = ['Yaa Boateng', 'Ama Serwaa', 'Kojo Antwi', 'Abena Osei', 'Ama Serwaa']

beforeAll(async () => {
  harness = await makeHarness()
  analyst = withScope(await harness.signIn('credit_analyst'), 'applications.read')
  const { db } = harness.services
  for (const [index, full_name] of applicants.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const tenant = await makeUser(db, { full_name })
    // oxlint-disable-next-line no-await-in-loop
    await makeApplication(db, tenant, {
      status: index % 2 === 0 ? 'pending' : 'settled',
      monthly_rent: 80_000 + (index % 3) * 10_000,
      plan: index % 2 === 0 ? 'standard' : 'reducing',
      landlord_name: `Landlord ${index % 2}`,
      property_address: `${index} Ring Road`,
      ...(index % 2 === 0 && { payout_name: null, signed_at: `2026-11-1${index}T09:00:00.000Z` }),
      ...(index % 2 === 1 && { payout_date: `2026-11-1${index}` }),
      complete_at: index % 2 === 0 ? `2026-11-1${index}T08:00:00.000Z` : null,
      // Two of the same moment, so that ids decide.
      created_at: `2026-11-1${Math.floor(index / 2)}T08:00:00.000Z`,
    })
  }
})
afterAll(() => harness.close())

test('applications are sorted by every column, page by page, with empty values last', () =>
  expectSorted(
    applicationSorts,
    (input) => list(input),
    (row, sort) => {
      if (sort === 'payee') return row.payout_name ?? row.landlord_name
      return row[sort === 'waiting_since' ? 'complete_at' : sort]
    },
  ))

test('a search finds by the applicant, landlord, home and reference, and counts what it finds', async () => {
  const found = async (q: string) => {
    const { data, total } = await list({ q, count: true })
    expect(total).toBe(data.length)
    return data.map(({ applicant_name }) => applicant_name)
  }
  expect(await found('serw')).toEqual(['Ama Serwaa', 'Ama Serwaa'])
  expect(await found('landlord 1')).toHaveLength(2)
  expect(await found('2 ring')).toEqual(['Kojo Antwi'])
  const [first] = (await list({})).data
  expect((await list({ q: first?.reference ?? '' })).data.map(({ id }) => id)).toEqual([first?.id])
  expect(await found('nothing like it')).toEqual([])
})

test('a search keeps filters and sort, and the total covers all pages', async () => {
  const page = await list({ group: 'pending', q: 'road', sort: 'applicant_name', limit: 2, count: true })
  expect(page.data.map(({ applicant_name }) => applicant_name)).toEqual(['Ama Serwaa', 'Kojo Antwi'])
  expect(page.total).toBe(3)
  const next = await list({
    group: 'pending',
    q: 'road',
    sort: 'applicant_name',
    limit: 2,
    count: true,
    cursor: page.next_cursor ?? '',
  })
  expect(next.data.map(({ applicant_name }) => applicant_name)).toEqual(['Yaa Boateng'])
  expect(next).toMatchObject({ next_cursor: null, total: null })
})

test('a tenant finds no one else’s', async () => {
  const tenant = withScope(await harness.signIn('user'), 'applications.read')
  const none = await listApplications(tenant, { limit: 25, q: 'serwaa', sort: 'monthly_rent', count: true })
  expect(none).toEqual({ data: [], next_cursor: null, total: 0 })
})

const id = '019e2b76-1720-701b-8a78-97eb2712b5ab'
test.each([
  ['monthly_rent', ['monthly_rent', 'value', 'cheap', id]],
  ['monthly_rent', ['-monthly_rent', 'value', '80000', id]],
  ['monthly_rent', ['monthly_rent', 'value', '80000', 'no id']],
  ['created_at', ['created_at', 'value', '2026-02-30 00:00:00+00', id]],
  ['created_at', ['created_at', 'value', 'infinity', id]],
] as const)('a cursor by %s of %j is refused at its field', async (sort, values) => {
  await expect(list({ sort, cursor: encodeCursor(values) })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
