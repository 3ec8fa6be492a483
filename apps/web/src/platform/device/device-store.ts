import { create } from 'zustand'

interface DeviceState {
  /** How many people this window has forgotten. */
  forgotten: number
  /** How many waiting changes were lost with a session ended by the server; null if none was ended. */
  unsent: number | null
}

export const useDeviceStore = create<DeviceState>()(() => ({ forgotten: 0, unsent: null }))

/** Remounts the pages, so that text typed by the previous person disappears. */
export const resetPages = (): void =>
  useDeviceStore.setState(({ forgotten }) => ({ forgotten: forgotten + 1 }))

/**
 * A plain number, stored for the window's next page, because the page that forgot the person may have been
 * replaced.
 */
const unsentKey = 'efie-unsent'

/** Shown until the next person signs in. */
export const showUnsent = (unsent: number | null): void => {
  useDeviceStore.setState({ unsent })
  try {
    if (unsent === null) sessionStorage.removeItem(unsentKey)
    else sessionStorage.setItem(unsentKey, String(unsent))
  } catch {
    // Without storage only this page can show it.
  }
}

/** Restores what an earlier page of this window had to show. */
export const recallUnsent = (): void => {
  try {
    const kept = sessionStorage.getItem(unsentKey)
    useDeviceStore.setState({ unsent: kept === null ? null : Number(kept) || 0 })
  } catch {
    // Without storage there is nothing to restore.
  }
}
