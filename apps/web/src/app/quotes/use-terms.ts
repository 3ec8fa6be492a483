import type { PublicTerms } from '@efie/domain'
import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const freshMs = 5 * 60_000

export const useTermsQuery = () => useQuery(api.policies.terms.queryOptions({ staleTime: freshMs }))

/** The terms in force: limits, rates and fees that offers are made with. Null until they are known: then nothing is said of them. */
export const useTerms = (): PublicTerms | null => useTermsQuery().data ?? null

type Months = Pick<PublicTerms, 'min_advance_payment_months' | 'max_advance_payment_months'>

/** The numbers of months on offer, and the one that is chosen already; until the terms are known that one alone. */
export const monthOptions = (terms: Months | null, chosen?: number) => {
  const { min_advance_payment_months: least, max_advance_payment_months: most } = terms ?? {
    min_advance_payment_months: 1,
    max_advance_payment_months: 0,
  }
  const offered = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
  const all = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  return all
    .toSorted((a, b) => a - b)
    .map((months) => ({
      value: String(months),
      label: plural({ months }, { one: '# month', other: '# months' }),
    }))
}
