import type { AnnualPercentageRate } from './apr.ts'
import type { PublicTerms } from './product-terms.ts'

/** Whether a price may be quoted: its nominal APR is within the policy's cap (domain.md §7, Quotes). */
export const withinApr = (
  apr: AnnualPercentageRate | null,
  terms: Pick<PublicTerms, 'max_apr_percent'>,
): apr is AnnualPercentageRate => apr !== null && apr.nominal <= terms.max_apr_percent

/**
 * The smallest integer from `low` to `high` that passes, by bisection, so `passes` must be monotonic; null
 * when `high` fails.
 */
export const smallestPassing = (
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
