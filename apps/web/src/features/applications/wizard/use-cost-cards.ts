import { useQuery } from '@tanstack/react-query'
import { defaultProductTerms, quoteAllPlans } from '@efie/domain'
import { useEffect, useMemo, useState } from 'react'
import { api } from '~/app/api/client.ts'
import { type CostCards, costCards, costCardsOfOffers } from '~/app/quotes/cost-card-model.ts'
import type { Draft } from '~/app/applications/draft.ts'

export type PricedDraft = Pick<Draft, 'monthly_rent' | 'advance_payment_months' | 'payday'>

const settleMs = 500

/** The value once it has stayed the same for a moment. */
const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export type Pricing = { ok: true; cards: CostCards } | { ok: false; message: string }

/**
 * Prices at once by the domain's rules, also without a network; then the server's, whose terms are those in force and which
 * the application will be priced with.
 */
export const useCostCards = (draft: PricedDraft, today: string): Pricing | null => {
  const { monthly_rent, advance_payment_months, payday } = draft
  const wish = useMemo(
    () => (monthly_rent === null ? null : { monthly_rent, advance_payment_months, payday }),
    [monthly_rent, advance_payment_months, payday],
  )
  const settled = useSettled(wish)
  const here = useMemo(
    () => (wish === null ? null : quoteAllPlans({ ...wish, payout_date: today }, defaultProductTerms)),
    [wish, today],
  )
  const { data } = useQuery(
    api.quotes.rent.queryOptions({
      input: settled ?? { monthly_rent: 0 },
      enabled: settled !== null && here?.ok === true,
      staleTime: 5 * 60_000,
    }),
  )
  return useMemo(() => {
    if (here === null) return null
    if (!here.ok) return { ok: false, message: here.message }
    const there = settled === wish ? data : undefined
    const cards = there ? costCards(there.quotes, there.unavailable) : costCardsOfOffers(here.value)
    return { ok: true, cards }
  }, [here, data, settled, wish])
}
