import { setSignedOut } from '~/platform/auth/auth-store.ts'
import { startAuth } from '~/platform/auth/start-auth.ts'
import { recallUnsent } from '~/platform/device/device-store.ts'
import { isLeaving } from '~/platform/device/person.ts'
import { hydrateStores } from '~/platform/stores/hydrate-stores.ts'

/** Loads stored state and finds out who is signed in. Data of a person who has left is deleted first. */
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
