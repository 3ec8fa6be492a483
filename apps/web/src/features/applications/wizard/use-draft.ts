import { useEffect, useRef, useState } from 'react'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { firstDraft } from '~/parts/applications/first-draft.ts'
import { checkHere } from './check-answers.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'

const store = () => useDraftStore.getState()

const freshDraft = (answers: Parameters<typeof firstDraft>[1]) =>
  firstDraft(useAuthStore.getState().profile, answers)

/** From what the person has told us before. */
const begin = (userId: string): void => {
  const { answers, at } = checkHere()
  store().begin(userId, freshDraft(answers), at)
}

/** Replaces the current answers with those. */
export const startOver = (userId: string): void => {
  const { answers, at } = checkHere()
  store().startOver(userId, freshDraft(answers), at)
}

/** The person's draft, loaded from the browser once or created from known values. */
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
    // A draft that disappeared while shown was submitted or deleted at sign-out, so no new one is started.
    if (!hydrated || had.current) return
    begin(id)
  }, [hydrated, stored, id])
  return stored ?? null
}
