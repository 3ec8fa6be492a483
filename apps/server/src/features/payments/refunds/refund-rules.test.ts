import { schema } from '@efie/database'
import { defaultProductTerms } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { needsSecondPerson } from './refund-rules.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('money of no application and no order is limited by the policy in force', async () => {
  const finance = await harness.signIn('finance')
  const asks = (amount: number) =>
    transact(finance, (finance) => needsSecondPerson(finance, { application: null, order: null }, [], amount))
  expect(await asks(50_000)).toBe(false)
  expect(await asks(50_001)).toBe(true)
  await harness.services.db
    .update(schema.financingProducts)
    .set({ terms: { ...defaultProductTerms, two_person_refund: 20_000 } })
  expect(await asks(20_000)).toBe(false)
  expect(await asks(20_001)).toBe(true)
})
