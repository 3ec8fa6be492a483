import type { Bank, Network, PaymentMethod, PayoutMethod } from '@efie/domain'
import type { NextStep } from '@efie/database'

export interface ChargeRequest {
  /**
   * Our reference. Providers refuse or repeat a second charge under the same reference, so a retry never
   * charges twice.
   */
  reference: string
  /** In pesewas. */
  amount: number
  currency: string
  email: string
  method: PaymentMethod
  network?: Network | undefined
  phone?: string | undefined
  callback_url: string
  description: string
}

/**
 * State of a charge. `unknown` is a state of its own: the caller keeps polling and never assumes an outcome
 * (domain.md §3).
 */
export interface ChargeState {
  status: 'processing' | 'completed' | 'failed' | 'unknown'
  /** Amount and currency as verified by the provider; compared with ours before anything is granted. */
  amount?: number
  currency?: string
  provider_reference?: string
  /** For the payer: one of our own texts. */
  failure_reason?: string
  /** Why it failed in the provider's words, for staff. */
  provider_said?: string
  fees?: number
  /**
   * When the payer's money was taken, if the provider reports it. A payment counts on that day, however late
   * the answer (domain.md §1).
   */
  paid_at?: string
  next?: NextStep
  /** A payment method that can be charged again without the payer, if they and the provider allow it. */
  authorization?: SavedAuthorization
}

/**
 * A saved payment method, charged later with the payer's consent. The code is a secret shared with the
 * provider.
 */
export interface SavedAuthorization {
  code: string
  channel: 'card' | 'mobile_money' | 'bank'
  /** Name people recognise: `MTN •••• 4567`, `Visa •••• 4081`. */
  label: string
  reusable: boolean
}

export interface AuthorizationCharge {
  reference: string
  /** In pesewas. */
  amount: number
  currency: string
  email: string
  authorization_code: string
}

/** A dispute the payer raised with their bank or wallet, as the provider reports it. */
export interface DisputeState {
  status: 'open' | 'won' | 'lost' | 'unknown'
  /** Reference of the disputed charge. */
  charge_reference?: string
  amount?: number
  category?: string
  due_at?: string
  resolved_at?: string
}

export interface TransferRequest {
  reference: string
  amount: number
  currency: string
  method: PayoutMethod
  account: string
  network?: Network | undefined
  bank_code?: string | undefined
  name: string
  reason: string
}

export interface TransferState {
  status: 'processing' | 'completed' | 'failed' | 'reversed' | 'unknown'
  amount?: number
  provider_reference?: string
  failure_reason?: string
}

export interface RefundState {
  status: 'processing' | 'completed' | 'failed' | 'unknown'
  failure_reason?: string
}

/** A refund as the provider lists it: under our reference, or under its own number if we didn't order it. */
export interface ListedRefund {
  reference: string
  status: RefundState['status']
  amount?: number
}

/** A webhook translated to our terms. */
export interface GatewayEvent {
  /** Identical for every delivery of the same event. */
  key: string
  event: string
  kind: 'charge' | 'transfer' | 'refund' | 'dispute' | 'other'
  /**
   * Reference of the charge, transfer or refund. A refund may be named by its charge, a dispute by the
   * provider's own number.
   */
  reference: string
}

/** The provider couldn't be reached or gave an unusable answer: the outcome is unknown. */
export class GatewayUnavailableError extends Error {}

export interface PaymentGateway {
  name: string
  charge: (request: ChargeRequest) => Promise<ChargeState>
  verifyCharge: (reference: string) => Promise<ChargeState>
  transfer: (request: TransferRequest) => Promise<TransferState>
  verifyTransfer: (reference: string) => Promise<TransferState>
  refund: (request: { reference: string; charge_reference: string; amount: number }) => Promise<RefundState>
  verifyRefund: (request: { reference: string; charge_reference: string }) => Promise<RefundState>
  /** All refunds that a webhook with this reference can be about. */
  listRefunds: (reference: string) => Promise<ListedRefund[]>
  /** Charges a saved payment method without the payer. */
  chargeAuthorization: (request: AuthorizationCharge) => Promise<ChargeState>
  /** Submits the code that the payer's network asked for (`next.kind` enter_code). */
  submitCode: (request: { reference: string; code: string }) => Promise<ChargeState>
  verifyDispute: (reference: string) => Promise<DisputeState>
  /** Banks that payouts can go to, with the provider's codes. */
  listBanks: () => Promise<Bank[]>
  /** Verifies the signature over the raw body; null if forged or unreadable. */
  readWebhook: (headers: Record<string, string | string[] | undefined>, raw: Buffer) => GatewayEvent | null
}
