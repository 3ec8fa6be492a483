import { useEffect } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { whenIdle } from '~/ui/when-idle.ts'
import { useConnectionStore } from './connection-store.ts'

/** Keeps the change feed open while someone is signed in. Only then is the client loaded. */
export const useRealtime = (): void => {
  const user = useAuthStore((state) => (state.isReadOnly ? null : state.user))
  const isAdmin = useAuthStore((state) => state.isAdmin)
  const userId = user?.id
  useEffect(() => {
    if (!user) return
    let wanted = true
    let close: (() => void) | undefined
    const open = async () => {
      const { openRealtime } = await import('./realtime.ts')
      if (wanted) close = openRealtime(user, isAdmin)
    }
    // What is on the screen is shown first.
    const cancel = whenIdle(() => void open(), 3_000)
    return () => {
      wanted = false
      cancel()
      close?.()
    }
    // One feed per person: a changed name or address does not reopen it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, isAdmin])
}

/** Follows the browser's online state. */
export const useOnlineEffect = (): void => {
  useEffect(() => {
    const follow = () => useConnectionStore.setState({ online: navigator.onLine })
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  }, [])
}
