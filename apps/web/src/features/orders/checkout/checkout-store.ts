import type { delivery } from '@efie/contracts/orders-schemas'
import type { PayChoice } from '@efie/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { z } from 'zod'
import { onForget } from '~/platform/device/person.ts'
import type { Typed } from '~/platform/forms/typed.ts'
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

const empty: Draft = { delivery: null, typed: null, pay: null, months: null, attempt: null }

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
        ({ owner, delivery, typed, pay, months, attempt }) => ({
          owner,
          delivery,
          typed,
          pay,
          months,
          attempt,
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
