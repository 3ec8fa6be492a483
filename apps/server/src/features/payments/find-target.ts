import type { Transaction } from '@efie/database'
import {
  factTexts,
  formatMoney,
  paymentTypeLabels,
  sumOf,
  type PaymentType,
  type Pesewas,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context, SignedIn } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { loadApplicationFacts, lockScopedApplication, type Application } from '../applications/index.ts'
import { invoiceToPay } from '../billing/index.ts'
import { loadLoanStanding } from '../loans/index.ts'
import { orderTarget } from './order-target.ts'
import {
  findOldestDemand,
  findRetriable,
  findInvoiceUnderWay,
  findUnderWay,
  loadScopedPayment,
  lockPayment,
  type Payment,
} from './queries.ts'

export interface PaymentTarget {
  demand_id?: string | undefined
  application_id?: string | undefined
  order_id?: string | undefined
  invoice_id?: string | undefined
  payment_type: PaymentType
  amount?: Pesewas | undefined
}

/** What is to be paid: on an existing row, or on a new one. */
export interface Due {
  application: Application | null
  /** Whose row a new payment is, where it pays no application. */
  other?: { user_id: string; invoice_id?: string; order_id?: string }
  payment_type: PaymentType
  amount: Pesewas
  row: Payment | null
}

const notAllowed = (allowed: Pesewas, message: string): AppError =>
  new AppError('AMOUNT_NOT_ALLOWED', { amount: allowed, issues: [{ path: 'amount', message }] })

/** One-off payments are paid whole. */
const exactly = (due: Pesewas, given: Pesewas | undefined): Pesewas => {
  if (given !== undefined && given !== due) throw notAllowed(due, `Pay exactly ${formatMoney(due)}`)
  return due
}

const refuseWhileBeingPaid = async (tx: Transaction, application: Application, types: PaymentType[]) => {
  const payment_id = await findUnderWay(tx, application.id, types)
  if (payment_id !== null) throw new AppError('PAYMENT_IN_PROGRESS', { payment_id })
}

const beforeDecision = new Set<Application['status']>(['pending', 'in-review', 'info-requested'])

const applicationFee = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  given: Pesewas | undefined,
): Promise<Due> => {
  await refuseWhileBeingPaid(tx, application, ['application_fee'])
  const { fees } = await loadApplicationFacts(ctx, tx, application)
  if (!beforeDecision.has(application.status) || fees.application_fee_settled)
    throw new AppError('NOTHING_DUE')
  const row = await findRetriable(tx, application.id, 'application_fee')
  return {
    application,
    payment_type: 'application_fee',
    amount: exactly(fees.application_fee, given),
    row,
  }
}

const initialPayment = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  given: Pesewas | undefined,
): Promise<Due> => {
  await refuseWhileBeingPaid(tx, application, ['initial_payment'])
  const { fees } = await loadApplicationFacts(ctx, tx, application)
  if (application.status !== 'approved' || fees.balance_paid) throw new AppError('NOTHING_DUE')
  if (application.signed_at === null)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'pending',
      to: 'processing',
      missing: [{ fact: 'agreement_signed', text: factTexts.agreement_signed }],
    })
  const row = await findRetriable(tx, application.id, 'initial_payment')
  return {
    application,
    payment_type: 'initial_payment',
    amount: exactly(fees.balance_at_signing, given),
    row,
  }
}

/** One payment of a loan at a time: while one is unknown, another could pay the same instalment again. */
const standingToPay = async (ctx: Context, tx: Transaction, application: Application) => {
  await refuseWhileBeingPaid(tx, application, ['instalment', 'settlement'])
  const standing = await loadLoanStanding(tx, application, today(ctx.clock))
  if (!standing || (application.status !== 'active' && application.status !== 'written-off'))
    throw new AppError('NOTHING_DUE')
  return standing
}

/** Any amount up to what the loan still asks for; the exact amount of a demand pays that demand's row. */
const instalment = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  given: Pesewas | undefined,
  demand: Payment | null,
): Promise<Due> => {
  const { state, demands } = await standingToPay(ctx, tx, application)
  const most = state.outstanding - state.credit
  if (most <= 0) throw new AppError('NOTHING_DUE')
  const named = demands.find((one) => one.instalment_number === demand?.instalment_number)
  if (demand && !named) throw new AppError('NOTHING_DUE')
  const due = named?.amount ?? sumOf(demands.map((one) => one.amount))
  const amount = given ?? (due > 0 ? due : (state.next_due?.amount ?? 0))
  if (amount <= 0) throw new AppError('NOTHING_DUE')
  if (amount > most) throw notAllowed(most, `At most ${formatMoney(most)} is still to be paid`)
  const row = demand ?? (await findOldestDemand(tx, application.id))
  const asked = demands.find((one) => one.instalment_number === row?.instalment_number)
  return {
    application,
    payment_type: 'instalment',
    amount,
    row: asked?.amount === amount ? row : null,
  }
}

