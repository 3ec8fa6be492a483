import { ledgerAccounts } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargebackDesk } from '../../testing/chargebacks.ts'
import {
  balanceOf,
  card,
  makeMoneyWorld,
  pay,
  paymentNow,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { loadApplicationFacts } from '../applications/index.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { refundDesk } from '../../testing/refunds.ts'
import { getRefund } from './get-refund.ts'
import { releaseRefund } from './release-refund.ts'

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof refundDesk>
let bank: ReturnType<typeof chargebackDesk>

const database = () => world.services.db
const record = (id: string, amount?: number) => bank.record({ id, amount })

beforeAll(async () => {
  world = await makeMoneyWorld()
  desk = refundDesk(world)
  bank = chargebackDesk(world)
})
afterAll(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

test('of a payment whose refund failed is over the rest, and over all of it once the refund was put back', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000)
  const refund = await desk.ask(payment_id)
  expect(refund).toMatchObject({ status: 'failed' })
  await expect(record(payment_id)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ text: 'All of it has gone back already, or is on its way back' }] },
  })
  await desk.putBack(refund.id)
  const { id: dispute, amount } = await record(payment_id)
  expect(amount).toBe(40_000)
  await desk.expectLoan(loan)
  await bank.win(dispute)
  expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  await desk.expectLoan(loan)
})

test('comes before a refund that waits for a second person, and ends it', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 60_000)
  const refund = await desk.ask(payment_id)
  expect(refund).toMatchObject({ status: 'requested' })
  expect(await record(payment_id)).toMatchObject({ amount: 60_000 })
  expect(await getRefund(world.finance, { id: refund.id })).toMatchObject({ status: 'declined' })
  await expect(releaseRefund(withKey(world.finance2), { id: refund.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  await desk.expectLoan(loan)
})

test('leaves nothing of the money for a refund, and a won one leaves all of it', async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000, card)
  const { id: dispute } = await record(payment_id, 15_000)
  await expect(desk.ask(payment_id, 25_001)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  await desk.expectLoan(loan)
  await bank.win(dispute)
  await desk.ask(payment_id, 40_000)
  expect(await paymentNow(database(), payment_id)).toMatchObject({ status: 'refunded' })
  await desk.expectLoan(loan)
})

test('what made a charged-back fee good is refunded as the fee would be', async () => {
  const { application, payment_id } = await desk.paidFee(tenant)
  const { id: dispute } = await record(payment_id)
  const wish = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
  const again = await pay(world, tenant, wish)
  const settled = async () => {
    const { fees } = await loadApplicationFacts(world.services, database(), application)
    return fees.application_fee_settled
  }
  expect(await settled()).toBe(true)
  await desk.expectBooks()
  await desk.ask(again.payment_id)
  expect(await settled()).toBe(false)
  expect(await balanceOf(database(), ledgerAccounts.inspection_income, application.id)).toBe(0)
  await desk.expectBooks()
  // The bank gives the first payment back after all: the fee is paid, and nothing is left of the other.
  await bank.win(dispute)
  expect(await settled()).toBe(true)
  expect(await balanceOf(database(), ledgerAccounts.gateway, application.id)).toBe(19_000)
  await desk.expectBooks()
})
