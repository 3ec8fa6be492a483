import { ghanaBanks } from '@efie/domain'
import { nowIso } from '../clock.ts'
import { answerLocked, isUnanswered } from './sandbox-answer.ts'
import { actOfPhone } from './sandbox-behaviour.ts'
import {
  insertTransaction,
  loadTransaction,
  lockTransaction,
  queueWebhook,
  saveTransaction,
  type SandboxRow,
  type SandboxServices,
} from './sandbox-store.ts'
import type { ChargeState, DisputeState, PaymentGateway, SavedAuthorization } from './port.ts'

/** The only code that a simulated network rejects. */
export const WRONG_CODE = '000000'
const DISPUTE_DAYS = 2

const authorizationCode = (row: SandboxRow): string =>
  row.data.phone === undefined ? `AUTH_card_${row.reference}` : `AUTH_wallet_${row.data.phone}`

/**
 * The payment method of a paid charge. Its code encodes how the sandbox will behave when it is charged again.
 */
export const authorizationOf = (row: SandboxRow): SavedAuthorization => ({
  code: row.data.authorization_code ?? authorizationCode(row),
  channel: row.method === 'mobile_money' ? 'mobile_money' : 'card',
  label:
    row.data.phone === undefined ? 'Test card •••• 4081' : `Mobile money •••• ${row.data.phone.slice(-4)}`,
  reusable: true,
})

const disputeReference = (charge: string): string => `dispute-${charge}`

/** Simulates a bank raising or deciding a dispute, reported by webhook. */
export const disputeCharge = (
  services: SandboxServices,
  reference: string,
  dispute: 'open' | 'won' | 'lost',
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, reference, nowIso(services.clock))
    if (row?.kind !== 'charge' || row.status !== 'success' || row.data.dispute === dispute) return false
    await saveTransaction(tx, row, { data: { ...row.data, dispute } })
    const event = dispute === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve'
    await queueWebhook(services, tx, event, disputeReference(reference))
    return true
  })

/** Simulates a provider changing the state of a refund, reported by webhook. */
export const answerRefund = (
  services: SandboxServices,
  reference: string,
  answer: 'success' | 'failed' | 'pending',
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const now = nowIso(services.clock)
    const row = await lockTransaction(tx, reference, now)
    if (row?.kind !== 'refund' || row.status === answer) return false
    await saveTransaction(tx, row, { status: answer, resolved_at: now })
    if (answer !== 'pending')
      await queueWebhook(services, tx, answer === 'failed' ? 'refund.failed' : 'refund.processed', reference)
    return true
  })

/** Telecel wallets require a voucher code before a charge. */
export const asksForCode = (row: Pick<SandboxRow, 'status' | 'data'>): boolean =>
  row.data.network === 'telecel' && row.status === 'pending' && row.data.code_given !== true

type Extras = Pick<PaymentGateway, 'chargeAuthorization' | 'submitCode' | 'verifyDispute' | 'listBanks'>

/** The sandbox's saved methods, codes and disputes. `stateOf` maps a charge to its reported state. */
export const sandboxExtras = (
  services: SandboxServices,
  stateOf: (row: SandboxRow | null) => ChargeState,
): Extras => ({
  chargeAuthorization: async ({ reference, amount, currency, email, authorization_code }) => {
    const phone = /^AUTH_wallet_(.+)$/.exec(authorization_code)?.[1]
    const row = await services.db.transaction(async (tx) => {
      const created = await insertTransaction(tx, {
        reference,
        kind: 'charge',
        amount,
        currency,
        method: phone === undefined ? 'card' : 'mobile_money',
        data: { email, authorization_code, ...(phone === undefined ? {} : { phone }) },
        created_at: nowIso(services.clock),
      })
      if (!created) return loadTransaction({ ...services, db: tx }, reference)
      return answerLocked({ ...services, db: tx }, created, actOfPhone(phone) ?? 'approve')
    })
    return stateOf(row)
  },
  submitCode: async ({ reference, code }) => {
    const row = await services.db.transaction(async (tx) => {
      const asked = await lockTransaction(tx, reference, nowIso(services.clock))
      if (!asked || !asksForCode(asked)) return asked
      const wrong = code === WRONG_CODE
      const given = { ...asked.data, code_given: true }
      const row = wrong ? asked : await saveTransaction(tx, asked, { data: given })
      if (!isUnanswered(row)) return row
      const act = wrong ? 'decline' : (actOfPhone(row.data.phone) ?? 'approve')
      return answerLocked({ ...services, db: tx }, row, act)
    })
    return stateOf(row)
  },
  verifyDispute: async (reference): Promise<DisputeState> => {
    const charge_reference = reference.replace(/^dispute-/, '')
    const row = await loadTransaction(services, charge_reference)
    if (!row?.data.dispute) return { status: 'unknown' }
    const since = row.resolved_at ?? row.created_at
    return {
      status: row.data.dispute,
      charge_reference,
      amount: row.data.paid_amount ?? row.amount,
      category: 'chargeback',
      due_at: new Date(Date.parse(since) + DISPUTE_DAYS * 86_400_000).toISOString(),
    }
  },
  listBanks: () => Promise.resolve([...ghanaBanks]),
})
