import type { PaymentStatus } from '@efie/domain'

/** What the payer needs to know about a started payment. */
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

/** A payment in progress is never shown as done or failed: only the payment service knows. */
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

/** Milliseconds between reading what is stored and first asking the payment service. */
export const askAtOnceMs = 50

/** Polls often at first, then less: people approve within a minute or walk away. */
export const pollEveryMs = (elapsedMs: number): number => {
  if (elapsedMs < 60_000) return 3_000
  return elapsedMs < 5 * 60_000 ? 10_000 : 30_000
}

/** Milliseconds after which the payer is told that it takes longer than usual and that they can leave. */
export const slowAfterMs = 45_000
