import { schema } from '@efie/database'
import { formatMoney } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../platform/context.ts'
import { GatewayUnavailableError } from '../../platform/gateway/port.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import { disputeCharge } from '../../platform/gateway/sandbox-extras.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../platform/gateway/sandbox.ts'
import { auditsOf, makeMoneyWorld, noticesOf, type MoneyWorld } from '../../testing/money.ts'
import { processWebhook, receiveWebhook } from './attempts/webhooks.ts'
import { registerPaymentJobs } from './jobs.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
  registerPaymentJobs(world.services)
})
afterAll(() => world.close())
beforeEach(() => {
  world.clock.advance({ hours: 1 })
  world.jobs.enqueued = []
})

const told = () => noticesOf(world.services.db, world.finance.actor.id)
const unknown = (reference: string) => auditsOf(world.services.db, 'payment-reference.unknown', reference)

/** A charge that the provider took and no row here knows. */
const takeCharge = async (reference = newReference('try')): Promise<string> => {
  await world.services.gateway.charge({
    reference,
    amount: 19_000,
    currency: 'GHS',
    email: 'payer@example.test',
    method: 'card',
    callback_url: 'http://localhost/',
    description: 'Application fee',
  })
  await answerCharge(world.services, reference, 'approve')
  return reference
}

const hear = async (event: string, reference: string, resolution?: string): Promise<void> => {
  const raw = JSON.stringify({ event, data: { reference, resolution } })
  await receiveWebhook(
    world.services,
    { [SIGNATURE_HEADER]: signWebhook(world.services, raw) },
    Buffer.from(raw),
  )
  await world.jobs.run('process-webhook')
}

test('a charge without a row here reaches finance once, and books nothing', async () => {
  const before = await told()
  const entries = await world.services.db.$count(schema.journalEntries)
  const reference = await takeCharge()
  await hear('charge.success', reference)
  await hear('charge.repeated', reference)
  expect((await told()).slice(before.length)).toEqual([
    {
      title: 'Unknown payment reference',
      message: `The payment provider reports a payment that isn’t recorded here: ${formatMoney(19_000)}, reference ${reference}. Nothing is booked. Any money that moved shows as a difference when you reconcile the provider’s file`,
    },
  ])
  const audits = await unknown(reference)
  expect(audits).toHaveLength(1)
  expect(audits[0]).toMatchObject({ actor_role: 'system', subject_type: 'payment-reference' })
  expect(audits[0]?.after).toEqual({
    kind: 'charge',
    provider: 'sandbox',
    status: 'completed',
    amount: 19_000,
    currency: 'GHS',
  })
  const [notice] = await world.services.db
    .select()
    .from(schema.notifications)
    .where(eq(schema.notifications.title, 'Unknown payment reference'))
  expect(notice?.link).toBe('/dashboard/finance?tab=reconciliation')
  expect(await world.services.db.$count(schema.journalEntries)).toBe(entries)
})

test('so do a payout, a refund and a dispute', async () => {
  const { gateway } = world.services
  const payout = newReference('out')
  await gateway.transfer({
    reference: payout,
    amount: 70_000,
    currency: 'GHS',
    method: 'mobile_money',
    account: '0244123456',
    network: 'mtn',
    name: 'Ama Mensah',
    reason: 'Rent paid in advance',
  })
  const charge = await takeCharge()
  const refund = newReference('ref')
  await gateway.refund({ reference: refund, charge_reference: charge, amount: 5_000 })
  await disputeCharge(world.services, charge, 'lost')
  await hear('transfer.success', payout)
  await hear('refund.processed', refund)
  await hear('charge.dispute.create', `dispute-${charge}`)
  // A later step of the same dispute changes nothing about what finance has to find out.
  await hear('charge.dispute.resolve', `dispute-${charge}`, 'lost')
  expect((await unknown(payout)).map(({ after }) => after)).toMatchObject([
    { kind: 'transfer', amount: 70_000 },
  ])
  expect((await unknown(refund)).map(({ after }) => after)).toMatchObject([{ kind: 'refund', amount: 5_000 }])
  expect((await unknown(`dispute-${charge}`)).map(({ after }) => after)).toMatchObject([
    { kind: 'dispute', status: 'lost', amount: 19_000, charge_reference: charge },
  ])
  expect((await told()).slice(-3).map(({ message }) => message.split(':')[0])).toEqual([
    'The payment provider reports a payout that isn’t recorded here',
    'The payment provider reports a refund that isn’t recorded here',
    'The payment provider reports a dispute over a payment that isn’t recorded here',
  ])
})

test('what the provider itself does not know alarms no one', async () => {
  const before = await told()
  for (const event of ['charge.success', 'transfer.success', 'refund.processed', 'charge.dispute.create'])
    await hear(event, newReference('try'))
  expect(await told()).toEqual(before)
})

test('while the provider does not answer, the event waits', async () => {
  const reference = await takeCharge()
  const raw = JSON.stringify({ event: 'charge.success', data: { reference } })
  const headers = { [SIGNATURE_HEADER]: signWebhook(world.services, raw) }
  await receiveWebhook(world.services, headers, Buffer.from(raw))
  const event_id = String(
    world.jobs.enqueued.find(({ queue }) => queue === 'process-webhook')?.data['event_id'],
  )
  const { gateway } = world.services
  const away = {
    ...gateway,
    verifyCharge: () => Promise.reject(new GatewayUnavailableError('away')),
  }
  await expect(
    processWebhook({ ...asSystem(world.services), gateway: away }, event_id),
  ).rejects.toBeInstanceOf(GatewayUnavailableError)
  expect(await unknown(reference)).toEqual([])
  await world.jobs.run('process-webhook')
  expect(await unknown(reference)).toHaveLength(1)
})

test('of many in an hour ten are announced one by one and the others together, and all are recorded', async () => {
  const before = (await told()).length
  const references: string[] = []
  for (let index = 0; index < 13; index += 1) {
    const reference = await takeCharge()
    references.push(reference)
    await hear('charge.success', reference)
  }
  const notices = (await told()).slice(before)
  expect(notices).toHaveLength(11)
  expect(notices.at(-1)?.message).toMatch(/^The payment provider reports more references/)
  for (const reference of references) expect(await unknown(reference)).toHaveLength(1)
  world.clock.advance({ hours: 1 })
  await hear('charge.success', await takeCharge())
  expect(await told()).toHaveLength(before + 12)
})
