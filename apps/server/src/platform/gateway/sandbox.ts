import { createHmac } from 'node:crypto'
import { basisPointsOf } from '@efie/domain'
import { inSeconds, nowIso } from '../clock.ts'
import { sameDigest } from '../secrets.ts'
import { DECLINED } from './decline-reasons.ts'
import { APPROVE, CONTINUE, VOUCHER } from './next-steps.ts'
import { answerLocked } from './sandbox-answer.ts'
import { actOfAccount, actOfPhone, LATE_TRANSFER_MINUTES, refundFails } from './sandbox-behaviour.ts'
import { sandboxPayPath } from './sandbox-link.ts'
import { asksForCode, authorizationOf, sandboxExtras } from './sandbox-extras.ts'
import { REFUND_FAILED, TRANSFER_FAILED, transferRefusal } from './transfer-failures.ts'
import {
  insertTransaction,
  loadTransaction,
  lockTransaction,
  queueWebhook,
  saveTransaction,
  type SandboxChanges,
  type SandboxRow,
  type SandboxServices,
} from './sandbox-store.ts'
import {
  GatewayUnavailableError,
  type ChargeRequest,
  type ChargeState,
  type GatewayEvent,
  type PaymentGateway,
  type RefundState,
  type TransferRequest,
  type TransferState,
} from './port.ts'
import { publicUrl } from '../../config.ts'

export const SANDBOX = 'sandbox'
export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** Hex HMAC-SHA-512 of the raw body, like Paystack's. */
export const signWebhook = ({ secrets }: Pick<SandboxServices, 'secrets'>, raw: Buffer | string): string =>
  createHmac('sha512', secrets.sign('sandbox-webhook', 'key')).update(raw).digest('hex')

/** Composes a queued webhook; null for an unknown transaction. */
export const writeWebhook = async (services: SandboxServices, job: Record<string, unknown>) => {
  const reference = String(job['reference'])
  const row = await loadTransaction(services, reference.replace(/^dispute-/, ''))
  if (!row) return null
  const payload = JSON.stringify({
    event: job['event'],
    data: {
      reference,
      amount: row.data.paid_amount ?? row.amount,
      currency: row.data.paid_currency ?? row.currency,
      status: row.status,
      paid_at: row.resolved_at,
      ...(reference.startsWith('dispute-') ? { resolution: row.data.dispute } : {}),
    },
    sent_at: nowIso(services.clock),
  })
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(services, payload) }
  return { headers, payload }
}

/** Fee in basis points, about what real providers charge. */
const FEE_BPS = 195

const chargeState = (row: SandboxRow | null, pageUrl: string): ChargeState => {
  if (!row || row.kind !== 'charge') return { status: 'unknown' }
  switch (row.status) {
    case 'pending':
      return {
        status: 'processing',
        next: asksForCode(row)
          ? { kind: 'enter_code', url: pageUrl, message: VOUCHER }
          : row.method === 'mobile_money'
            ? { kind: 'approve_on_phone', url: pageUrl, message: APPROVE }
            : { kind: 'redirect', url: pageUrl, message: CONTINUE },
      }
    case 'success':
      return {
        status: 'completed',
        amount: row.data.paid_amount ?? row.amount,
        currency: row.data.paid_currency ?? row.currency,
        provider_reference: `sandbox:${row.reference}`,
        ...(row.resolved_at === null ? {} : { paid_at: row.resolved_at }),
        fees: basisPointsOf(row.amount, FEE_BPS),
        authorization: authorizationOf(row),
      }
    case 'failed':
    case 'abandoned':
      return {
        status: 'failed',
        failure_reason: row.data.failure_reason ?? DECLINED,
      }
  }
}

