import type { Transaction } from '@efie/database'
import { statusAfterReturn, sumOf, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context, type SignedIn } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { text } from '../../platform/texts/text.ts'
import { showInvoice } from '../billing/index.ts'
import { askAgain } from '../chargebacks/index.ts'
import {
  findDispute,
  insertDispute,
  loadDispute,
  lockDisputesOf,
  updateDispute,
  type Dispute,
} from '../disputes/index.ts'
import { anyLoan, presentStanding } from '../lending/index.ts'
import { chargeableAmount } from './chargeable.ts'
import { lockPaymentWithApplication, type LockedPayment } from './lock-payment.ts'
import { findByReference, loadScopedPayment, updatePayment, type Payment } from './queries.ts'
import { loadRefunds, type Refund } from './refund-queries.ts'
import { dropRefund } from './release-refund.ts'
import { takeOutOf } from './take-back.ts'
import { tellCharged } from './tell-chargeback.ts'

interface Wish {
  id: string
  amount?: Pesewas | undefined
  reference?: string | undefined
  reason: string
}

/** The name of a dispute's next entry: it may be booked again after it was won. */
export const entryOf = ({ id, bookings }: Pick<Dispute, 'id' | 'bookings'>): string =>
  bookings === 0 ? id : `${id}:${bookings + 1}`

/** What has gone back of a payment, and its status with it. */
export const withReturned = (payment: Payment, more: Pesewas) => {
  const refunded_amount = payment.refunded_amount + more
  return {
    refunded_amount,
    charged_back_amount: payment.charged_back_amount + more,
    status: statusAfterReturn(payment.amount, refunded_amount),
  }
}

/** Requests that wait for a second person end where a chargeback leaves less than they ask for. */
const dropWaiting = async (
  ctx: Context,
  tx: Transaction,
  refunds: readonly Refund[],
  left: Pesewas,
): Promise<void> => {
  const waiting = refunds.filter((refund) => refund.status === 'requested')
  if (sumOf(waiting.map((refund) => refund.amount)) <= left) return
  for (const refund of waiting)
    await dropRefund(ctx, tx, refund, text('The bank took the money back').message)
}

/**
 * Books what a bank took back of a payment: out of whatever it had become, and owed again. Refused, before anything is written,
 * where so much of the payment is not left. Everything must be locked.
 */
export const bookChargeback = async (
  ctx: Context,
  tx: Transaction,
  locked: LockedPayment,
  dispute: Dispute,
): Promise<Dispute> => {
  const { payment } = locked
  const { amount } = dispute
  const refunds = await loadRefunds(tx, payment.id)
  const left = chargeableAmount(payment, refunds, undefined) - chargeableAmount(payment, refunds, amount)
  await dropWaiting(ctx, tx, refunds, left)
  const now = nowIso(ctx.clock)
  const effect = await takeOutOf(ctx, tx, locked, { amount, entry: entryOf(dispute) })
  const after = withReturned(payment, amount)
  await updatePayment(tx, payment.id, after, now)
  const booked = await updateDispute(tx, dispute.id, {
    booked_at: now,
    bookings: dispute.bookings + 1,
    effect,
    owed: effect.kind === 'receivable' ? amount : 0,
    forgiven: 0,
    written_off: 0,
    updated_at: now,
  })
  if (booked.owed > 0) await askAgain(ctx, tx, payment, booked)
  await tellCharged(ctx, tx, locked, booked)
  await recordAudit(ctx, tx, {
    action: 'payment.charge-back',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status, refunded_amount: payment.refunded_amount },
    after: { ...after, amount, dispute: dispute.id, effect: effect.kind },
  })
  return booked
}

const isTold = ({ status, booked_at }: Dispute): boolean =>
  booked_at === null && (status === 'open' || status === 'lost')

/**
 * The dispute that a person means: one that the provider has told of already, or null for another. Without its number it is
 * known by its amount, and where that could be the wrong one the number is asked for.
 */
