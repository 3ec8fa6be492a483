import { paymentSorts } from '@efie/contracts/payments'
import { schema } from '@efie/database'
import { makeLoanRow } from '@efie/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withScope } from '../../../platform/context.ts'
import { makeApplication, makePayment } from '../../../testing/financing.ts'
import { expectSorted } from '../../../testing/sorted-lists.ts'
import {
  card,
  makeMoneyWorld,
  pay,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import type { PaymentInput } from '../attempts/create-payment.ts'
import { refreshPayment } from '../attempts/refresh-payment.ts'
import { getPayment } from './get-payment.ts'
import { listPayments } from './list-payments.ts'

let world: MoneyWorld
let tenant: SignedInContext
let application: Application
let fee: PaymentInput

const database = () => world.services.db

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.signIn('user')
  application = await makeApplication(database(), tenant.actor)
  fee = { application_id: application.id, payment_type: 'application_fee', ...card }
})

test('own ones by filter, another’s missing, finance all', async () => {
  const { payment_id } = await pay(world, tenant, fee)
  const stranger = withScope(await world.signIn('user'), 'payments.read')
  expect((await listPayments(stranger, { limit: 10 })).data).toEqual([])
  const missing = { code: 'PAYMENT_NOT_FOUND' }
  await expect(getPayment(stranger, { id: payment_id })).rejects.toMatchObject(missing)
  await expect(refreshPayment(stranger, { id: payment_id })).rejects.toMatchObject(missing)
  const finance = withScope(world.finance, 'payments.read')
  const filter = { limit: 10, user_id: tenant.actor.id, status: 'completed' as const }
  expect((await listPayments(finance, filter)).data.map((row) => row.id)).toEqual([payment_id])
  expect((await listPayments(finance, { ...filter, payment_type: 'settlement' })).data).toEqual([])
  const inspector = await world.signIn('inspection_and_verification')
  await expect(async () =>
    listPayments(withScope(inspector, 'payments.read'), { limit: 1 }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('page by page, newest first', async () => {
  await pay(world, tenant, fee, 'decline')
  world.clock.advance({ minutes: 1 })
  await database()
    .insert(schema.payments)
    .values({
      user_id: tenant.actor.id,
      amount: 5,
      payment_type: 'order',
      reference: `page-${application.id}`,
      created_at: world.services.clock.now().toISOString(),
    })
  const first = await listPayments(withScope(tenant, 'payments.read'), { limit: 1 })
  expect(first.data[0]?.amount).toBe(5)
  const second = await listPayments(withScope(tenant, 'payments.read'), {
    limit: 1,
    cursor: first.next_cursor!,
  })
  expect(second.data[0]?.amount).toBe(19_000)
  expect(second.next_cursor).toBeNull()
})

test('collectors see the payments of tenants past due alone', async () => {
  const collector = withScope(await world.signIn('recovery_and_collections'), 'payments.read')
  const { payment_id } = await pay(world, tenant, fee)
  await expect(getPayment(collector, { id: payment_id })).rejects.toMatchObject({
    code: 'PAYMENT_NOT_FOUND',
  })
  const { id: application_id, user_id } = application
  await makeLoanRow(database(), { user_id, application_id, days_past_due: 3 })
  expect((await getPayment(collector, { id: payment_id })).id).toBe(payment_id)
})

test('payments are sorted by every column, page by page, with empty values last; a search finds references', async () => {
  const other = await makeApplication(database(), (await world.signIn('user')).actor)
  for (const index of [0, 1, 2, 3])
    // oxlint-disable-next-line no-await-in-loop
    await makePayment(database(), index % 2 === 0 ? application : other, {
      amount: 1_000 + (index % 2),
      payment_type: index % 2 === 0 ? 'instalment' : 'application_fee',
      status: index < 2 ? 'completed' : 'pending',
      refunded_amount: index,
      ...(index < 2 && { method: 'mobile_money', paid_at: `2026-11-0${index + 1}T08:00:00.000Z` }),
      ...(index % 2 === 0 && { due_date: `2026-12-0${index + 1}` }),
    })
  const finance = withScope(world.finance, 'payments.read')
  await expectSorted(
    paymentSorts,
    (input) => listPayments(finance, input),
    (row, sort) => row[sort],
  )
  const { data } = await listPayments(finance, { limit: 1, sort: 'reference' })
  const found = await listPayments(finance, { limit: 5, q: data[0]?.reference ?? '', count: true })
  expect(found).toMatchObject({ data: [{ id: data[0]?.id }], total: 1 })
})
