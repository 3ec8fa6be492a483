import { useEffect } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

/** Milliseconds: on a slow connection the page itself comes first. */
const afterMs = 5_000

/** A guest who has seen the shop can see it again offline. Tenants get it with their other pages. */
export const useKeepShop = (): void => {
  const isGuest = useAuthStore(({ isInitialized, user }) => isInitialized && user === null)
  useEffect(() => {
    if (!isGuest) return
    const timer = setTimeout(
      () => void import('./bring-pages.ts').then(({ bringPages }) => bringPages('guest')),
      afterMs,
    )
    return () => clearTimeout(timer)
  }, [isGuest])
}
