import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from './admin-store.ts'
import { useCartStore } from './cart-store.ts'
import { useDashboardStore } from './dashboard-store.ts'
import { followTabs } from './follow-tabs.ts'
import { forgetOldAnswers, useEligibilityAnswersStore } from './eligibility-answers-store.ts'
import { knownEligibility, useEligibilityStore } from './eligibility-store.ts'
import { useLanguageStore } from './language-store.ts'

let hydrated = false

/** What was written to us and not sent: looked after only where there is some. */
const forgetOldWords = (): void => {
  try {
    if (localStorage.getItem('ticket-drafts') === null) return
    import('~/platform/offline/ticket-drafts.ts')
      .then(({ forgetOldDrafts }) => forgetOldDrafts())
      .catch(() => {})
  } catch {
    // Without storage nothing was kept.
  }
}

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
    useLanguageStore,
  ]) {
    void store.persist.rehydrate()
  }
  followTabs(useCartStore)
  knownEligibility()
  forgetOldAnswers()
  forgetOldWords()
  // Only once it is known who is there: until then the cart stays as it was left.
  useAuthStore.subscribe(({ isInitialized, user }) => {
    if (isInitialized) useCartStore.getState().belongTo(user?.id ?? null)
  })
}
