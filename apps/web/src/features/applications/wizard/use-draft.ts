import { useEffect, useRef, useState } from 'react'
import { useAuthStore, useUser } from '~/app/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/app/stores/eligibility-answers-store.ts'
import { type Draft, firstDraft } from '~/app/applications/draft.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'

/** From what the person has told us elsewhere. */
export const freshDraft = (): Draft =>
  firstDraft(useAuthStore.getState().profile, useEligibilityAnswersStore.getState().answers)

/** The person's draft, read from the browser once; made from what is known when there is none. */
export const useDraft = (): StoredDraft | null => {
  const { id } = useUser()
  const [hydrated, setHydrated] = useState(() => useDraftStore.persist.hasHydrated())
  const stored = useDraftStore((state) => state.drafts[id])
  useEffect(() => {
    const stop = useDraftStore.persist.onFinishHydration(() => setHydrated(true))
    if (!useDraftStore.persist.hasHydrated()) void useDraftStore.persist.rehydrate()
    return stop
  }, [])
  const had = useRef(false)
  useEffect(() => {
    if (stored) had.current = true
    // One that went while it was shown was sent, or forgotten at sign-out: it is not begun again behind that.
    if (!hydrated || had.current) return
    useDraftStore.getState().begin(id, freshDraft())
  }, [hydrated, stored, id])
  return stored ?? null
}
