import { defaultProductTerms, type PlanKind, planKinds, quoteRent } from '@efie/domain'
import { useEffect, useState } from 'react'

/** What the calculator shows of a priced plan; amounts in pesewas. */
export interface PlanPrice {
  plan: PlanKind
  monthly: number
  initial: number
  cost: number
  total: number
  rate: number
  rateWord: string
}

/** Amounts do not depend on the day, only due dates do. */
const anyDay = '2026-01-01'

/** The same rules as the server's, over the product's first terms: an answer at once, and without a network. */
export const quoteHere = (monthlyRent: number, months: number): PlanPrice[] =>
  planKinds.flatMap((plan) => {
    const quoted = quoteRent(
      { monthly_rent: monthlyRent, advance_payment_months: months, plan, payout_date: anyDay },
      defaultProductTerms,
    )
    if (!quoted.ok) return []
    const quote = quoted.value
    return [
      {
        plan,
        monthly: quote.total_monthly_payment,
        initial: quote.total_initial_payment,
        cost: quote.cost_of_credit,
        total: quote.total_repayable,
        rate: quote.annual_interest_rate,
        rateWord: quote.rate_word,
      },
    ]
  })

interface ServerQuote {
  plan: PlanKind
  total_monthly_payment: number
  total_initial_payment: number
  cost_of_credit: number
  total_repayable: number
  annual_interest_rate: number
  rate_word: string
}

const quoteThere = async (monthlyRent: number, months: number, signal: AbortSignal): Promise<PlanPrice[]> => {
  const response = await fetch('/api/v1/quotes/rent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ monthly_rent: monthlyRent, advance_payment_months: months }),
    signal,
  })
  if (!response.ok) throw new TypeError(`quotes answered ${response.status}`)
  const body: { quotes: ServerQuote[] } = await response.json()
  return body.quotes.map((quote) => ({
    plan: quote.plan,
    monthly: quote.total_monthly_payment,
    initial: quote.total_initial_payment,
    cost: quote.cost_of_credit,
    total: quote.total_repayable,
    rate: quote.annual_interest_rate,
    rateWord: quote.rate_word,
  }))
}

const settleMs = 400

/** Prices at once from the rules themselves, then from the server, whose terms are the ones in force. */
export const useLiveQuote = (monthlyRent: number, months: number): PlanPrice[] => {
  const wish = `${monthlyRent}/${months}`
  const [answer, setAnswer] = useState<{ wish: string; prices: PlanPrice[] }>()
  const [touched, setTouched] = useState(false)
  const [first] = useState(wish)
  if (!touched && wish !== first) setTouched(true)
  useEffect(() => {
    if (!touched) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      quoteThere(monthlyRent, months, controller.signal).then(
        (prices) => setAnswer({ wish, prices }),
        // Not reached: what the rules say here stays.
        () => {},
      )
    }, settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [touched, wish, monthlyRent, months])
  return answer?.wish === wish ? answer.prices : quoteHere(monthlyRent, months)
}
