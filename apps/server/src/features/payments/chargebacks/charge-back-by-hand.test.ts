import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { ledgerAccounts, unexpectedMoneyReceived } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../../router.ts'
import { asSystem, transact } from '../../../platform/context.ts'
import { chargebackDesk } from '../../../testing/chargebacks.ts'
import {
  balanceOf,
  card,
  decide,
  makeMoneyWorld,
  pay,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { refundDesk } from '../../../testing/refunds.ts'
import { postEntry } from '../../ledger/index.ts'
import { pollPayments } from '../attempts/poll-payments.ts'

let world: MoneyWorld
let tenant: SignedInContext
let desk: ReturnType<typeof refundDesk>
let bank: ReturnType<typeof chargebackDesk>

const database = () => world.services.db

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

/** An instalment both refunded and charged back: it is owed beside the loan. */
const owedAbove = async () => {
  const { loan, payment_id } = await desk.paidInstalment(tenant, 40_000, card)
  await desk.ask(payment_id)
  await pollPayments(world.services)
  const dispute = await bank.record({ id: payment_id, amount: 40_000 })
  expect(dispute).toMatchObject({ owed: 40_000 })
  return { loan, dispute }
}

const recordCash = (
  target: object,
  amount: number,
  payment_type: 'instalment' | 'settlement' = 'instalment',
) =>
  call(
    router.payments.record,
    { payment_type, amount, method: 'cash', received_on: '2026-11-20', note: 'Receipt 114', ...target },
    { context: withKey(world.finance) },
  )

const confirm = (id: string) =>
  call(router.payments.update, { id, status: 'completed' }, { context: world.finance2 })

const disputeNow = async (id: string) => {
  const [row] = await database()
    .select()
    .from(schema.paymentDisputes)
    .where(eq(schema.paymentDisputes.id, id))
  return row
}

describe('cash for what is owed beside a loan', () => {
  test('pays the chargeback that it names, not the loan', async () => {
    const { loan, dispute } = await owedAbove()
    const cash = await recordCash({ dispute_id: dispute.id }, 40_000)
    expect(cash).toMatchObject({ status: 'processing', payment_type: 'instalment' })
    await confirm(cash.id)
    expect(await disputeNow(dispute.id)).toMatchObject({ owed: 0 })
    expect(await balanceOf(database(), ledgerAccounts.chargebacks, loan.id)).toBe(0)
    await desk.expectLoan(loan)
    await bank.expectBooks()
    await expect(recordCash({ dispute_id: dispute.id }, 40_000)).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })

  test('recovers what was written off, also of a settled loan', async () => {
    const { loan, dispute } = await owedAbove()
    await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    const reason = 'Moved abroad'
    await decide(
      world.finance2,
      await call(
        router.chargebacks.writeOff,
        { id: dispute.id, reason },
        { context: withKey(world.finance) },
      ),
    )
    for (const amount of [15_000, 25_000]) {
      const cash = await recordCash({ dispute_id: dispute.id }, amount)
      await confirm(cash.id)
      await bank.expectBooks()
    }
    expect(await disputeNow(dispute.id)).toMatchObject({ written_off: 40_000, recovered: 40_000 })
    await desk.expectLoan(loan)
  })

  test('may be money at the bank that no one had explained', async () => {
    const { loan, dispute } = await owedAbove()
    const receipt = await transact(world.services, async (services) => {
      const [row] = await services.db
        .insert(schema.unidentifiedReceipts)
        .values({ place: 'bank', amount: 40_000, received_on: '2026-11-20' })
        .returning()
      await postEntry(asSystem(services), {
        kind: 'unidentified',
        source_id: row!.id,
        description: 'Received from an unidentified payer',
        effective_date: '2026-11-20',
        postings: unexpectedMoneyReceived(40_000, 'bank'),
      })
      return row!
    })
    const match = {
      id: receipt.id,
      dispute_id: dispute.id,
      payment_type: 'instalment' as const,
      note: 'A slip',
    }
    const matched = await call(router.unidentifiedReceipts.match, match, { context: withKey(world.finance) })
    await confirm(matched.payment_id!)
    expect(await disputeNow(dispute.id)).toMatchObject({ owed: 0 })
    await desk.expectLoan(loan)
    await bank.expectBooks()
  })

  test('is of the type and amount of what was taken back, and names nothing else', async () => {
    const { loan, dispute } = await owedAbove()
    await expect(recordCash({ dispute_id: dispute.id }, 40_000, 'settlement')).rejects.toMatchObject({
      data: { issues: [{ path: 'payment_type' }] },
    })
    await expect(recordCash({ dispute_id: dispute.id }, 39_000)).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
      data: { amount: 40_000 },
    })
    const both = { dispute_id: dispute.id, application_id: loan.id }
    await expect(recordCash(both, 40_000)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
