import type { PlanKind } from '@efie/domain'

/** Address of the check that goes on with these figures, rent in pesewas. It names no person and no income. */
export const checkPath = (rent: number | null, months: number | null | undefined, plan: PlanKind): string => {
  const figures = new URLSearchParams({ plan })
  if (rent) figures.set('rent', `${rent}`)
  if (months) figures.set('months', `${months}`)
  return `/eligibility?${figures}`
}