const findMeant = (known: readonly Dispute[], { reference, amount }: Wish): Dispute | null => {
  const ask = (message: string) => {
    throw invalid('reference', message)
  }
  const told = known.filter(isTold)
  const meant =
    reference === undefined
      ? told.find((one) => one.amount === amount)
      : known.find((one) => one.provider_reference === reference)
  if (meant && meant.booked_at !== null) ask('This chargeback is recorded already')
  if (meant || reference !== undefined) return meant ?? null
  if (told.length > 0) ask('The provider reported a different amount. Enter the number of the dispute')
  if (known.some((one) => one.booked_at !== null && one.amount === amount))
    ask('A chargeback of this amount is recorded already. Enter the dispute number of the second one')
  return null
}

const expectOfThis = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  reference: string,
): Promise<void> => {
  const known = await findDispute(tx, ctx.gateway.name, reference)
  if (known && known.payment_id !== payment.id)
    throw invalid(
      'reference',
      'This number is recorded for another payment. Record that chargeback as won first',
    )
}

const disputeToBook = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  wish: Wish & { amount: Pesewas },
): Promise<Dispute> => {
  const { reference, amount, reason } = wish
  const now = nowIso(ctx.clock)
  // When the provider decided is the provider's to say.
  const said = { amount, reason, recorded_by: ctx.actor?.id ?? null, updated_at: now }
  if (reference !== undefined) await expectOfThis(ctx, tx, payment, reference)
  const meant = findMeant(await lockDisputesOf(tx, payment.id), wish)
  if (meant)
    return updateDispute(tx, meant.id, {
      ...said,
      status: meant.status === 'lost' ? 'lost' : 'accepted',
    })
  return insertDispute(tx, {
    ...said,
    payment_id: payment.id,
    provider: ctx.gateway.name,
    provider_reference: reference ?? null,
    status: 'accepted',
    created_at: now,
  })
}

const store = async (ctx: Context, tx: Transaction, actor: SignedIn, wish: Wish): Promise<Dispute> => {
  const found = await loadScopedPayment(tx, wish.id, 'all', actor.id)
  const locked = await lockPaymentWithApplication(tx, found.id)
  const { payment } = locked
  if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  const amount = chargeableAmount(payment, await loadRefunds(tx, payment.id), wish.amount)
  return bookChargeback(ctx, tx, locked, await disputeToBook(ctx, tx, payment, { ...wish, amount }))
}

/** The same as the provider's file shows it, under the reference of the payment or of one of its attempts. */
export const recordChargebackByReference = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  told: { reference: string; amount: Pesewas; reason: string },
): Promise<void> => {
  const { id } = await findByReference(tx, told.reference, 'all', actor.id)
  await store(ctx, tx, actor, { id, amount: told.amount, reason: told.reason })
}

/** The bank took a payment, or part of it, back, as finance has been told. */
export const recordChargeback = async (ctx: Context, input: Wish): Promise<Dispute> => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { id } = await transactOnce(ctx, 'chargebacks.record', input, async (tx) => ({
    id: (await store(ctx, tx, actor, input)).id,
  }))
  return loadDispute(ctx.db, id)
}

/** The same of a whole payment of an invoice, answered with the invoice. */
export const chargeBackInvoice = async (
  ctx: Context,
  input: { id: string; payment_id: string; reason: string },
) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { id } = await transactOnce(ctx, 'invoices.chargeback', input, async (tx) => {
    const payment = await loadScopedPayment(tx, input.payment_id, 'all', actor.id)
    if (payment.invoice_id !== input.id) throw new AppError('NOT_FOUND')
    await store(ctx, tx, actor, { id: payment.id, reason: input.reason })
    return { id: payment.invoice_id }
  })
  return showInvoice(ctx, id)
}

/** The same of a whole payment of a loan, answered with how the loan stands. */
export const chargeBack = async (ctx: Context, input: { id: string; reason: string }) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { loan_id } = await transactOnce(ctx, 'loans.chargeback', input, async (tx) => {
    const found = await loadScopedPayment(tx, input.id, 'all', actor.id)
    if (found.loan_id === null)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: found.status,
        to: 'refunded',
        missing: [{ fact: 'loan_payment', text: 'This payment is of no loan' }],
      })
    await store(ctx, tx, actor, input)
    return { loan_id: found.loan_id }
  })
  return presentStanding(ctx, await anyLoan(ctx.db, loan_id))
}
