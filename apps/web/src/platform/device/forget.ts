import { setSignedOut, useAuthStore } from '~/platform/auth/auth-store.ts'
import { sessionKey } from '~/platform/auth/stored-session.ts'
import { claimKept, clearKept } from '~/platform/offline/kept.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { resetPages, showUnsent } from './device-store.ts'
import {
  beginLeaving,
  forgetWindow,
  hasSomebody,
  holder,
  isLeaving,
  isMine,
  personKey,
  settle,
  settleEmpty,
  takeOver,
} from './person.ts'

/** What stays: it belongs to the device, or, as the cart does, waits under its owner's id. All else is taken for personal. */
const ofTheDevice = new Set([personKey, 'admin-store', 'cart-store', 'language'])
const stays = (key: string): boolean => ofTheDevice.has(key)
const staysWithSession = (key: string): boolean => stays(key) || key.startsWith(sessionKey)

/** The one place where what is kept of a person is removed. Answers how many things still waited to be sent. */
const wipe = async (isKept: (key: string) => boolean): Promise<number> => {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const key of keys) if (!isKept(key)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
  const unsent = await clearKept()
  try {
    // Pictures of goods are nobody's, but which of them somebody looked at is theirs.
    await caches.delete('pictures')
  } catch {
    // There are none where pages come unencrypted.
  }
  return unsent
}

const isShown = (): boolean => useAuthStore.getState().user !== null

const forget = async (hasLeft: boolean): Promise<void> => {
  if (!hasSomebody()) return setSignedOut(hasLeft)
  const unsent = beginLeaving() ? await wipe(stays) : 0
  const shown = isShown()
  forgetWindow()
  setSignedOut(hasLeft)
  // Only now may anything be kept again: nothing of the person is left to write.
  settleEmpty()
  if (shown) resetPages()
  if (!hasLeft) showUnsent(unsent)
}

let forgetting: Promise<void> | null = null

/**
 * A session has ended: nobody is there any more, and nothing of them stays on this device. `hasLeft`: of their own will. Not
 * for a server that cannot be reached: that ends no session.
 */
export const forgetPerson = (hasLeft = false): Promise<void> =>
  (forgetting ??= forget(hasLeft).finally(() => (forgetting = null)))

/** Goes on where a window was closed before it had forgotten everything. */
export const goOnForgetting = async (): Promise<void> => {
  takeOver()
  await wipe(stays)
  forgetWindow()
  settleEmpty()
}

/** Before anything of this person is kept or shown: what another one left is removed. Their own things stay. */
export const claimDevice = async (person: string): Promise<void> => {
  await forgetting
  const kept = holder()
  if (kept === person && isMine(person)) return
  const previous = kept ?? useDashboardStore.getState().currentUserId
  const another = isLeaving() || (previous !== null && previous !== person)
  if (another) {
    takeOver()
    await wipe(staysWithSession)
  }
  // The window's own memory may be of somebody whom another window has removed from the browser already.
  if (another || (hasSomebody() && !isMine(person))) {
    forgetWindow()
    if (isShown()) {
      setSignedOut(true)
      resetPages()
    }
  }
  await claimKept(person)
  settle(person)
  showUnsent(null)
}
