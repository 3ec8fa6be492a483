/** Annual percentage rate of a contract, in percent with two decimals. */
export interface AnnualPercentageRate {
  /** Monthly internal rate × 12. */
  nominal: number
  /** Monthly internal rate compounded twelve times. */
  effective: number
}

/**
 * Present value of cash flows at a monthly rate. By default one flow per month (index = month); `after` gives
 * each flow's time in months instead.
 */
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

/** Upper bound of the search, 100% a month: far above any policy's cap. */
const highestMonthlyRate = 1

/**
 * Internal rate of the lender's cash flows (payouts negative), by bisection over equal months. Returns 0 when
 * the tenant pays nothing beyond what was lent, and null when the rate exceeds 100% a month or none exists
 * (the initial payment takes back everything lent).
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

/** Reported in place of a rate above the computable range. */
export const highestApr = yearly(highestMonthlyRate)

/**
 * APR of cash flows, one per month or each after the months in `after`: 67.80% nominal and 93.39% effective
 * in the worked case of domain.md §1. Null when no rate can be computed.
 */
export const annualPercentageRate = (
  flows: readonly number[],
  after?: readonly number[],
): AnnualPercentageRate | null => {
  const rate = monthlyInternalRate(flows, after)
  return rate === null ? null : yearly(rate)
}
