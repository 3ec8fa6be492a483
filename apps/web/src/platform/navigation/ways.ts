import type { TicketCategory } from '@efie/domain'

/** Addresses that open an act itself, for sentences that name it. `do` is what `useAskedFor` looks for. */
export const payPartPath = '/payments?do=part'
export const askReliefPath = '/payments?tab=loan&do=relief'

/** A ticket about a matter, its subject filled in where the sentence knows it. */
export const ticketPath = (category: TicketCategory, about?: string): string =>
  `/tickets/create?${new URLSearchParams({ category, ...(about !== undefined && { about }) })}`
