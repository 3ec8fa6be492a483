import { setSignedOut } from '~/platform/auth/auth-store.ts'
import { startAuth } from '~/platform/auth/start-auth.ts'
import { recallUnsent } from '~/platform/device/device-store.ts'
import { isLeaving } from '~/platform/device/person.ts'
import { hydrateStores } from '~/platform/stores/hydrate-stores.ts'

/** Reads what the browser has kept, and finds out who is there. What is kept of somebody who has left goes before. */
export const startApp = async (): Promise<void> => {
  if (isLeaving())
    try {
      const { goOnForgetting } = await import('~/platform/device/forget.ts')
      await goOnForgetting()
    } catch {
      return setSignedOut()
    }
  hydrateStores()
  recallUnsent()
  await startAuth()
}
