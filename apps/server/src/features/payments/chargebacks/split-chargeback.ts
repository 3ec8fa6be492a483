import { formatMoney, partsOfEffect, netWriteOffOf, type ChargebackEffect, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { type Dispute, askAgain, insertDispute, nothingOwed, updateDispute } from '../../chargebacks/index.ts'
import type { Payment } from '../queries.ts'

const pools = ['owed', 'written_off', 'forgiven'] as const
type Pools = Record<(typeof pools)[number], Pesewas>

/** Allocates a won amount to the debt, then the write-off; the rest has been repaid. */
const takeOwed = (dispute: Dispute, amount: Pesewas): { won: Pools; missing: Pesewas } => {
  const won: Pools = { owed: 0, written_off: 0, forgiven: 0 }
  const given = { ...dispute, written_off: netWriteOffOf(dispute) }
  let missing = amount
  for (const pool of pools) {
    won[pool] = Math.min(missing, given[pool])
    missing -= won[pool]
  }
  return { won, missing }
}

const refuse = ({ status }: Dispute): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', {
    from: status,
    to: 'won',
    missing: [
      {
        fact: 'whole',
        text: 'Part of this chargeback can’t be won on its own. Record all of it as won, then record the rest as a new chargeback',
      },
    ],
  })

const shown = (effect: ChargebackEffect, above: Pesewas): ChargebackEffect => {
  const { above: _, ...rest } = effect
  return above > 0 ? { ...rest, above } : rest
}

/**
 * Splits the won part off as a chargeback of its own, so the rest continues. It takes the number, because the
 * provider's report was about it. Everything must be locked.
 */
export const splitChargeback = async (
  ctx: TransactionContext,
  payment: Payment,
  dispute: Dispute,
  amount: Pesewas,
): Promise<Dispute> => {
  const { effect } = dispute
  if (amount > dispute.amount)
    throw invalid('amount', `This chargeback is only ${formatMoney(dispute.amount)}`)
  if (amount === dispute.amount || effect === null) return dispute
  const { refunds, above } = partsOfEffect(dispute.amount, effect)
  if (effect.kind === 'invoice' || refunds.length > 0) throw refuse(dispute)
  const wonAbove = Math.min(above, amount)
  const { won, missing } = takeOwed(dispute, effect.kind === 'receivable' ? amount : wonAbove)
  if (missing > 0) throw refuse(dispute)
  const now = nowIso(ctx.clock)
  const { owed, written_off, forgiven } = dispute
  const rest = await updateDispute(ctx.db, dispute.id, {
    provider_reference: null,
    amount: dispute.amount - amount,
    owed: owed - won.owed,
    written_off: written_off - won.written_off,
    forgiven: forgiven - won.forgiven,
    effect: { ...shown(effect, above - wonAbove), rest: true },
    updated_at: now,
  })
  if (won.owed > 0) await (rest.owed > 0 ? askAgain(ctx, payment, rest) : nothingOwed(ctx, rest))
  const { id: _, version: __, ...values } = dispute
  const part = await insertDispute(ctx.db, {
    ...values,
    ...won,
    recovered: 0,
    amount,
    effect: shown(effect, wonAbove),
    bookings: 1,
    created_at: now,
    updated_at: now,
  })
  await recordAudit(ctx, {
    action: 'dispute.split',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { dispute: dispute.id, amount: dispute.amount, provider_reference: dispute.provider_reference },
    after: { dispute: dispute.id, amount: rest.amount, won: part.id, won_amount: amount },
  })
  return part
}
