import { inSeconds, nowIso } from '../clock.ts'
import { LATE_PHONE_MINUTES, type ChargeAct } from './sandbox-behaviour.ts'
import {
  lockTransaction,
  queueWebhook,
  saveTransaction,
  type SandboxData,
  type SandboxServices,
} from './sandbox-store.ts'

/** The amount paid by payers who simulate paying another amount than asked. */
const oddPayment = (act: ChargeAct, amount: number): SandboxData => {
  if (act === 'wrong-amount') return { paid_amount: Math.max(1, amount - 100) }
  return act === 'wrong-currency' ? { paid_currency: 'NGN' } : {}
}

/** Records the payer's answer once; a settled or scheduled one is kept. True if this answer counted. */
export const answerCharge = (
  services: SandboxServices,
  reference: string,
  act: ChargeAct,
  lateMinutes = LATE_PHONE_MINUTES,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const now = nowIso(services.clock)
    const row = await lockTransaction(tx, reference, now)
    if (row?.kind !== 'charge' || row.status !== 'pending' || row.data.answer_at !== undefined) return false
    if (act === 'time-out') return true
    if (act === 'decline') {
      await saveTransaction(tx, reference, { status: 'failed', resolved_at: now })
      return true
    }
    if (act === 'late') {
      const answer_at = inSeconds(services.clock, lateMinutes * 60)
      await saveTransaction(tx, reference, { data: { ...row.data, answer: 'success', answer_at } })
      await queueWebhook(services, tx, 'charge.success', reference, answer_at)
      return true
    }
    await saveTransaction(tx, reference, {
      status: 'success',
      resolved_at: now,
      data: { ...row.data, ...oddPayment(act, row.amount) },
    })
    if (act !== 'lost') await queueWebhook(services, tx, 'charge.success', reference)
    if (act === 'twice') await queueWebhook(services, tx, 'charge.success', reference)
    return true
  })
