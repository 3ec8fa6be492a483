import type { LocalDate } from '../calendar.ts'
import { type Region, regions } from '../enumerations.ts'
import type { Pesewas } from '../money.ts'
import { addWorkingDays } from '../working-time.ts'

/** Delivery to the door is included in the price. */
export const deliveryFee: Pesewas = 0

/** We collect returned goods free of charge. */
export const returnCollectionFee: Pesewas = 0

/** Regions for which a product's own delivery days are stated. */
const nearRegions: ReadonlySet<Region> = new Set(['Greater Accra', 'Ashanti'])

const northernRegions: ReadonlySet<Region> = new Set([
  'Northern',
  'Savannah',
  'North East',
  'Upper East',
  'Upper West',
])

/** Working days that a delivery takes longer than a product's own delivery days. */
export const extraDeliveryDays = (region: Region): number => {
  if (nearRegions.has(region)) return 0
  return northernRegions.has(region) ? 4 : 2
}

/** The day goods arrive that take this many working days in the nearest regions. Never the same day. */
export const deliveryDay = (
  today: LocalDate,
  workingDays: number,
  region: Region,
  holidays: ReadonlySet<LocalDate>,
): LocalDate => addWorkingDays(today, Math.max(1, workingDays) + extraDeliveryDays(region), holidays)

export interface DeliveryEstimate {
  region: Region
  earliest: LocalDate
  latest: LocalDate
}

/** When goods ordered today arrive in each region. */
export const deliveryEstimates = (
  today: LocalDate,
  { min, max }: { min: number; max: number },
  holidays: ReadonlySet<LocalDate>,
): DeliveryEstimate[] =>
  regions.map((region) => ({
    region,
    earliest: deliveryDay(today, min, region, holidays),
    latest: deliveryDay(today, Math.max(min, max), region, holidays),
  }))