const settlement = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  given: Pesewas | undefined,
): Promise<Due> => {
  const { payoff } = await standingToPay(ctx, tx, application)
  if (payoff.amount <= 0 || application.status !== 'active') throw new AppError('NOTHING_DUE')
  const row = await findRetriable(tx, application.id, 'settlement')
  return { application, payment_type: 'settlement', amount: exactly(payoff.amount, given), row }
}

const dueOf = (
  ctx: Context,
  tx: Transaction,
  application: Application,
  input: PaymentTarget,
  demand: Payment | null,
): Promise<Due> => {
  switch (input.payment_type) {
    case 'application_fee':
      return applicationFee(ctx, tx, application, input.amount)
    case 'initial_payment':
      return initialPayment(ctx, tx, application, input.amount)
    case 'instalment':
      return instalment(ctx, tx, application, input.amount, demand)
    case 'settlement':
      return settlement(ctx, tx, application, input.amount)
    case 'order':
    case 'order_instalment':
    case 'invoice':
    case 'refund':
      throw invalid(
        'payment_type',
        `${paymentTypeLabels[input.payment_type]}: not paid through an application`,
      )
  }
}

const ofDemand = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: PaymentTarget,
  id: string,
): Promise<Due> => {
  const found = await loadScopedPayment(tx, id, 'own', actor.id)
  if (found.payment_type !== input.payment_type)
    throw invalid('payment_type', `This asks for: ${paymentTypeLabels[found.payment_type]}`)
  if (found.order_id !== null)
    return orderTarget(ctx, tx, actor, input, {
      order_id: found.order_id,
      demand: found.due_date === null ? null : found,
    })
  if (found.application_id === null) throw new AppError('NOTHING_DUE')
  const application = await lockScopedApplication(tx, found.application_id, 'own', actor.id)
  const demand = await lockPayment(tx, id)
  if (demand.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS', { payment_id: demand.id })
  if (demand.paid_at !== null) throw new AppError('NOTHING_DUE')
  return dueOf(ctx, tx, application, input, demand.due_date === null ? null : demand)
}

/**
 * What money received by hand pays. A loan takes any amount, for it is here already: what is over is the tenant's credit, and
 * a loan written off recovers it. The application must be locked.
 */
export const dueByHand = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  input: { payment_type: PaymentType; amount: Pesewas },
): Promise<Due> => {
  if (input.payment_type !== 'instalment') return dueOf(ctx, tx, application, input, null)
  await refuseWhileBeingPaid(tx, application, ['instalment', 'settlement'])
  if (application.status !== 'active' && application.status !== 'written-off')
    throw new AppError('NOTHING_DUE')
  return { application, payment_type: 'instalment', amount: input.amount, row: null }
}

/** All or part of an invoice, by anybody who acts for the company; one payment at a time. */
const ofInvoice = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: PaymentTarget,
  id: string,
): Promise<Due> => {
  if (input.payment_type !== 'invoice')
    throw invalid('payment_type', `This asks for: ${paymentTypeLabels.invoice}`)
  const { invoice, amount } = await invoiceToPay(ctx, tx, id, input.amount)
  const payment_id = await findInvoiceUnderWay(tx, invoice.id)
  if (payment_id !== null) throw new AppError('PAYMENT_IN_PROGRESS', { payment_id })
  const other = { user_id: actor.id, invoice_id: invoice.id }
  return { application: null, other, payment_type: 'invoice', amount, row: null }
}

/** Finds and locks what a person wants to pay and works out how much that is. Another's row is missing. */
export const findTarget = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: PaymentTarget,
): Promise<Due> => {
  if (input.demand_id !== undefined) return ofDemand(ctx, tx, actor, input, input.demand_id)
  if (input.invoice_id !== undefined) return ofInvoice(ctx, tx, actor, input, input.invoice_id)
  if (input.order_id !== undefined)
    return orderTarget(ctx, tx, actor, input, { order_id: input.order_id, demand: null })
  if (input.application_id === undefined) throw new AppError('NOT_FOUND')
  const application = await lockScopedApplication(tx, input.application_id, 'own', actor.id)
  return dueOf(ctx, tx, application, input, null)
}
