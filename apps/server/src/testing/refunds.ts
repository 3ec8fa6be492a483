import { ledgerAccounts } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { today } from '../platform/clock.ts'
import { asSystem, transact, withScope } from '../platform/context.ts'
import { postEntry } from '../features/ledger/index.ts'
import { answerRefund } from '../platform/gateway/sandbox-extras.ts'
import { getRefund } from '../features/payments/refunds/get-refund.ts'
import { payRefundByHand } from '../features/payments/refunds/pay-refund-by-hand.ts'
import { putBackRefund } from '../features/payments/refunds/put-back-refund.ts'
import { releaseRefund } from '../features/payments/refunds/release-refund.ts'
import { requestRefund } from '../features/payments/refunds/request-refund.ts'
import { resolveRefund } from '../features/payments/refunds/send-refund.ts'
import { controlDifferences } from './books.ts'
import { makeApplication } from './financing.ts'
import {
  booksOf,
  card,
  decide,
  makeLoan,
  noticesOf,
  pay,
  trialBalance,
  wallet,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from './money.ts'

const reason = 'Agreed on the phone'

/** Payers whose refunds the sandbox never pays, or not at the first attempt. */
export const FAILING = wallet('0551234986')
export const FAILS_ONCE = wallet('0551234985')

export const fromTill = { channel: 'cash' as const, account_code: '1020', reference: 'Receipt 17' }

/** Owners put cash into the till for those paid from it. */
export const fillTill = ({ finance }: MoneyWorld): Promise<boolean> =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'journal-capital',
      source_id: uuidv7(),
      description: 'Capital paid in',
      effective_date: today(finance.clock),
      postings: [
        { account_code: ledgerAccounts.cash, amount: 10_000_000 },
        { account_code: ledgerAccounts.funding, amount: -10_000_000 },
      ],
    }),
  )

type Answer = 'success' | 'failed' | 'pending'

/** Acts of finance on refunds, for refund suites, with a tenant who has paid something. */
export const refundDesk = (world: MoneyWorld) => {
  const { finance, services } = world
  const referenceOf = async (id: string) => {
    const { reference } = await getRefund(withScope(finance, 'payments.confirm'), { id })
    return reference
  }
  const says = async (id: string, answer: Answer) =>
    expect(await answerRefund(services, await referenceOf(id), answer)).toBe(true)
  const expectBooks = async () => {
    expect(await controlDifferences(services.db)).toEqual([])
    expect((await trialBalance(withScope(finance, 'ledger.read'))).sum).toBe(0)
  }
  return {
    ask: (id: string, amount?: number) =>
      requestRefund(withScope(withKey(finance), 'payments.refund'), { id, reason, amount }),
    putBack: (id: string) =>
      putBackRefund(withScope(withKey(finance), 'payments.refund'), { id, reason: 'The wallet is closed' }),
    byHand: (id: string, values: object = {}) =>
      payRefundByHand(withScope(withKey(finance), 'payments.refund'), { id, ...fromTill, ...values }),
    /** Changes the provider's answer without reporting it. */
    says,
    /** Changes the answer and reports it twice. */
    told: async (id: string, answer: Answer) => {
      await says(id, answer)
      const reference = await referenceOf(id)
      await resolveRefund(asSystem(services), reference)
      await resolveRefund(asSystem(services), reference)
    },
    expectBooks,
    expectLoan: async (loan: Application) => {
      const { ledger, log } = await booksOf(services.db, loan.id)
      expect(ledger).toEqual(log)
      await expectBooks()
    },
    titlesFor: async ({ actor }: SignedInContext) =>
      (await noticesOf(services.db, actor.id)).map(({ title }) => title),
    paidFee: async (tenant: SignedInContext, means: object = card) => {
      const application = await makeApplication(services.db, tenant.actor)
      const input = { application_id: application.id, payment_type: 'application_fee' as const }
      const { payment_id } = await pay(world, tenant, { ...input, ...card, ...means })
      return { application, payment_id }
    },
    paidInstalment: async (tenant: SignedInContext, amount: number, means: object = FAILING) => {
      const loan = await makeLoan(world, tenant)
      const input = { application_id: loan.id, payment_type: 'instalment' as const, amount }
      const { payment_id } = await pay(world, tenant, { ...input, ...card, ...means })
      return { loan, payment_id }
    },
  }
}

/**
 * Ways a refund can end: it arrives, or the provider fails and it stays so, is put back, or is paid from the
 * till.
 */
export const refundEnds = ['arrived', 'failed', 'put-back', 'by-hand', 'paid-late'] as const
export type RefundEnd = (typeof refundEnds)[number]

/** Refunds a whole payment, with a second person if needed, and brings it to one of the ends. */
export const refundAndEnd = async (world: MoneyWorld, payment_id: string, end: RefundEnd): Promise<void> => {
  const { finance, finance2, services } = world
  const told = async (reference: string, answer: 'failed' | 'success') => {
    await answerRefund(services, reference, answer)
    await resolveRefund(asSystem(services), reference)
  }
  const asked = await requestRefund(withScope(withKey(finance), 'payments.refund'), {
    id: payment_id,
    reason: 'x',
  })
  const { id, reference } = asked
  if (asked.status === 'requested')
    await releaseRefund(withScope(withKey(finance2), 'payments.confirm'), { id })
  if (end === 'arrived') return
  await told(reference, 'failed')
  if (end === 'put-back')
    await putBackRefund(withScope(withKey(finance), 'payments.refund'), { id, reason: 'x' })
  if (end === 'paid-late') await told(reference, 'success')
  if (end !== 'by-hand') return
  const paid = { id, channel: 'cash' as const, account_code: '1020', reference: 'Receipt' }
  const { approval_id } = await payRefundByHand(withScope(withKey(finance), 'payments.refund'), paid)
  if (approval_id !== null) await decide(finance2, { id: approval_id })
}
