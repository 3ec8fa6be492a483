import { create } from 'zustand'

interface DeviceState {
  /** How often this window has forgotten somebody whom it showed. */
  forgotten: number
  /** How many things that waited to be sent went with a session that the server ended. */
  unsent: number
}

export const useDeviceStore = create<DeviceState>()(() => ({ forgotten: 0, unsent: 0 }))

/** What was typed into the pages, or stands in them otherwise, goes with whoever it was of. */
export const beginPagesAnew = (): void =>
  useDeviceStore.setState(({ forgotten }) => ({ forgotten: forgotten + 1 }))

/** Until the next person signs in. */
export const tellUnsent = (unsent: number): void => useDeviceStore.setState({ unsent })
