import { inSeconds, nowIso } from '../clock.ts'
import { LATE_PHONE_MINUTES, type ChargeAct } from './sandbox-behaviour.ts'
import {
  lockTransaction,
  queueWebhook,
  saveTransaction,
  type SandboxData,
  type SandboxRow,
  type SandboxServices,
} from './sandbox-store.ts'

/** The amount paid by payers who simulate paying another amount than asked. */
const oddPayment = (act: ChargeAct, amount: number): SandboxData => {
  if (act === 'wrong-amount') return { paid_amount: Math.max(1, amount - 100) }
  return act === 'wrong-currency' ? { paid_currency: 'NGN' } : {}
}

/** Whether a charge has neither an answer nor one that is on its way. */
export const isUnanswered = ({ kind, status, data }: SandboxRow): boolean =>
  kind === 'charge' && status === 'pending' && data.answer_at === undefined

/** Records the payer's answer to a locked, unanswered charge; returns the charge as it is then. */
export const answerLocked = async (
  services: SandboxServices,
  row: SandboxRow,
  act: ChargeAct,
  lateMinutes = LATE_PHONE_MINUTES,
): Promise<SandboxRow> => {
  const { db: tx, clock } = services
  const now = nowIso(clock)
  if (act === 'time-out') return row
  if (act === 'decline') return saveTransaction(tx, row, { status: 'failed', resolved_at: now })
  if (act === 'late') {
    const answer_at = inSeconds(clock, lateMinutes * 60)
    await queueWebhook(services, tx, 'charge.success', row.reference, answer_at)
    return saveTransaction(tx, row, { data: { ...row.data, answer: 'success', answer_at } })
  }
  if (act !== 'lost') await queueWebhook(services, tx, 'charge.success', row.reference)
  if (act === 'twice') await queueWebhook(services, tx, 'charge.success', row.reference)
  return saveTransaction(tx, row, {
    status: 'success',
    resolved_at: now,
    data: { ...row.data, ...oddPayment(act, row.amount) },
  })
}

/** Records the payer's answer once; a settled or scheduled one is kept. True if this answer counted. */
export const answerCharge = (
  services: SandboxServices,
  reference: string,
  act: ChargeAct,
  lateMinutes = LATE_PHONE_MINUTES,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, reference, nowIso(services.clock))
    if (!row || !isUnanswered(row)) return false
    await answerLocked({ ...services, db: tx }, row, act, lateMinutes)
    return true
  })
