import { useEffect, useState } from 'react'
import { useAuthStore, useUser } from '~/app/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/app/stores/eligibility-answers-store.ts'
import { firstDraft } from '~/app/applications/draft.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'

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
  useEffect(() => {
    if (!hydrated || stored) return
    const { profile } = useAuthStore.getState()
    useDraftStore.getState().begin(id, firstDraft(profile, useEligibilityAnswersStore.getState().answers))
  }, [hydrated, stored, id])
  return stored ?? null
}
