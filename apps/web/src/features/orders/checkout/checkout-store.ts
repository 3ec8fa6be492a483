import type { delivery } from '@efie/contracts/orders-schemas'
import type { PayChoice } from '@efie/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { z } from 'zod'
import { onForget } from '~/platform/device/person.ts'
import type { Typed } from '~/platform/forms/typed.ts'
import type { CartItem } from '~/platform/stores/cart-store.ts'
import { personal } from '~/platform/stores/persisted.ts'

export type Delivery = z.output<typeof delivery>

/** One attempt to order: its key stays while what is ordered stays, over retries and reloads, so that it is made once. */
export interface Attempt {
  key: string
  fingerprint: string
}

interface Draft {
  delivery: Delivery | null
  /** What was typed of the delivery since, until it is confirmed. */
  typed: Typed<z.input<typeof delivery>> | null
  pay: PayChoice | null
  months: number | null
  attempt: Attempt | null
  /** When the plan of a product's page was chosen that was taken over last. */
  planned_at: number | null
}

interface CheckoutState extends Draft {
  /** Whose checkout this is. */
  owner: string | null
  /** Takes over the checkout of this person; another's is forgotten. */
  begin: (owner: string) => void
  patch: (change: Partial<Draft>) => void
  /** After an order was made: the address is remembered for the next one. */
  finish: () => void
}

const empty: Draft = { delivery: null, typed: null, pay: null, months: null, attempt: null, planned_at: null }

/** Key `checkout-store`: a checkout that was begun, kept in this browser over reloads and lost connections. */
export const useCheckoutStore = create<CheckoutState>()(
  persist(
    (set, get) => ({
      ...empty,
      owner: null,
      begin: (owner) => {
        if (get().owner !== owner) set({ ...empty, owner })
      },
      patch: (change) => set(change),
      finish: () => set({ pay: null, months: null, attempt: null }),
    }),
    {
      ...personal<CheckoutState, Draft & Pick<CheckoutState, 'owner'>>(
        'checkout-store',
        ({ owner, delivery, typed, pay, months, attempt, planned_at }) => ({
          owner,
          delivery,
          typed,
          pay,
          months,
          attempt,
          planned_at,
        }),
      ),
      // Only the checkout has it, which is not prerendered.
      skipHydration: false,
    },
  ),
)

onForget(() => useCheckoutStore.setState({ ...empty, owner: null }))

/** The same attempt for the same order, a new one for another. */
export const beginAttempt = (previous: Attempt | null, fingerprint: string, newKey: () => string): Attempt =>
  previous?.fingerprint === fingerprint ? previous : { key: newKey(), fingerprint }

/** The plan chosen last on a product's page, unless it was taken over before or is no longer offered. */
export const newPlan = (
  items: readonly Pick<CartItem, 'plan' | 'quantity'>[],
  planned_at: number | null,
  plans: readonly { months: number }[],
): { months: number; chosen_at: number } | null => {
  const [latest] = items
    .flatMap(({ plan, quantity }) => (plan && quantity > 0 ? [plan] : []))
    .toSorted((left, right) => right.chosen_at - left.chosen_at)
  if (!latest || latest.chosen_at === planned_at) return null
  return plans.some(({ months }) => months === latest.months) ? latest : null
}
