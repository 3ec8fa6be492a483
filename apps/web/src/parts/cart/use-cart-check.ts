import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { cartLines, type CartItem, useCartStore } from '~/platform/stores/cart-store.ts'
import { isKnown, linesOf, reconcile } from './reconcile.ts'

const pause = 400

/** The items once they haven't changed for a moment. */
const useDebouncedItems = (items: readonly CartItem[]): readonly CartItem[] => {
  const [settled, setSettled] = useState(items)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(items), pause)
    return () => clearTimeout(timer)
  }, [items])
  return settled
}

/**
 * Checks with the shop whether the cart is still available at these prices, when opened or changed; applies
 * changes and notes them. Offline the cart stays as it is.
 */
export const useCartCheck = (deliveryDate?: string) => {
  const settled = useDebouncedItems(useCartStore((state) => state.items))
  const sent = cartLines(settled).filter(isKnown)
  const query = useQuery(
    api.orders.preview.queryOptions({
      input: { lines: linesOf(sent), ...(deliveryDate && { delivery_date: deliveryDate }) },
      enabled: sent.length > 0,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const { items, replace, setNotes } = useCartStore.getState()
    const now = reconcile(items, cartLines(settled).filter(isKnown), data.lines)
    if (now.items.some((item, index) => JSON.stringify(item) !== JSON.stringify(items[index])))
      replace(now.items)
    setNotes(now.notes)
  }, [data, isPlaceholderData, settled])
  return { ...query, isEmpty: sent.length === 0 }
}
