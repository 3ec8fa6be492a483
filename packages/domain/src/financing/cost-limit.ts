import type { AnnualPercentageRate } from './apr.ts'
import type { PublicTerms } from './product-terms.ts'

/** Whether a cost may be quoted at all: not above the policy's limit on the nominal APR. */
export const withinApr = (
  apr: AnnualPercentageRate | null,
  terms: Pick<PublicTerms, 'max_apr_percent'>,
): apr is AnnualPercentageRate => apr !== null && apr.nominal <= terms.max_apr_percent

/** The smallest whole number from `low` to `high` that passes, found by halving; null when the highest does not. */
export const smallestThat = (
  passes: (value: number) => boolean,
  low: number,
  high: number,
): number | null => {
  if (low > high || !passes(high)) return null
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return to
}
