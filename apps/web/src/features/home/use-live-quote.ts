import type { PlanKind } from '@efie/domain'
import { useEffect, useRef, useState } from 'react'
import type { PlanPrice } from './plan-price.ts'

interface ServerQuote {
  plan: PlanKind
  total_monthly_payment: number
  cost_of_credit: number
  total_repayable: number
  total_advance_payment: number
  annual_interest_rate: number
  rate_word: string
}

/** Prices, or why there are none: refused in the server's words, translated, or the server was not reached. */
export type LiveQuote = { prices: PlanPrice[] } | { refusal: string } | { unreached: true }

const priceOf = (quote: ServerQuote): PlanPrice => ({
  plan: quote.plan,
  monthly: quote.total_monthly_payment,
  cost: quote.cost_of_credit,
  total: quote.total_repayable,
  toLandlord: quote.total_advance_payment,
  rate: quote.annual_interest_rate,
  rateWord: quote.rate_word,
})

const askServer = async (monthlyRent: number, months: number, signal: AbortSignal): Promise<LiveQuote> => {
  const response = await fetch('/api/v1/quotes/rent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ monthly_rent: monthlyRent, advance_payment_months: months }),
    signal,
  })
  if (response.ok) {
    const { quotes }: { quotes: ServerQuote[] } = await response.json()
    return { prices: quotes.map(priceOf) }
  }
  const refused: { data?: { issues?: { message: string }[] } } = await response.json()
  const refusal = refused.data?.issues?.[0]?.message
  if (refusal === undefined) throw new TypeError(`quotes answered ${response.status}`)
  // Only a refusal needs the words for refusals.
  const { sayRule } = await import('~/app/quotes/rule-texts.ts')
  return { refusal: sayRule(refusal) }
}

const settleMs = 400

/** The server's prices by the terms in force. What was shown stays until they come; null before the first. */
export const useLiveQuote = (monthlyRent: number | null, months: number): LiveQuote | null => {
  const [quote, setQuote] = useState<LiveQuote | null>(null)
  const first = useRef(true)
  useEffect(() => {
    if (monthlyRent === null) return
    const controller = new AbortController()
    const show = (answer: LiveQuote) => {
      if (!controller.signal.aborted) setQuote(answer)
    }
    // What somebody types is asked about once they pause.
    const timer = setTimeout(
      () => {
        first.current = false
        askServer(monthlyRent, months, controller.signal).then(show, () => show({ unreached: true }))
      },
      first.current ? 0 : settleMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [monthlyRent, months])
  return quote
}
