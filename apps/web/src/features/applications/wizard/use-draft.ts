import { useEffect, useRef, useState } from 'react'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { firstDraft } from '~/parts/applications/first-draft.ts'
import { checkHere } from './check-answers.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'

const store = () => useDraftStore.getState()

const freshDraft = (answers: Parameters<typeof firstDraft>[1]) =>
  firstDraft(useAuthStore.getState().profile, answers)

/** From what the person has told us elsewhere. */
const begin = (userId: string): void => {
  const { answers, at } = checkHere()
  store().begin(userId, freshDraft(answers), at)
}

/** The same in place of what was answered so far. */
export const startOver = (userId: string): void => {
  const { answers, at } = checkHere()
  store().startOver(userId, freshDraft(answers), at)
}

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
    begin(id)
  }, [hydrated, stored, id])
  return stored ?? null
}
