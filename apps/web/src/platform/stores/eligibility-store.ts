import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onForget } from '~/platform/device/person.ts'
import { personal } from './persisted.ts'
import { now as present } from '~/ui/now.ts'

/** Stored results expire after 30 days (specification §4). */
export const eligibilityValidMs = 30 * 24 * 60 * 60 * 1_000

interface EligibilityState {
  /** Null: unknown. */
  eligible: boolean | null
  /** Time of the result in milliseconds. */
  timestamp: number | null
  setResult: (eligible: boolean, timestamp?: number) => void
  clear: () => void
}

export const isEligibilityExpired = (timestamp: number | null, now: number): boolean =>
  timestamp === null || now - timestamp > eligibilityValidMs

/** Key `eligibility-store`. Read it through `knownEligibility`, which ignores expired results. */
export const useEligibilityStore = create<EligibilityState>()(
  persist(
    (set) => ({
      eligible: null,
      timestamp: null,
      setResult: (eligible, timestamp = present()) => set({ eligible, timestamp }),
      clear: () => {
        set({ eligible: null, timestamp: null })
        useEligibilityStore.persist.clearStorage()
      },
    }),
    personal('eligibility-store', ({ eligible, timestamp }) => ({ eligible, timestamp })),
  ),
)

onForget(() => useEligibilityStore.setState({ eligible: null, timestamp: null }))

/** The stored result; null if there is none or it is older than 30 days, in which case it is removed. */
export const knownEligibility = (now = present()): boolean | null => {
  const { eligible, timestamp, clear } = useEligibilityStore.getState()
  if (eligible === null) return null
  if (!isEligibilityExpired(timestamp, now)) return eligible
  clear()
  return null
}
