import { t } from '@lingui/core/macro'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useDebounced } from '~/ui/use-debounced.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { api } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { type FieldIssue, toUserError } from '~/platform/api/user-error.ts'
import { translateRule } from './rule-texts.ts'

export interface RentRequest {
  monthly_rent: number
  /** The default of the terms in force if omitted. */
  advance_payment_months?: number
  payday?: number
}

const quoteQuery = (input: RentRequest) => api.quotes.rent.queryOptions({ input, staleTime: 5 * 60_000 })

/**
 * The server's quote of all plans, requested once the input hasn't changed for a moment. `request` must be the
 * same object while it means the same. Null data belongs to another input.
 */
export const useRentQuote = (request: RentRequest | null) => {
  const settled = useDebounced(request)
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...quoteQuery(settled ?? { monthly_rent: 1 }),
    enabled: settled !== null,
  })
  const current = settled === request
  return { data: (current && data) || null, error: current ? error : null, isPaused, isFetching, refetch }
}

/** What prevents an application at this price although it is quoted: the licence cap. */
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
          message: t`We can finance a rent of up to ${{ amount: formatMoney(highest) }} a month`,
        },
      ]

/** Refusals by field; empty if the server wasn't asked or couldn't answer. */
export const issuesOfRefusal = (error: unknown): FieldIssue[] =>
  toUserError(error).issues.map(({ path, message }) => ({ path, message: translateRule(message) }))

/** What the server has against a price. Empty if it can't be asked: it checks the application in any case. */
export const askForIssues = async (request: RentRequest): Promise<FieldIssue[]> => {
  if (!onlineManager.isOnline()) return []
  try {
    return issuesOfQuote(await queryClient.fetchQuery({ ...quoteQuery(request), retry: false }))
  } catch (error) {
    return issuesOfRefusal(error)
  }
}
