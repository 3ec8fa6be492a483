import type { PaymentStatus } from '@efie/domain'

/** What the payer has to know of a payment that was started. */
export type PaymentPhase =
  | 'approve'
  | 'code'
  | 'continue'
  | 'checking'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'taken-back'

export interface StartedPayment {
  status: PaymentStatus
  charged_back_amount?: number
  next: { kind: 'redirect' | 'approve_on_phone' | 'enter_code' | 'none'; url?: string | undefined } | null
}

/** A payment under way is never shown as done or as failed: only the payment service knows. */
export const phaseOf = ({ status, next, charged_back_amount = 0 }: StartedPayment): PaymentPhase => {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'expired':
      return status
    case 'refunded':
    case 'partly-refunded':
      return charged_back_amount > 0 ? 'taken-back' : 'refunded'
    case 'pending':
    case 'processing':
      if (next?.kind === 'approve_on_phone') return 'approve'
      if (next?.kind === 'enter_code') return 'code'
      return next?.url ? 'continue' : 'checking'
  }
}

export const isUnderWay = (status: PaymentStatus): boolean => status === 'pending' || status === 'processing'

/** Looked at often at first, then less: a person approves within a minute or walks away. */
export const pollEveryMs = (elapsedMs: number): number => {
  if (elapsedMs < 60_000) return 3_000
  return elapsedMs < 5 * 60_000 ? 10_000 : 30_000
}

/** After this long the payer is told that it takes longer than usual and that they may leave. */
export const slowAfterMs = 45_000
