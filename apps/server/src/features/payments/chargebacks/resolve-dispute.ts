import type { Transaction } from '@efie/database'
import { disputeStep, type ChargebackStatus, type DisputeStep, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import type { DisputeState } from '../../../platform/gateway/port.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import {
  findDispute,
  insertDispute,
  lockDisputesOf,
  updateDispute,
  type Dispute,
} from '../../chargebacks/index.ts'
import { notifyRoles } from '../../notifications/index.ts'
import { bookChargeback } from './book-chargeback.ts'
import { expectRefundsStillFailed } from './charge-back.ts'
import { chargeableOf } from './chargeable.ts'
import { lockPaymentById, type LockedPayment } from '../lock-payment.ts'
import { loadAttempt } from '../attempts/queries.ts'
import { loadRefunds } from '../refunds/queries.ts'
import { reverseChargeback } from './win-chargeback.ts'

type Told = Omit<DisputeState, 'status'> & { status: Exclude<ChargebackStatus, 'accepted'> }

const titles: Record<Told['status'], Text> = {
  open: text('A payer disputed a payment'),
  won: text('We won a chargeback'),
  lost: text('We lost a chargeback'),
}

const isNameless = ({ provider_reference, recorded_by, effect }: Dispute): boolean =>
  provider_reference === null && recorded_by !== null && effect?.rest !== true

/**
 * The row of a reported dispute; otherwise one a person recorded with the same amount and no number, which
 * must be the same, unless it is the rest after a part was won. A won dispute only matches the news that it
 * was won.
 */
const findKnown = async (
  tx: Transaction,
  payment_id: string,
  reference: string,
  told: Told,
): Promise<Dispute | null> => {
  const rows = await lockDisputesOf(tx, payment_id)
  const nameless = rows.filter((row) => isNameless(row) && row.amount === told.amount)
  return (
    rows.find((row) => row.provider_reference === reference) ??
    nameless.find((row) => row.status !== 'won') ??
    (told.status === 'won' ? nameless[0] : undefined) ??
    null
  )
}

/** The row after the report, before anything is booked. */
const keep = async (
  ctx: TransactionContext,
  known: Dispute | null,
  told: Told & { reference: string; payment_id: string },
  step: DisputeStep,
): Promise<Dispute> => {
  const now = nowIso(ctx.clock)
  const { reference, payment_id, status, amount, category, due_at, resolved_at } = told
  const values = {
    // A won dispute changes its status when it is undone, and outdated news changes nothing.
    ...(step === 'book' || step === 'note' ? { status } : {}),
    ...(step === 'book' || step === 'note'
      ? { resolved_at: status === 'open' ? null : (resolved_at ?? now) }
      : {}),
    provider_reference: reference,
    category: category ?? known?.category ?? null,
    due_at: due_at ?? known?.due_at ?? null,
    updated_at: now,
  }
  if (known)
    return updateDispute(ctx.db, known.id, {
      ...values,
      // Until it is decided, the provider may change the amount.
      ...(known.booked_at === null && amount ? { amount } : {}),
    })
  return insertDispute(ctx.db, {
    ...values,
    status,
    payment_id,
    provider: ctx.gateway.name,
    amount: amount ?? 0,
    created_at: now,
  })
}

/** False if the payment can't have lost that much; a person has to find out. */
const bookIfLeft = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
): Promise<boolean> => {
  const { payment } = locked
  const disputes = await lockDisputesOf(ctx.db, payment.id)
  const { limit } = chargeableOf(payment, await loadRefunds(ctx.db, payment.id), disputes)
  if (dispute.amount <= 0 || dispute.amount > limit) return false
  await bookChargeback(ctx, locked, dispute)
  return true
}

const strangeText = (
  { amount, provider_reference, status: recorded }: Dispute,
  status: Told['status'],
  other: Pesewas | null,
) => {
  const named = { amount: money(amount), reference: provider_reference ?? '' }
  if (other === null)
    return text('{amount} under dispute {reference}. Nothing is booked yet. Check the payment', named)
  const both = { ...named, other: money(other) }
  return status === 'won' && (recorded !== 'won' || other > amount)
    ? text(
        'The provider reported {other} as won under dispute {reference}, but {amount} is recorded. Nothing is booked. Record the amount that came back as won',
        both,
      )
    : text(
        'The provider reported {other} under dispute {reference}, but {amount} is recorded. Check the payment',
        both,
      )
}

const notifyFinance = (
  ctx: TransactionContext,
  dispute: Dispute,
  said: { status: Told['status']; strange: boolean; other: Pesewas | null },
): Promise<void> => {
  const named = { amount: money(dispute.amount), reference: dispute.provider_reference ?? '' }
  return notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: titles[said.status],
    message: said.strange
      ? strangeText(dispute, said.status, said.other)
      : text('{amount}, chargeback {reference}', named),
    link: `/payments/${dispute.payment_id}`,
  })
}

