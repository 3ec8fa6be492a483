import type { Bank, Network, PaymentMethod, PayoutMethod } from '@efie/domain'
import type { NextStep } from '@efie/database'

export interface ChargeRequest {
  /** Ours; the provider refuses or repeats a second charge under the same reference, it never makes two. */
  reference: string
  /** Pesewas. */
  amount: number
  currency: string
  email: string
  method: PaymentMethod
  network?: Network | undefined
  phone?: string | undefined
  callback_url: string
  description: string
}

/** `unknown` is a truth of its own: the caller polls and never assumes. */
export interface ChargeState {
  status: 'processing' | 'completed' | 'failed' | 'unknown'
  /** As the provider has verified them; compared with ours before anything is granted. */
  amount?: number
  currency?: string
  provider_reference?: string
  failure_reason?: string
  fees?: number
  /** When the payer's money was taken, where the provider says so: a late answer still counts on its day. */
  paid_at?: string
  next?: NextStep
  /** A means that may be charged again without the payer, where they and the provider allow it. */
  authorization?: SavedAuthorization
}

/** What a payer may be charged by later, with their consent. The code is a secret of ours and the provider's. */
export interface SavedAuthorization {
  code: string
  channel: 'card' | 'mobile_money' | 'bank'
  /** As people recognise it: `MTN •••• 4567`, `Visa •••• 4081`. */
  label: string
  reusable: boolean
}

export interface AuthorizationCharge {
  reference: string
  /** Pesewas. */
  amount: number
  currency: string
  email: string
  authorization_code: string
}

/** A payer's complaint to their bank or wallet, as the provider has it. */
export interface DisputeState {
  status: 'open' | 'won' | 'lost' | 'unknown'
  /** Of the charge that is disputed. */
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
  provider_reference?: string
  failure_reason?: string
}

export interface RefundState {
  status: 'processing' | 'completed' | 'failed' | 'unknown'
  failure_reason?: string
}

/** What a webhook told, in our terms. */
export interface GatewayEvent {
  /** The same for every delivery of one event. */
  key: string
  event: string
  kind: 'charge' | 'transfer' | 'refund' | 'dispute' | 'other'
  /** Of the charge, transfer or refund; a refund may be named by its charge; the provider's own of a dispute. */
  reference: string
}

/** Thrown when the provider could not be reached or answered rubbish: the outcome is unknown. */
export class GatewayUnavailableError extends Error {}

export interface PaymentGateway {
  name: string
  charge: (request: ChargeRequest) => Promise<ChargeState>
  verifyCharge: (reference: string) => Promise<ChargeState>
  transfer: (request: TransferRequest) => Promise<TransferState>
  verifyTransfer: (reference: string) => Promise<TransferState>
  refund: (request: { reference: string; charge_reference: string; amount: number }) => Promise<RefundState>
  verifyRefund: (request: { reference: string; charge_reference: string }) => Promise<RefundState>
  /** Charges a saved means without the payer. */
  chargeAuthorization: (request: AuthorizationCharge) => Promise<ChargeState>
  /** Hands in the code that the payer's network asked for (`next.kind` enter_code). */
  submitCode: (request: { reference: string; code: string }) => Promise<ChargeState>
  verifyDispute: (reference: string) => Promise<DisputeState>
  /** Banks that can be paid into, with the provider's codes. */
  listBanks: () => Promise<Bank[]>
  /** Checks the signature over the raw body; null when it is forged or unreadable. */
  readWebhook: (headers: Record<string, string | string[] | undefined>, raw: Buffer) => GatewayEvent | null
}
