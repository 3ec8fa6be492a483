import { setSignedOut } from './auth/auth-store.ts'
import { startAuth } from './auth/start-auth.ts'
import { recallUnsent } from './device/device-store.ts'
import { isLeaving } from './device/person.ts'
import { hydrateStores } from './stores/hydrate-stores.ts'

/** Reads what the browser has kept, and finds out who is there. What is kept of somebody who has left goes before. */
export const startApp = async (): Promise<void> => {
  if (isLeaving())
    try {
      const { goOnForgetting } = await import('./device/forget.ts')
      await goOnForgetting()
    } catch {
      return setSignedOut()
    }
  hydrateStores()
  recallUnsent()
  await startAuth()
}
