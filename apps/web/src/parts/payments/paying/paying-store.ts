import { create } from 'zustand'
import { onForget } from '~/platform/device/person.ts'
import type { PaymentRequest } from './payment-request.ts'

interface Paying {
  request: PaymentRequest
  /** A payment of the same thing already in progress. */
  underWayId: string | null
}

export const usePayingStore = create<{ paying: Paying | null }>(() => ({ paying: null }))

/**
 * Opens the payment dialog. It stays until closed, even when what it was opened from has been paid and
 * disappeared.
 */
export const openPayment = (request: PaymentRequest, underWayId: string | null = null): void =>
  usePayingStore.setState({ paying: { request, underWayId } })

export const closePayment = (): void => usePayingStore.setState({ paying: null })

onForget(closePayment)
