import type { PlanKind } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuoteProblem } from './quote-problem.ts'

/** A priced plan as the calculator shows it; amounts in pesewas. */
export interface PlanPrice {
  plan: PlanKind
  total_monthly_payment: number
  cost_of_credit: number
  total_repayable: number
  total_advance_payment: number
  /** All that is due before the landlord is paid. */
  total_initial_payment: number
  /** In per cent. */
  apr_nominal: number
}

export interface Priced {
  quotes: PlanPrice[]
  /** The term that was priced: the default if none was chosen. */
  advance_payment_months: number
  min_advance_payment_months: number
  max_advance_payment_months: number
}

const askServer = async (
  monthly_rent: number,
  advance_payment_months: number | undefined,
  signal: AbortSignal,
): Promise<Priced | QuoteProblem> => {
  const response = await fetch('/api/v1/quotes/rent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ monthly_rent, advance_payment_months }),
    signal,
  })
  if (response.ok) return response.json()
  // Loaded only when there is a problem.
  const { problemOf } = await import('./quote-problem.ts')
  return problemOf(response)
}

const settleMs = 400

export interface Asked {
  /** The latest prices; null before the first. */
  priced: Priced | null
  /** Why the latest request returned no prices. */
  problem: QuoteProblem | null
  /** The prices are for an earlier input. */
  stale: boolean
  again: () => void
}

const unreached = (): QuoteProblem => ({
  problem: t`We couldn’t get a price. Check your internet connection.`,
  retry: true,
})

/** Prices from the server by the terms in force. Requested again when the browser is back online. */
export const useLiveQuote = (monthlyRent: number | null, months: number | undefined): Asked => {
  const [priced, setPriced] = useState<Priced | null>(null)
  const [problem, setProblem] = useState<QuoteProblem | null>(null)
  const [answered, setAnswered] = useState('')
  const [turn, setTurn] = useState(0)
  const lastTurn = useRef(-1)
  const question = `${monthlyRent} ${months}`
  const again = useCallback(() => setTurn((now) => now + 1), [])
  useEffect(() => {
    if (monthlyRent === null) return
    const controller = new AbortController()
    const show = (answer: Priced | QuoteProblem) => {
      if (controller.signal.aborted) return
      setAnswered(question)
      if ('problem' in answer) setProblem(answer)
      else {
        setPriced(answer)
        setProblem(null)
      }
    }
    // Typed input is sent after a pause.
    const pause = lastTurn.current === turn ? settleMs : 0
    const timer = setTimeout(() => {
      lastTurn.current = turn
      askServer(monthlyRent, months, controller.signal).then(show, () => show(unreached()))
    }, pause)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
      controller.abort()
    }
  }, [monthlyRent, months, question, turn, again])
  return { priced, problem, stale: answered !== question, again }
}
