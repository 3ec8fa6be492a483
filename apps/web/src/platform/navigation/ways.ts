import type { PlanKind, TicketCategory } from '@efie/domain'

/** URLs that open an act directly, for texts that mention it. `do` is read by `useAskedFor`. */
export const payPartPath = '/payments?do=part'
export const askReliefPath = '/payments?tab=loan&do=relief'

/** URL of a new ticket on a subject, prefilled where possible. */
export const ticketPath = (category: TicketCategory, about?: string): string =>
  `/tickets/create?${new URLSearchParams({ category, ...(about !== undefined && { about }) })}`

/** Address of the check that goes on with these figures, rent in pesewas. It names no person and no income. */
export const checkPath = (rent: number | null, months: number | null | undefined, plan: PlanKind): string => {
  const figures = new URLSearchParams({ plan })
  if (rent) figures.set('rent', `${rent}`)
  if (months) figures.set('months', `${months}`)
  return `/eligibility?${figures}`
}
