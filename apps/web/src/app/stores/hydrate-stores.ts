import { useAdminStore } from './admin-store.ts'
import { useCartStore } from './cart-store.ts'
import { useDashboardStore } from './dashboard-store.ts'
import { forgetOldAnswers, useEligibilityAnswersStore } from './eligibility-answers-store.ts'
import { knownEligibility, useEligibilityStore } from './eligibility-store.ts'

let hydrated = false

/** Reads what the browser kept, once. Called after hydration, before sign-in starts. */
export const hydrateStores = (): void => {
  if (hydrated) return
  hydrated = true
  for (const store of [
    useAdminStore,
    useCartStore,
    useDashboardStore,
    useEligibilityStore,
    useEligibilityAnswersStore,
  ]) {
    void store.persist.rehydrate()
  }
  knownEligibility()
  forgetOldAnswers()
}
