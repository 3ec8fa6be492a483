import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  card,
  makeLoan,
  makeMoneyWorld,
  pay,
  runLoansDaily,
  withKey,
  type MoneyWorld,
} from '../../testing/money.ts'
import { bucketsAt } from '../../testing/books.ts'
import { registerInvoiceJobs } from './daily-invoices.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
  registerInvoiceJobs(world.services)
})
afterAll(() => world.close())

const live = async (day: string) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}

const bucketAt = async (day = world.clock.now().toISOString().slice(0, 10)) =>
  Object.keys(await bucketsAt(world.services.db, 'rent', day)).join()

test('what an employer answered for at a month’s end made nobody late then, whatever became of it', async () => {
  const manager = await world.signIn('company_manager')
  const owner = await world.signIn('company')
  const company = await makeCompany(world.services.db, { manager: manager.actor, owner: owner.actor })
  await makeLoan(world, world.tenant)
  await makeEmployee(world.services.db, company, world.tenant.actor)
  await live('2026-12-16')
  const { id } = await call(router.invoices.build, { id: company.id }, { context: manager })
  await call(router.invoices.approve, { id }, { context: manager })
  const issued = await call(router.invoices.issue, { id }, { context: world.finance })
  expect(issued.due_date).toBe('2026-12-30')

  // Due on 25 December: covered by the employer's invoice until it is 30 days overdue.
  const ends = { '2026-12-31': 'current', '2027-01-20': 'current', '2027-01-31': '31-60' }
  for (const [day, bucket] of Object.entries(ends)) {
    await live(day)
    expect(await bucketAt()).toBe(bucket)
  }
  const expectAsTold = async () => {
    for (const [day, bucket] of Object.entries(ends)) expect(await bucketAt(day)).toBe(bucket)
  }
  await live('2027-02-10')
  const { payment_id } = await pay(world, owner, { invoice_id: id, payment_type: 'invoice', ...card })
  await expectAsTold()
  await live('2027-02-12')
  expect(await bucketAt('2027-02-10')).toBe('1-30')
  await call(
    router.invoices.chargeback,
    { id, payment_id, reason: 'Dispute lost' },
    { context: withKey(world.finance) },
  )
  await expectAsTold()
  expect(await bucketAt('2027-02-11')).toBe('1-30')
})
