import { setSignedOut, useAuthStore } from '~/platform/auth/auth-store.ts'
import { sessionKey } from '~/platform/auth/stored-session.ts'
import { claimKept, clearKept, countWaiting } from '~/platform/offline/kept.ts'
import { stopKeeping } from '~/platform/offline/keep-files.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { pushOfferKey } from './device-keys.ts'
import { recallUnsent, resetPages, showUnsent, useDeviceStore } from './device-store.ts'
import {
  beginLeaving,
  forgetWindow,
  hasPerson,
  holder,
  isLeaving,
  isMine,
  personKey,
  settle,
  settleEmpty,
  takeOver,
} from './person.ts'

/**
 * Keys that stay: they belong to the device or, like the cart, wait under their owner's id. Everything else
 * counts as personal.
 */
const ofTheDevice = new Set([personKey, 'admin-store', 'cart-store', 'language', pushOfferKey])
const stays = (key: string): boolean => ofTheDevice.has(key)
const staysWithSession = (key: string): boolean => stays(key) || key.startsWith(sessionKey)

/** The only place that deletes a person's stored data. */
const wipe = async (isKept: (key: string) => boolean): Promise<void> => {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const key of keys) if (!isKept(key)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
  await clearKept()
  // Otherwise the files this window has loaded, pictures included, would be kept for the next person.
  performance.clearResourceTimings()
  stopKeeping()
  try {
    // Pictures of products are public, but which of them a person viewed isn't.
    await Promise.all(['pictures', 'photos'].map((name) => caches.delete(name)))
  } catch {
    // There are no caches on pages without TLS.
  }
}

const isShown = (): boolean => useAuthStore.getState().user !== null

const forget = async (hasLeft: boolean): Promise<void> => {
  if (!hasPerson()) return setSignedOut(hasLeft)
  const deletes = beginLeaving()
  const unsent = deletes ? await countWaiting() : 0
  // Stored first: a page that is replaced before the end leaves it to the next.
  if (!hasLeft) showUnsent(unsent)
  if (deletes) await wipe(stays)
  const shown = isShown()
  forgetWindow()
  setSignedOut(hasLeft)
  // Only now can anything be stored again: nothing of the person is left to write.
  settleEmpty()
  if (shown) resetPages()
  if (!hasLeft) showUnsent(unsent)
}

let forgetting: Promise<void> | null = null

/**
 * A session has ended: no one is signed in, and nothing of the person stays on this device. `hasLeft`: they
 * signed out deliberately. Don't call when the server can't be reached, which ends no session.
 */
export const forgetPerson = (hasLeft = false): Promise<void> =>
  (forgetting ??= forget(hasLeft).finally(() => (forgetting = null)))

/** Continues where a window was closed while forgetting. */
export const goOnForgetting = async (): Promise<void> => {
  recallUnsent()
  const { unsent } = useDeviceStore.getState()
  takeOver()
  await wipe(stays)
  forgetWindow()
  settleEmpty()
  showUnsent(unsent)
}

/** Before anything of this person is stored or shown, deletes another person's data. Their own stays. */
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
  // The window's memory may belong to a person whom another window has already removed from the browser.
  if (another || (hasPerson() && !isMine(person))) {
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
