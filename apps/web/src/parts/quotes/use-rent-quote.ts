import { t } from '@lingui/core/macro'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useDebounced } from '~/ui/use-debounced.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { api } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { type FieldIssue, toUserError } from '~/platform/api/user-error.ts'
import { translateRule } from './rule-texts.ts'

export interface RentWish {
  monthly_rent: number
  /** The usual ones of the terms in force when absent. */
  advance_payment_months?: number
  payday?: number
}

const quoteQuery = (input: RentWish) => api.quotes.rent.queryOptions({ input, staleTime: 5 * 60_000 })

/**
 * The server's quote of the plans side by side, asked for once nothing has changed for a moment. `wish` has to stay the same
 * object while it means the same. Null data belongs to another wish than this one.
 */
export const useRentQuote = (wish: RentWish | null) => {
  const settled = useDebounced(wish)
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...quoteQuery(settled ?? { monthly_rent: 1 }),
    enabled: settled !== null,
  })
  const current = settled === wish
  return { data: (current && data) || null, error: current ? error : null, isPaused, isFetching, refetch }
}

/** What stands against an application for this price although it is quoted: the licence cap. */
export const issuesOfQuote = ({
  highest_rent_that_fits: highest,
}: {
  highest_rent_that_fits: number | null
}): FieldIssue[] =>
  highest === null
    ? []
    : [
        {
          path: 'monthly_rent',
          message: t`At most ${{ amount: formatMoney(highest) }} can be financed`,
        },
      ]

/** What a refusal says, field by field; empty when the server was not asked, or could not answer. */
export const issuesOfRefusal = (error: unknown): FieldIssue[] =>
  toUserError(error).issues.map(({ path, message }) => ({ path, message: translateRule(message) }))

/** What the server has against a price. Nothing where it cannot be asked now: it judges the application in any case. */
export const askForIssues = async (wish: RentWish): Promise<FieldIssue[]> => {
  if (!onlineManager.isOnline()) return []
  try {
    return issuesOfQuote(await queryClient.fetchQuery({ ...quoteQuery(wish), retry: false }))
  } catch (error) {
    return issuesOfRefusal(error)
  }
}
