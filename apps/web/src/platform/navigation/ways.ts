import type { TicketCategory } from '@efie/domain'
import { t } from '@lingui/core/macro'

/** URLs that open an act directly, for texts that mention it. `do` is read by `useAskedFor`. */
export const payPartPath = '/payments?do=part'
export const askReliefPath = '/payments?tab=loan&do=relief'
export const reliefPathOf = (orderId: string): string => `/orders/${orderId}?do=relief`

/** URL of a new ticket on a subject, prefilled where possible. */
export const ticketPath = (category: TicketCategory, about?: string): string =>
  `/tickets/create?${new URLSearchParams({ category, ...(about !== undefined && { about }) })}`

/** A ticket from people who can't pay on time. */
export const lateTicketPath = (): string => ticketPath('payment', t`I can’t pay on time`)
