import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { applicationNow, auditsOf, card, loanNow, makeSigned, pay, withKey } from '../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import {
  makePunctual,
  makeSignedRenewal,
  payOutRenewal,
  renewalOf,
  TENANT_NAME,
  type RenewalWorld,
} from '../../testing/renewals.ts'
import { sqlState } from '../../platform/errors.ts'
import { startRenewal } from './start-renewal.ts'
import { withScope } from '../../platform/context.ts'

let world: RenewalWorld

beforeAll(async () => {
  const made = await makePostgresMoneyWorld(inject('postgresUrl'))
  world = { ...made, analyst2: await made.signIn('credit_analyst') }
})
afterAll(() => world.close())

test('started from four windows at the same time it is one renewal', async () => {
  const tenant = await world.signIn('user', { full_name: TENANT_NAME })
  const loan = await makePunctual(world, tenant, '2027-08-01')
  const begun = await Promise.all(
    [1, 2, 3, 4].map(() => startRenewal(withScope(withKey(tenant), 'loans.own'), renewalOf(loan))),
  )
  const [first] = begun
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  expect(await auditsOf(world.services.db, 'application.create', first!.id)).toHaveLength(1)
  // The database itself leaves no room for another one.
  await expect(makeSigned(world, tenant)).rejects.toSatisfy(
    (error) => sqlState(error)?.constraint === 'applications_one_open',
  )
  expect((await applicationNow(world.services.db, loan.id)).status).toBe('active')
})

test('the old loan is paid while the payout that settles it is let go: settled once, nothing is lost', async () => {
  const tenant = await world.signIn('user', { full_name: TENANT_NAME })
  const loan = await makePunctual(world, tenant, '2027-08-01')
  const renewal = await makeSignedRenewal(world, tenant, loan)
  const payment = { application_id: loan.id, payment_type: 'instalment' as const, amount: 50_000, ...card }
  await Promise.all([payOutRenewal(world, renewal), pay(world, tenant, payment)])
  const old = await loanNow(world.services.db, loan.id)
  const lent = (await applicationNow(world.services.db, renewal.id)).refinanced_amount
  expect(old.status).toBe('settled')
  // Either it came first and less was lent, or it came after and is the tenant's credit.
  expect(247_650 - lent + old.credit).toBe(50_000)
})
