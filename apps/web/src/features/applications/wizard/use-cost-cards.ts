import { type PublicTerms, quoteAllPlans } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { type CostCards, costCards, costCardsOfOffers } from '~/app/quotes/cost-card-model.ts'
import { useRentQuote } from '~/app/quotes/use-rent-quote.ts'
import type { Draft } from '~/app/applications/draft.ts'

export type PricedDraft = Pick<Draft, 'monthly_rent' | 'advance_payment_months' | 'payday'>

export type Pricing =
  | { ok: true; cards: CostCards }
  /** `waiting`: the terms in force are not known yet. */
  | { ok: false; message: string; waiting?: true }

/** Prices at once by the terms in force, also without a network; then the server's, which the application will be priced with. */
export const useCostCards = (
  draft: PricedDraft,
  today: string,
  terms: PublicTerms | null,
): Pricing | null => {
  const { monthly_rent, advance_payment_months, payday } = draft
  const wish = useMemo(
    () => (monthly_rent === null ? null : { monthly_rent, advance_payment_months, payday }),
    [monthly_rent, advance_payment_months, payday],
  )
  const here = useMemo(
    () => (wish === null || !terms ? null : quoteAllPlans({ ...wish, payout_date: today }, terms)),
    [wish, today, terms],
  )
  const { data: there } = useRentQuote(wish, here?.ok === true)
  return useMemo(() => {
    if (wish === null) return null
    if (here === null)
      return { ok: false, waiting: true, message: t`We’ll show prices when you’re back online.` }
    if (!here.ok) return { ok: false, message: here.message }
    const cards = there ? costCards(there.quotes, there.unavailable) : costCardsOfOffers(here.value)
    return { ok: true, cards }
  }, [here, there, wish])
}
