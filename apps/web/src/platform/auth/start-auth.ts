import { t } from '@lingui/core/macro'
import { resetPages } from '~/platform/device/device-store.ts'
import { followPerson } from '~/platform/device/person.ts'
import { setSignedOut, useAuthStore } from './auth-store.ts'
import { hasSessionInUrl, hasStoredSession, sessionKey } from './stored-session.ts'

/** Sign-in counts as initialised after at most 10 s (specification §4). */
export const initialisationTimeoutMs = 10_000

let started: Promise<void> | null = null

const run = async (): Promise<void> => {
  followPerson(() => {
    // The next person isn't returned to the last one's page.
    setSignedOut(true)
    resetPages()
  })
  if (!hasStoredSession() && !hasSessionInUrl()) {
    setSignedOut()
    // Someone signs in in another tab.
    window.addEventListener('storage', (event) => {
      if (event.key === sessionKey && event.newValue !== null) void connect()
    })
    return
  }
  const timer = setTimeout(() => {
    if (useAuthStore.getState().isInitialized) return
    setSignedOut()
    void import('~/ui/toast.ts').then(({ toast }) =>
      toast.error(t`Connection timeout. Please check your internet connection.`),
    )
  }, initialisationTimeoutMs)
  try {
    await connect()
  } catch {
    setSignedOut()
  } finally {
    clearTimeout(timer)
  }
}

const connect = async (): Promise<void> => {
  const { connectSession } = await import('./session.ts')
  await connectSession()
}

/** Finds out who is signed in, once. The auth client is only loaded if this browser has a session. */
export const startAuth = (): Promise<void> => (started ??= run())
