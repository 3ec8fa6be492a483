import { readableCharacters } from '@efie/domain'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication } from '../../../testing/financing.ts'
import {
  card,
  createPayment,
  makeMoneyWorld,
  pay,
  paymentNow,
  withKey,
  type MoneyWorld,
} from '../../../testing/money.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { getReceipt, receiptNumberOf } from './get-receipt.ts'
import { withScope } from '../../../platform/context.ts'

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
    const file = await getReceipt(withScope(world.tenant, 'payments.read'), { id: payment_id })
    const number = `R-20261120-${readableCharacters(payment_id)}`
    expect(file.name).toBe(`${number}.pdf`)
    expect(file.type).toBe('application/pdf')
    const english = await pdfText(file)
    expect(english).toContain(`Receipt number ${number}`)
    expect(english).toContain('GHS 190.00')
    expect(english).toContain('Date 20 Nov 2026')
    const { profiles } = schema
    const speak = (language: 'en' | 'fr') =>
      world.services.db.update(profiles).set({ language }).where(eq(profiles.id, world.tenant.actor.id))
    await speak('fr')
    const french = await pdfText(
      await getReceipt(withScope(world.tenant, 'payments.read'), { id: payment_id }),
    )
    expect(french).toContain(`Numéro du reçu ${number}`)
    expect(french).toContain('GHS\u{A0}190,00')
    expect(french).toContain('Pour Frais de dossier')
    expect(french).toContain('Date 20 nov. 2026')
    expect(french).toContain('Émis par voie électronique. Valable sans signature.')
    await speak('en')
    const payment = await paymentNow(world.services.db, payment_id)
    expect(receiptNumberOf(payment, payment.paid_at!)).toBe(number)
    expect((await getReceipt(withScope(world.finance, 'payments.read'), { id: payment_id })).name).toBe(
      file.name,
    )
    const stranger = await world.signIn('user')
    await expect(getReceipt(withScope(stranger, 'payments.read'), { id: payment_id })).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
  })

  test('there is none before the money has come', async () => {
    const tenant = await world.signIn('user')
    const application = await makeApplication(world.services.db, tenant.actor)
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: application.id,
      payment_type: 'application_fee',
      ...card,
    })
    await expect(getReceipt(withScope(tenant, 'payments.read'), { id: started.id })).rejects.toMatchObject({
      code: 'RECEIPT_NOT_READY',
    })
  })
})
