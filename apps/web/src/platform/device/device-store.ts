import { create } from 'zustand'

interface DeviceState {
  /** How often this window has forgotten somebody whom it showed. */
  forgotten: number
  /** How many things that waited to be sent went with a session that the server ended; null where it ended none. */
  unsent: number | null
}

export const useDeviceStore = create<DeviceState>()(() => ({ forgotten: 0, unsent: null }))

/** What was typed into the pages, or stands in them otherwise, goes with whoever it was of. */
export const resetPages = (): void =>
  useDeviceStore.setState(({ forgotten }) => ({ forgotten: forgotten + 1 }))

/** A number that names no one, kept by the window for its next page: the one that forgot may have been led on from. */
const unsentKey = 'efie-unsent'

/** Until the next person signs in. */
export const showUnsent = (unsent: number | null): void => {
  useDeviceStore.setState({ unsent })
  try {
    if (unsent === null) sessionStorage.removeItem(unsentKey)
    else sessionStorage.setItem(unsentKey, String(unsent))
  } catch {
    // Without storage it is told by this page alone.
  }
}

/** What an earlier page of this window had to tell. */
export const recallUnsent = (): void => {
  try {
    const kept = sessionStorage.getItem(unsentKey)
    useDeviceStore.setState({ unsent: kept === null ? null : Number(kept) || 0 })
  } catch {
    // Without storage there is nothing.
  }
}
