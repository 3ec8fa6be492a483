import type { PlanKind } from '@efie/domain'
import { useEffect, useState } from 'react'
import { example, type PlanPrice } from './plan-price.ts'

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

/**
 * Prices at once from the rules themselves (loaded with the first change), then from the server, whose terms are the ones
 * in force. Until the first of them, what was shown before.
 */
export const useLiveQuote = (monthlyRent: number, months: number): PlanPrice[] => {
  const [prices, setPrices] = useState<PlanPrice[]>(example.prices)
  const [touched, setTouched] = useState(false)
  if (!touched && (monthlyRent !== example.rent || months !== example.months)) setTouched(true)
  useEffect(() => {
    if (!touched) return
    const controller = new AbortController()
    const show = (found: PlanPrice[]) => {
      if (!controller.signal.aborted) setPrices(found)
    }
    const here = async () => {
      const { quoteHere } = await import('./quote-here.ts')
      show(quoteHere(monthlyRent, months))
    }
    void here()
    const timer = setTimeout(() => {
      // Not reached, or refused: what the rules say here stays.
      quoteThere(monthlyRent, months, controller.signal).then(show, () => {})
    }, settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [touched, monthlyRent, months])
  return prices
}
