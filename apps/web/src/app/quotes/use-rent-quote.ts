import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'

export interface RentWish {
  monthly_rent: number
  advance_payment_months: number
  payday: number
}

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

/**
 * The server's quote of the plans side by side, asked for once nothing has changed for a moment. `wish` has to stay the same
 * object while it means the same. Null data belongs to another wish than this one.
 */
export const useRentQuote = (wish: RentWish | null, enabled = true) => {
  const settled = useSettled(wish)
  const { data, error } = useQuery(
    api.quotes.rent.queryOptions({
      input: settled ?? { monthly_rent: 1 },
      enabled: enabled && settled !== null,
      staleTime: 5 * 60_000,
    }),
  )
  const current = settled === wish
  return { data: (current && data) || null, error: current ? error : null }
}