/**
 * A person recorded this number for another payment: they correct it, and the provider isn't asked to report
 * again.
 */
const notifyWrongPayment = (ctx: TransactionContext, payment_id: string, reference: string): Promise<void> =>
  notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('A dispute is recorded for another payment'),
    message: text(
      'The provider reported dispute {reference} for this payment, but it is recorded for another. Record that one as won, then record it here',
      { reference },
    ),
    link: `/payments/${payment_id}`,
  })

const reverse = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  row: Dispute,
  told: Told,
): Promise<void> => {
  if (row.booked_at === null) await updateDispute(ctx.db, row.id, { status: 'won' })
  else await reverseChargeback(ctx, locked, row, { resolved_at: told.resolved_at ?? nowIso(ctx.clock) })
}

/** A win reported with another amount than recorded, for the first time judging by its date. */
const otherWin = (known: Dispute, { status, amount, resolved_at }: Told): Pesewas | null => {
  if (status !== 'won' || known.status !== 'won' || !amount || amount === known.amount) return null
  return resolved_at !== undefined && resolved_at === known.resolved_at ? null : amount
}

/**
 * Books nothing: a person finds out what else came back. Its date is stored, so that a repeat is recognised.
 */
const reportOtherWin = async (
  ctx: TransactionContext,
  known: Dispute,
  told: Told,
  other: Pesewas,
): Promise<void> => {
  const { resolved_at } = told
  if (resolved_at !== undefined && (known.resolved_at === null || resolved_at > known.resolved_at))
    await updateDispute(ctx.db, known.id, { resolved_at, updated_at: nowIso(ctx.clock) })
  await notifyFinance(ctx, known, { status: 'won', strange: true, other })
  await recordAudit(ctx, {
    action: 'dispute.won',
    subject_type: 'payment',
    subject_id: known.payment_id,
    before: { status: 'won', amount: known.amount },
    after: { status: 'won', amount: known.amount, told: other, dispute: known.provider_reference },
  })
}

const store = async (
  ctx: TransactionContext,
  payment_id: string,
  reference: string,
  told: Told,
): Promise<void> => {
  const locked = await lockPaymentById(ctx.db, payment_id)
  const other = await findDispute(ctx.db, ctx.gateway.name, reference)
  if (other && other.payment_id !== payment_id) return notifyWrongPayment(ctx, payment_id, reference)
  const known = await findKnown(ctx.db, payment_id, reference, told)
  const word = { status: told.status, resolved_at: told.resolved_at ?? null }
  const step = disputeStep(known, word)
  if (step === 'ignore') {
    const more = known && otherWin(known, told)
    if (known && more !== null) await reportOtherWin(ctx, known, told, more)
    // A manually recorded dispute learns its number.
    if (known && known.provider_reference === null)
      await keep(ctx, known, { ...told, reference, payment_id }, step)
    return
  }
  const row = await keep(ctx, known, { ...told, reference, payment_id }, step)
  const booked = step === 'book' && row.booked_at === null && (await bookIfLeft(ctx, locked, row))
  const differs = known?.booked_at != null && Boolean(told.amount) && told.amount !== known.amount
  // With another amount, a person decides what came back.
  if (step === 'reverse' && !differs) await reverse(ctx, locked, row, told)
  await notifyFinance(ctx, row, {
    status: told.status,
    strange: differs || step === 'contradiction' || (step === 'book' && !booked),
    other: differs ? (told.amount ?? null) : null,
  })
  await recordAudit(ctx, {
    action: `dispute.${told.status}`,
    subject_type: 'payment',
    subject_id: payment_id,
    ...(known ? { before: { status: known.status } } : {}),
    after: { status: told.status, amount: row.amount, dispute: reference, step, charged_back: booked },
  })
}

/**
 * A dispute webhook: asks the gateway for the outcome and notifies finance of each step once. A lost dispute
 * is booked, and one won later is booked back.
 */
export const resolveDispute = async (ctx: Context, reference: string): Promise<void> => {
  const { status, ...state } = await ctx.gateway.verifyDispute(reference)
  if (status === 'unknown' || state.charge_reference === undefined) return
  const attempt = await loadAttempt(ctx.db, state.charge_reference)
  if (!attempt) return
  const system: Context = { ...ctx, actor: null }
  if (status === 'lost') await expectRefundsStillFailed(system, attempt.payment_id)
  await transact(system, (system) => store(system, attempt.payment_id, reference, { ...state, status }))
}