const transferState = (row: SandboxRow | null, now: string): TransferState => {
  if (!row || row.kind !== 'transfer') return { status: 'unknown' }
  const known = { provider_reference: `sandbox:${row.reference}`, amount: row.amount }
  if (row.status === 'pending') return { status: 'processing', ...known }
  if (row.status !== 'success')
    return {
      status: 'failed',
      ...known,
      failure_reason: row.data.failure_reason ?? TRANSFER_FAILED,
    }
  const reversed = row.data.reversed_at !== undefined && row.data.reversed_at <= now
  return { status: reversed ? 'reversed' : 'completed', ...known }
}

const refundState = (row: SandboxRow | null): RefundState => {
  if (!row || row.kind !== 'refund') return { status: 'unknown' }
  if (row.status === 'pending') return { status: 'processing' }
  return row.status === 'success'
    ? { status: 'completed' }
    : { status: 'failed', failure_reason: row.data.failure_reason ?? REFUND_FAILED }
}

/** What a request left behind, and whether its answer gets lost. */
interface Done {
  row: SandboxRow | null
  lost: boolean
}

/** Runs a transfer as its account behaves, paying a reference at most once. */
const runTransfer = (services: SandboxServices, request: TransferRequest): Promise<Done> =>
  services.db.transaction(async (tx) => {
    const now = nowIso(services.clock)
    const { reference, amount, currency, account } = request
    const act = actOfAccount(account)
    const created = await insertTransaction(tx, {
      reference,
      kind: 'transfer',
      amount,
      currency,
      method: request.method,
      data: { account, attempts: 0 },
      created_at: now,
    })
    const row = created ?? (await lockTransaction(tx, reference, now))
    if (!row || row.status === 'success' || row.data.answer_at !== undefined) return { row, lost: false }
    const attempts = (row.data.attempts ?? 0) + 1
    const data = { ...row.data, attempts }
    const save = async (changes: SandboxChanges, lost = false): Promise<Done> => ({
      row: await saveTransaction(tx, row, { data, ...changes }),
      lost,
    })
    if (act === 'unreachable-once' && attempts === 1) return save({}, true)
    if (act === 'fail' || (act === 'fail-once' && attempts === 1)) {
      await queueWebhook(services, tx, 'transfer.failed', reference)
      return save({ status: 'failed', resolved_at: now })
    }
    const later = inSeconds(services.clock, LATE_TRANSFER_MINUTES * 60)
    if (act === 'late') {
      await queueWebhook(services, tx, 'transfer.success', reference, later)
      return save({ data: { ...data, answer: 'success', answer_at: later } })
    }
    if (act === 'reversed') {
      await queueWebhook(services, tx, 'transfer.reversed', reference, later)
      return save({ status: 'success', resolved_at: now, data: { ...data, reversed_at: later } })
    }
    if (act !== 'lost') await queueWebhook(services, tx, 'transfer.success', reference)
    return save({ status: 'success', resolved_at: now }, act === 'lost')
  })

const runRefund = (
  services: SandboxServices,
  request: { reference: string; charge_reference: string; amount: number },
): Promise<RefundState> =>
  services.db.transaction(async (tx) => {
    const now = nowIso(services.clock)
    const charge = await lockTransaction(tx, request.charge_reference, now)
    if (charge?.status !== 'success')
      return {
        status: 'failed',
        failure_reason: transferRefusal('No successful charge under this reference'),
      }
    const created = await insertTransaction(tx, {
      reference: request.reference,
      kind: 'refund',
      amount: request.amount,
      currency: charge.currency,
      data: { charge_reference: request.charge_reference, attempts: 0 },
      created_at: now,
    })
    const row = created ?? (await lockTransaction(tx, request.reference, now))
    const attempts = (row?.data.attempts ?? 0) + 1
    // A reference is paid once; a failed transfer can be retried.
    if (!row || (attempts > 1 && row.status !== 'failed')) return refundState(row)
    const fails = refundFails(charge.data.phone, attempts)
    await queueWebhook(services, tx, fails ? 'refund.failed' : 'refund.processed', request.reference)
    const status = fails ? 'failed' : 'success'
    return refundState(
      await saveTransaction(tx, row, { status, resolved_at: now, data: { ...row.data, attempts } }),
    )
  })

