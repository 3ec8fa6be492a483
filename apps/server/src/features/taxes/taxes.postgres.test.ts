import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withKey, type MoneyWorld } from '../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { decideBoth } from '../../testing/two-decisions.ts'
import { proposeRate } from './propose-rate.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(() => world.close())
const db = () => world.services.db

test('of two rates of one tax and day that are approved at once, the later holds and the other gave way', async () => {
  const maker = await world.signIn('admin')
  const vat = { code: 'vat', name: 'VAT', effective_from: '2027-01-01', reason: 'New act' }
  const propose = (rate_bps: number) =>
    proposeRate(withScope(withKey(maker), 'policies.write'), { ...vat, rate_bps })
  const ids = [(await propose(1_600)).approval_id, (await propose(1_700)).approval_id] as const
  const checker = await world.signIn('superadmin')
  expect(await decideBoth(db(), 'tax-rate', ids, checker)).toEqual(['done', 'done'])
  const { taxRates } = schema
  const rows = await db()
    .select({ rate_bps: taxRates.rate_bps, status: taxRates.status })
    .from(taxRates)
    .where(and(eq(taxRates.code, 'vat'), eq(taxRates.effective_from, '2027-01-01')))
    .orderBy(taxRates.rate_bps)
  expect(rows).toEqual([
    { rate_bps: 1_600, status: 'replaced' },
    { rate_bps: 1_700, status: 'active' },
  ])
})
