import { ORPCError } from '@orpc/client'
import { useCallback, useEffect, useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { checkHere, laterCheck } from './check-answers.ts'
import { type CheckAnswers, useDraftStore } from './draft-store.ts'
import { isOwn, type ServerDraft, verdictOf } from './draft-sync.ts'

/** Milliseconds after the last change; what is typed in between stays on the device. */
const pauseMs = 1_200
/** Milliseconds the form waits for another device's changes. */
const patienceMs = 5_000
const soon = () => ({ signal: AbortSignal.timeout(patienceMs) })

const store = () => useDraftStore.getState()

/** Returns the server's draft if it was changed elsewhere in the meantime. */
const send = async (userId: string, base_version: number | null): Promise<ServerDraft | null> => {
  const local = store().drafts[userId]
  // A draft being submitted becomes the application, and the server then deletes it.
  if (!local || local.submission) return null
  const { values, step, sync } = local
  store().markSending(userId, values)
  try {
    const { draft } = await client.applicationDrafts.put({ values: { ...values }, step, base_version })
    store().markSent(userId, draft.version, values)
    return null
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'STALE') throw error
    const { draft } = await client.applicationDrafts.get()
    return draft && draft.version !== base_version && isOwn(sync.sending, draft)
      ? send(userId, draft.version)
      : draft
  }
}

/** `changed`: the form has to reload its values. */
type Outcome = { kind: 'changed' } | { kind: 'done' } | { kind: 'choose'; theirs: ServerDraft }

const outcomeOf = (theirs: ServerDraft | null): Outcome =>
  theirs ? { kind: 'choose', theirs } : { kind: 'done' }

const exchange = async (userId: string): Promise<Outcome> => {
  const { draft } = await client.applicationDrafts.get(undefined, soon())
  const local = store().drafts[userId]
  if (!local || local.submission) return { kind: 'done' }
  const verdict = verdictOf(local, draft)
  if (verdict === 'send') return outcomeOf(await send(userId, draft?.version ?? local.sync.version))
  if (verdict === 'choose') return outcomeOf(draft)
  if (verdict === 'adopt' && draft) {
    store().adopt(userId, draft)
    return { kind: 'changed' }
  }
  return { kind: 'done' }
}

/** The person's latest check on any device. */
const latestCheck = async (): Promise<CheckAnswers> =>
  laterCheck(checkHere(), await client.eligibility.latest(undefined, soon()).catch(() => null))

const afterCheck = (userId: string, check: CheckAnswers, otherwise: Outcome): Outcome =>
  store().bring(userId, check) ? { kind: 'changed' } : otherwise

/** The server's draft with the answers of a later check; skipped while the person has to choose. */
const bringUpToDate = async (userId: string): Promise<Outcome> => {
  const [outcome, check] = await Promise.all([exchange(userId), latestCheck()])
  return outcome.kind === 'choose' ? outcome : afterCheck(userId, check, outcome)
}

/** Keeps the device's and the server's draft in sync. Offline only the device's is used. */
export const useDraftSync = (userId: string) => {
  const online = useConnectionStore((state) => state.online)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const reachable = online && !isReadOnly
  const stored = useDraftStore((state) => state.drafts[userId])
  const exists = stored !== undefined
  const [asked, setAsked] = useState(false)
  const [theirs, setTheirs] = useState<ServerDraft | null>(null)
  /** Fields read their values once, so with another device's answers the form remounts. */
  const [generation, setGeneration] = useState(0)

  const settle = useCallback((outcome: Outcome) => {
    setTheirs(outcome.kind === 'choose' ? outcome.theirs : null)
    if (outcome.kind === 'changed') setGeneration((now) => now + 1)
  }, [])

  useEffect(() => {
    if (!exists) return
    let here = true
    const arrive = async () => {
      // Retried after a reconnect and with the next change.
      const outcome = reachable ? await bringUpToDate(userId).catch(() => null) : null
      if (!here) return
      if (outcome) settle(outcome)
      else if (store().bring(userId, checkHere())) setGeneration((now) => now + 1)
      if (reachable) setAsked(true)
    }
    void arrive()
    return () => {
      here = false
    }
  }, [userId, exists, reachable, settle])

  const dirty = stored?.sync.dirty === true && stored.submission === null
  const updatedAt = stored?.updated_at
  const choosing = theirs !== null
  useEffect(() => {
    if (!dirty || updatedAt === undefined || !reachable || !asked || choosing) return
    const timer = setTimeout(() => {
      send(userId, store().drafts[userId]?.sync.version ?? null).then(
        (other) => settle(outcomeOf(other)),
        () => {},
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [userId, dirty, updatedAt, reachable, asked, choosing, settle])

  const isNew = stored !== undefined && stored.sync.version === null && !stored.sync.dirty
  const checkedAt = useEligibilityAnswersStore((state) => state.timestamp ?? 0)
  const isBehind = stored !== undefined && stored.brought.at < checkedAt
  return {
    /** Whether the form can be shown: no other device's or check's values will replace what it shows. */
    ready: asked || !reachable || !(isNew || isBehind),
    theirs,
    generation,
    takeTheirs: () => {
      if (!theirs) return
      store().adopt(userId, theirs)
      store().bring(userId, checkHere())
      settle({ kind: 'changed' })
    },
    keepOurs: () => {
      if (!theirs) return
      send(userId, theirs.version).then(
        (other) => settle(other ? outcomeOf(other) : afterCheck(userId, checkHere(), { kind: 'done' })),
        () => {},
      )
    },
  }
}
