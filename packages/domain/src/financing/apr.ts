/** Annual percentage rate of a contract, in percent with two decimals. */
export interface AnnualPercentageRate {
  /** Monthly internal rate × 12. */
  nominal: number
  /** Monthly internal rate compounded twelve times. */
  effective: number
}

/** Present value of flows at a monthly rate: one a month (index = month), or each after so many months as `after` says. */
export const presentValue = (
  flows: readonly number[],
  monthlyRate: number,
  after?: readonly number[],
): number => {
  let value = 0
  if (after) {
    for (const [index, flow] of flows.entries()) value += flow / (1 + monthlyRate) ** (after[index] ?? 0)
    return value
  }
  for (const flow of flows.toReversed()) value = value / (1 + monthlyRate) + flow
  return value
}

/** Nothing dearer is stated: 100 % a month, more than any policy lets be quoted. */
const highestMonthlyRate = 1

/**
 * Internal rate of the lender's flows (payouts negative), by bisection, equal months. Zero when the tenant pays
 * nothing beyond what was lent; null when the rate is above 100 % a month, or there is none at all (the initial payment takes
 * back what was lent).
 */
export const monthlyInternalRate = (flows: readonly number[], after?: readonly number[]): number | null => {
  if (presentValue(flows, 0, after) <= 0) return 0
  if (presentValue(flows, highestMonthlyRate, after) > 0) return null
  let low = 0
  let high = highestMonthlyRate
  for (let step = 0; step < 200 && high - low > 1e-15; step += 1) {
    const middle = (low + high) / 2
    if (presentValue(flows, middle, after) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const twoDecimals = (percent: number): number => Math.round(percent * 100) / 100

const yearly = (rate: number): AnnualPercentageRate => ({
  nominal: twoDecimals(rate * 1_200),
  effective: twoDecimals(((1 + rate) ** 12 - 1) * 100),
})

/** What is stated where the rate lies above what is computed. */
export const highestApr = yearly(highestMonthlyRate)

/**
 * APR of flows, one a month or each after the months that `after` says: 67.80 nominal and 93.39 effective in the worked case
 * of domain.md §1.
 */
export const annualPercentageRate = (
  flows: readonly number[],
  after?: readonly number[],
): AnnualPercentageRate | null => {
  const rate = monthlyInternalRate(flows, after)
  return rate === null ? null : yearly(rate)
}
