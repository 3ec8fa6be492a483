import type { PublicTerms } from '@efie/domain'
import { plural } from '@lingui/core/macro'

type Months = Pick<PublicTerms, 'min_advance_payment_months' | 'max_advance_payment_months'>

/** Terms on offer and the one already chosen; only that one until the terms in force are known. */
export const monthOptions = (terms: Months | null, chosen: number | null = null) => {
  const least = terms?.min_advance_payment_months ?? 1
  const most = terms?.max_advance_payment_months ?? 0
  const offered = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
  const all = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen]
  return all
    .toSorted((a, b) => a - b)
    .map((months) => ({
      value: String(months),
      label: plural({ months }, { one: '# month', other: '# months' }),
    }))
}
