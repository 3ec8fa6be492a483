import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication } from '../../testing/financing.ts'
import {
  card,
  createPayment,
  makeMoneyWorld,
  pay,
  paymentNow,
  withKey,
  type MoneyWorld,
} from '../../testing/money.ts'
import { getReceipt, receiptNumberOf } from './get-receipt.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())

describe('receipt', () => {
  test('of money received: a PDF under its number, the same whenever it is asked for', async () => {
    const application = await makeApplication(world.services.db, world.tenant.actor)
    const { payment_id } = await pay(world, world.tenant, {
      application_id: application.id,
      payment_type: 'application_fee',
      ...card,
    })
    const file = await getReceipt(world.tenant, { id: payment_id })
    const number = `R-20261120-${payment_id.slice(-8).toUpperCase()}`
    expect(file.name).toBe(`${number}.pdf`)
    expect(file.type).toBe('application/pdf')
    expect((await file.text()).startsWith('%PDF-')).toBe(true)
    const payment = await paymentNow(world.services.db, payment_id)
    expect(receiptNumberOf(payment, payment.paid_at!)).toBe(number)
    expect((await getReceipt(world.finance, { id: payment_id })).name).toBe(file.name)
    const stranger = await world.signIn('user')
    await expect(getReceipt(stranger, { id: payment_id })).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
  })

  test('there is none before the money has come', async () => {
    const tenant = await world.signIn('user')
    const application = await makeApplication(world.services.db, tenant.actor)
    const started = await createPayment(withKey(tenant), {
      application_id: application.id,
      payment_type: 'application_fee',
      ...card,
    })
    await expect(getReceipt(tenant, { id: started.id })).rejects.toMatchObject({ code: 'RECEIPT_NOT_READY' })
  })
})
