import type { TicketCategory } from '@efie/domain'

/** URLs that open an act directly, for texts that mention it. `do` is read by `useAskedFor`. */
export const payPartPath = '/payments?do=part'
export const askReliefPath = '/payments?tab=loan&do=relief'

/** URL of a new ticket on a subject, prefilled where possible. */
export const ticketPath = (category: TicketCategory, about?: string): string =>
  `/tickets/create?${new URLSearchParams({ category, ...(about !== undefined && { about }) })}`
