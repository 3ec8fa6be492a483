import { schema } from '@efie/database'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../testing/companies.ts'
import { makeHarness, type Harness } from '../testing/harness.ts'
import { begins, FEW, refersTo } from './text-search.ts'

const { companies, invoices } = schema

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('rows are found by what they refer to, whether none, few or many match', async () => {
  const { db } = harness.services
  const few = await makeCompany(db, {}, { name: 'Volta Foods' })
  const many = await db
    .insert(companies)
    .values(
      Array.from({ length: FEW + 1 }, (_, index) => ({
        name: `Market ${index}`,
        registration_number: `market-${index}`,
        email: 'people@market.example',
        phone: '+233302123456',
        payday: 25,
      })),
    )
    .returning({ id: companies.id })
  const dates = { period: '2026-11-01', payday: '2026-11-25', due_date: '2026-11-30' }
  await db.insert(invoices).values(
    [few, many[0]!, many[FEW]!].map(({ id }, index) => ({
      ...dates,
      company_id: id,
      number: `INV-${index}`,
      line_count: 1,
      total: 50_000,
    })),
  )
  const found = async (words: string) =>
    (
      await db
        .select({ number: invoices.number })
        .from(invoices)
        .where(
          await refersTo(db, invoices.company_id, companies, begins(sql`${companies.name}`, `${words}:*`)),
        )
        .orderBy(invoices.number)
    ).map(({ number }) => number)
  expect(await found('volta')).toEqual(['INV-0'])
  expect(await found('market')).toEqual(['INV-1', 'INV-2'])
  expect(await found('harbour')).toEqual([])
})
