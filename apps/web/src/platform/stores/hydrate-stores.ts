import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from './admin-store.ts'
import { useCartStore } from './cart-store.ts'
import { useDashboardStore } from './dashboard-store.ts'
import { followTabs } from './follow-tabs.ts'
import { forgetOldAnswers, useEligibilityAnswersStore } from './eligibility-answers-store.ts'
import { knownEligibility, useEligibilityStore } from './eligibility-store.ts'
import { useLanguageStore } from './language-store.ts'

let hydrated = false

/** Removes old drafts of messages; loaded only if there are any. */
const forgetOldWords = (): void => {
  try {
    if (localStorage.getItem('ticket-drafts') === null) return
    import('~/platform/offline/ticket-drafts.ts')
      .then(({ forgetOldDrafts }) => forgetOldDrafts())
      .catch(() => {})
  } catch {
    // Without storage nothing was stored.
  }
}

/** Loads the browser's stored state, once. Called after hydration and before sign-in starts. */
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
  // Until it is known who is signed in, the cart stays as it was.
  useAuthStore.subscribe(({ isInitialized, user }) => {
    if (isInitialized) useCartStore.getState().belongTo(user?.id ?? null)
  })
}
