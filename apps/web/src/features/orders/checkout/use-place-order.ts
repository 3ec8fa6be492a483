import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, newIdempotencyKey } from '~/platform/api/client.ts'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { toUserError, type UserError } from '~/platform/api/user-error.ts'
import { isKnown, linesOf } from '~/parts/cart/reconcile.ts'
import { cartLines, useCartStore } from '~/platform/stores/cart-store.ts'
import { toast } from '~/ui/toast.ts'
import { beginAttempt, useCheckoutStore } from './checkout-store.ts'

/** Browsers know such locks where the page came by https, or from this machine. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('checkout', work) : work()

/** Makes the order once, whatever the connection does: the same key until the answer is known or something else is ordered. */
export const usePlaceOrder = (preview: OrderPreview, onOrdered: (id: string) => void) => {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<UserError | null>(null)
  const busy = useRef(false)

  /** Two tabs may hold the same cart: the later one finds what the earlier one left of it. */
  const order = async (): Promise<void> => {
    await useCartStore.persist.rehydrate()
    await useCheckoutStore.persist.rehydrate()
    const { delivery, pay, months, attempt, patch, finish } = useCheckoutStore.getState()
    const items = cartLines(useCartStore.getState().items).filter(isKnown)
    if (!delivery || !pay || items.length === 0) return
    const input = {
      lines: linesOf(items),
      delivery,
      pay,
      ...(pay === 'instalments' && months !== null && { months }),
      expected_cash_price: preview.cash_price,
    }
    const begun = beginAttempt(attempt, JSON.stringify(input), newIdempotencyKey)
    patch({ attempt: begun })
    try {
      const order = await client.orders.create(input, { context: { idempotencyKey: begun.key } })
      queries.setQueryData(api.orders.get.queryKey({ input: { id: order.id } }), order)
      finish()
      onOrdered(order.id)
      const { remove } = useCartStore.getState()
      for (const { id } of items) remove(id)
      toast.success(t`Order placed`)
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.orders.list.key() }),
        queries.invalidateQueries({ queryKey: api.me.agenda.key() }),
        queries.invalidateQueries({ queryKey: api.products.key() }),
      ])
    } catch (error) {
      const found = toUserError(error)
      setProblem(found)
      if (found.code !== null) {
        // Refused, not lost: the next try is another attempt, on what the shop says now.
        patch({ attempt: null })
        toast.error(t`Couldn’t place the order`)
        await queries.invalidateQueries({ queryKey: api.orders.preview.key() })
      }
    }
  }

  const place = async (): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setProblem(null)
    try {
      await oneTabAtATime(order)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { place, pending, problem }
}