/** Charge and answer are stored together: a charge left without one by a crash would never be answered. */
const startCharge = (services: SandboxServices, request: ChargeRequest): Promise<Done> =>
  services.db.transaction(async (tx) => {
    const { reference, amount, currency, email, method, network, phone, callback_url, description } = request
    const created = await insertTransaction(tx, {
      reference,
      kind: 'charge',
      amount,
      currency,
      method,
      data: {
        email,
        callback_url,
        description,
        ...(phone === undefined ? {} : { phone }),
        ...(network === undefined ? {} : { network }),
      },
      created_at: nowIso(services.clock),
    })
    const held = { ...services, db: tx }
    if (!created) return { row: await loadTransaction(held, reference), lost: false }
    const act = method === 'mobile_money' && network !== 'telecel' ? actOfPhone(phone) : null
    return { row: act ? await answerLocked(held, created, act) : created, lost: act === 'lost' }
  })

interface WebhookBody {
  event?: unknown
  data?: { reference?: unknown; resolution?: unknown }
}

const kindOf = (event: string): GatewayEvent['kind'] => {
  const [kind, act] = event.split('.')
  if (act === 'dispute') return 'dispute'
  return kind === 'charge' || kind === 'transfer' || kind === 'refund' ? kind : 'other'
}

const readEvent = (raw: Buffer): GatewayEvent | null => {
  try {
    const { event, data } = JSON.parse(raw.toString('utf8')) as WebhookBody
    const reference = data?.reference
    if (typeof event !== 'string' || typeof reference !== 'string') return null
    // A dispute that was lost and later won makes two events.
    const key = [event, reference, data?.resolution].filter(Boolean).join(':')
    return { key, event, kind: kindOf(event), reference }
  } catch {
    return null
  }
}

/**
 * A gateway inside this server that behaves like a real one, faults included. Its state is in the database
 * and survives a crash; it reports by signed webhooks; its payers decline, answer late, twice or never.
 */
export const sandboxGateway = (services: SandboxServices): PaymentGateway => {
  const pageUrl = (reference: string) => publicUrl(services.config) + sandboxPayPath(services, reference)
  return {
    name: SANDBOX,
    charge: async (request) => {
      const { row, lost } = await startCharge(services, request)
      if (lost) throw new GatewayUnavailableError('the sandbox lost its answer')
      return chargeState(row, pageUrl(request.reference))
    },
    verifyCharge: async (reference) =>
      chargeState(await loadTransaction(services, reference), pageUrl(reference)),
    transfer: async (request) => {
      const { row, lost } = await runTransfer(services, request)
      if (lost) throw new GatewayUnavailableError('the sandbox lost its answer')
      return transferState(row, nowIso(services.clock))
    },
    verifyTransfer: async (reference) => {
      const row = await loadTransaction(services, reference)
      // Simulates a request that never arrived, so the provider doesn't know it.
      if (row?.status === 'pending' && row.data.answer_at === undefined) return { status: 'unknown' }
      return transferState(row, nowIso(services.clock))
    },
    refund: (request) => runRefund(services, request),
    verifyRefund: async ({ reference }) => refundState(await loadTransaction(services, reference)),
    listRefunds: async (reference) => {
      const row = await loadTransaction(services, reference)
      return row?.kind === 'refund'
        ? [{ reference, status: refundState(row).status, amount: row.amount }]
        : []
    },
    ...sandboxExtras(services, (row) => chargeState(row, row ? pageUrl(row.reference) : '')),
    readWebhook: (headers, raw) => {
      const given = headers[SIGNATURE_HEADER]
      if (typeof given !== 'string' || !sameDigest(given, signWebhook(services, raw))) return null
      return readEvent(raw)
    },
  }
}
