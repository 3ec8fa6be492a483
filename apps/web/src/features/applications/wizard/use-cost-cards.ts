import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Draft } from '~/parts/applications/draft.ts'
import type { PriceVerdict } from '~/parts/applications/step-checks.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { type CostCards, costCards } from '~/parts/quotes/cost-card-model.ts'
import {
  issuesOfQuote,
  issuesOfRefusal,
  type RentRequest,
  useRentQuote,
} from '~/parts/quotes/use-rent-quote.ts'

export type PricedDraft = Pick<Draft, 'monthly_rent' | 'advance_payment_months' | 'payday'>

export type Pricing = { verdict: PriceVerdict | null } & (
  | { ok: true; cards: CostCards }
  /** `refused`: other answers would have a price. `waiting`: it is loading, or needs the network. */
  | { ok: false; why: 'refused' | 'waiting' }
  | { ok: false; why: 'failed'; retry: () => void; retrying: boolean }
) & { message: string }

const requestOf = ({
  monthly_rent,
  advance_payment_months: months,
  payday,
}: PricedDraft): RentRequest | null =>
  monthly_rent === null
    ? null
    : { monthly_rent, ...(months && { advance_payment_months: months }), ...(payday && { payday }) }

/** The server's price, which the application will have; null before a rent is entered. */
export const useCostCards = (draft: PricedDraft): Pricing | null => {
  const { monthly_rent, advance_payment_months, payday } = draft
  const request = useMemo(
    () => requestOf({ monthly_rent, advance_payment_months, payday }),
    [monthly_rent, advance_payment_months, payday],
  )
  const { data, error, isPaused, isFetching, refetch } = useRentQuote(request)
  const online = useConnectionStore((state) => state.online)
  return useMemo(() => {
    if (request === null) return null
    if (data) {
      const { quotes, unavailable } = data
      const verdict = { issues: issuesOfQuote(data), unavailable }
      return { ok: true, cards: costCards(quotes, unavailable), verdict, message: '' }
    }
    if (error) {
      const issues = issuesOfRefusal(error)
      const [first] = issues
      if (first)
        return { ok: false, why: 'refused', message: first.message, verdict: { issues, unavailable: [] } }
      if (online) {
        const { message } = toUserError(error)
        const retry = () => void refetch()
        return { ok: false, why: 'failed', message, verdict: null, retry, retrying: isFetching }
      }
    }
    // After a start without a network a request fails instead of pausing.
    const message =
      isPaused || error ? t`We’ll show prices when you’re back online.` : t`Working out the price…`
    return { ok: false, why: 'waiting', message, verdict: null }
  }, [request, data, error, isPaused, isFetching, refetch, online])
}
