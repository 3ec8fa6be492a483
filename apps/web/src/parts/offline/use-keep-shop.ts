import { useEffect } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

/** The page itself comes first on a slow line. */
const afterMs = 5_000

/** A guest who looks at the shop can look at it again without a network. For tenants it comes with their other pages. */
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
