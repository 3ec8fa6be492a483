import type { Pesewas } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { showInvoice } from '../../invoices/index.ts'
import {
  findDispute,
  insertDispute,
  loadDispute,
  lockDisputesOf,
  updateDispute,
  type Dispute,
} from '../../chargebacks/index.ts'
import { anyLoan, presentStanding } from '../../lending/index.ts'
import { bookChargeback } from './book-chargeback.ts'
import { chargeableAmount } from './chargeable.ts'
import { lockPaymentWithApplication } from '../lock-payment.ts'
import { findByReference, loadScopedPayment, type Payment } from '../queries.ts'
import { loadRefunds } from '../refunds/queries.ts'
import { expectStillFailed } from '../refunds/send-refund.ts'

interface ChargebackInput {
  id: string
  amount?: Pesewas | undefined
  reference?: string | undefined
  reason: string
}

const isTold = ({ status, booked_at }: Dispute): boolean =>
  booked_at === null && (status === 'open' || status === 'lost')

/**
 * The dispute a person means: one already reported by the provider, or null for another. Without its number
 * it is identified by amount; if that is ambiguous, the number is required.
 */
const findMeant = (known: readonly Dispute[], { reference, amount }: ChargebackInput): Dispute | null => {
  const ask = (message: string) => {
    throw invalid('reference', message)
  }
  const told = known.filter(isTold)
  const meant =
    reference === undefined
      ? told.find((one) => one.amount === amount)
      : known.find((one) => one.provider_reference === reference)
  if (meant && meant.booked_at !== null) ask('This chargeback has already been recorded')
  if (meant || reference !== undefined) return meant ?? null
  if (told.length > 0) ask('The provider reported a different amount. Enter the dispute number')
  if (known.some((one) => one.booked_at !== null && one.amount === amount))
    ask('A chargeback of this amount has already been recorded. Enter the dispute number of the second one')
  return null
}

const expectOfThis = async (ctx: TransactionContext, payment: Payment, reference: string): Promise<void> => {
  const known = await findDispute(ctx.db, ctx.gateway.name, reference)
  if (known && known.payment_id !== payment.id)
    throw invalid(
      'reference',
      'This number is recorded for another payment. Record that chargeback as won first',
    )
}

const disputeToBook = async (
  ctx: TransactionContext,
  payment: Payment,
  known: readonly Dispute[],
  recorded: ChargebackInput & { amount: Pesewas },
): Promise<Dispute> => {
  const { reference, amount, reason } = recorded
  const now = nowIso(ctx.clock)
  // Only the provider knows when it decided.
  const said = { amount, reason, recorded_by: ctx.actor?.id ?? null, updated_at: now }
  if (reference !== undefined) await expectOfThis(ctx, payment, reference)
  const meant = findMeant(known, recorded)
  if (meant)
    return updateDispute(ctx.db, meant.id, {
      ...said,
      status: meant.status === 'lost' ? 'lost' : 'accepted',
    })
  return insertDispute(ctx.db, {
    ...said,
    payment_id: payment.id,
    provider: ctx.gateway.name,
    provider_reference: reference ?? null,
    status: 'accepted',
    created_at: now,
  })
}

const store = async (
  ctx: TransactionContext,
  actor: SignedIn,
  recorded: ChargebackInput,
): Promise<Dispute> => {
  const found = await loadScopedPayment(ctx.db, recorded.id, 'all', actor.id)
  const locked = await lockPaymentWithApplication(ctx.db, found)
  const { payment } = locked
  if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  const known = await lockDisputesOf(ctx.db, payment.id)
  const amount = chargeableAmount(payment, await loadRefunds(ctx.db, payment.id), known, recorded.amount)
  return bookChargeback(ctx, locked, await disputeToBook(ctx, payment, known, { ...recorded, amount }))
}

/** Before a chargeback settles failed refunds, asks the provider once more whether it has paid them. */
export const expectRefundsStillFailed = async (ctx: Context, payment_id: string): Promise<void> => {
  for (const { id } of await loadRefunds(ctx.db, payment_id)) await expectStillFailed(ctx, id)
}

/** Records a chargeback from the provider's file, by the reference of the payment or one of its attempts. */
export const recordChargebackByReference = async (
  ctx: TransactionContext,
  actor: SignedIn,
  told: { reference: string; amount: Pesewas; reason: string },
): Promise<void> => {
  const { id } = await findByReference(ctx.db, told.reference, 'all', actor.id)
  await store(ctx, actor, { id, amount: told.amount, reason: told.reason })
}

/** Finance records that a bank reversed a payment or part of it. */
export const recordChargeback = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: ChargebackInput,
): Promise<Dispute> => {
  const { actor } = ctx
  await expectRefundsStillFailed(ctx, input.id)
  const { id } = await transactOnce(ctx, 'chargebacks.record', input, async (ctx) => ({
    id: (await store(ctx, actor, input)).id,
  }))
  return loadDispute(ctx.db, id)
}

/** The same for a whole payment of an invoice; returns the invoice. */
export const chargeBackInvoice = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: { id: string; payment_id: string; reason: string },
) => {
  const { actor } = ctx
  await expectRefundsStillFailed(ctx, input.payment_id)
  const { id } = await transactOnce(ctx, 'invoices.chargeback', input, async (ctx) => {
    const payment = await loadScopedPayment(ctx.db, input.payment_id, 'all', actor.id)
    if (payment.invoice_id !== input.id) throw new AppError('NOT_FOUND')
    await store(ctx, actor, { id: payment.id, reason: input.reason })
    return { id: payment.invoice_id }
  })
  return showInvoice(ctx, id)
}

/** The same for a whole payment of a loan; returns the loan's standing. */
export const chargeBack = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  await expectRefundsStillFailed(ctx, input.id)
  const { loan_id } = await transactOnce(ctx, 'loans.chargeback', input, async (ctx) => {
    const found = await loadScopedPayment(ctx.db, input.id, 'all', actor.id)
    if (found.loan_id === null)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: found.status,
        to: 'refunded',
        missing: [{ fact: 'loan_payment', text: 'This payment doesn’t belong to a loan' }],
      })
    await store(ctx, actor, input)
    return { loan_id: found.loan_id }
  })
  return presentStanding(ctx, await anyLoan(ctx.db, loan_id))
}
