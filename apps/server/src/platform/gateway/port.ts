import type { Network, PaymentMethod, PayoutMethod } from '@efie/domain'
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
  kind: 'charge' | 'transfer' | 'refund' | 'other'
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
  verifyRefund: (reference: string) => Promise<RefundState>
  /** Checks the signature over the raw body; null when it is forged or unreadable. */
  readWebhook: (headers: Record<string, string | string[] | undefined>, raw: Buffer) => GatewayEvent | null
}
