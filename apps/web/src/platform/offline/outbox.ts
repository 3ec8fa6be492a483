import type { DocumentCheck, DocumentType, TicketCategory } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import type { UserError } from '~/platform/api/user-error.ts'
import { isMine, onForget } from '~/platform/device/person.ts'
import { readKept, writeKept } from './kept.ts'

export type Letter =
  | {
      kind: 'ticket'
      input: { subject: string; message: string; category: TicketCategory; application_id?: string }
    }
  | { kind: 'visit-photo'; inspection_id: string; address: string; file: File }
  | {
      kind: 'visit-report'
      inspection_id: string
      address: string
      /** Version of the visit when the report was written. */
      version: number
      input: {
        id: string
        to: 'passed' | 'failed' | 'redo'
        checklist: Record<string, boolean>
        notes?: string
        checked?: DocumentCheck[]
      }
    }
  | { kind: 'document'; document_type: DocumentType; application_id: string | null; file: File }

export interface Waiting {
  /** Idempotency-Key of the first attempt: however often it is sent, the server accepts it once. */
  key: string
  at: number
  letter: Letter
  /** Why it was refused; it then waits for the person, not the network. */
  problem: string | null
}

/** The server remembers keys for seven days, so older letters are only sent if the person confirms. */
export const trustedMs = 6 * 24 * 3_600_000

interface OutboxState {
  userId: string | null
  waiting: readonly Waiting[]
}

export const useOutbox = create<OutboxState>()(() => ({ userId: null, waiting: [] }))
onForget(() => useOutbox.setState({ userId: null, waiting: [] }))

const keep = (waiting: readonly Waiting[]): Promise<boolean> => {
  const { userId } = useOutbox.getState()
  useOutbox.setState({ waiting })
  return userId === null ? Promise.resolve(false) : writeKept('outbox', userId, waiting)
}

export const openOutbox = async (userId: string): Promise<void> => {
  if (useOutbox.getState().userId === userId) return
  const stored = (await readKept<Waiting[]>('outbox', userId)) ?? []
  // Signed out while it was read.
  if (isMine(userId)) useOutbox.setState({ userId, waiting: stored })
}

/**
 * Stores a letter so that it survives the window. False if this browser stores nothing; then it isn't
 * accepted.
 */
export const post = async (letter: Letter, key: string, now = Date.now()): Promise<boolean> => {
  const { waiting } = useOutbox.getState()
  if (waiting.some((one) => one.key === key)) return true
  const kept = await keep([...waiting, { key, at: now, letter, problem: null }])
  if (!kept) useOutbox.setState({ waiting })
  return kept
}

export const takeBack = (key: string): Promise<boolean> =>
  keep(useOutbox.getState().waiting.filter((one) => one.key !== key))

const complain = (key: string, problem: string): Promise<boolean> =>
  keep(useOutbox.getState().waiting.map((one) => (one.key === key ? { ...one, problem } : one)))

/** Whether a failure was the network's, not of what was sent. */
export const isUnderway = ({ retryable }: Pick<UserError, 'retryable'>): boolean => retryable

export interface Carrier {
  send: (letter: Letter, key: string) => Promise<void>
  onSent: (letter: Letter) => void
  judge: (error: unknown) => UserError
}

/** Sends waiting letters, oldest first, and stops at the first failure. Only one window at a time. */
const deliver = async ({ send, onSent, judge }: Carrier, now: number): Promise<void> => {
  const { userId, waiting } = useOutbox.getState()
  const due = waiting.filter(({ problem }) => problem === null)
  for (const { key, letter, at } of due) {
    // Its author has signed out, and no one else may send it.
    if (useOutbox.getState().userId !== userId) return
    if (now - at > trustedMs) {
      await complain(
        key,
        t`This item has been waiting for days. Check whether it has already reached us before you send it again.`,
      )
      continue
    }
    try {
      await send(letter, key)
    } catch (error) {
      const failure = judge(error)
      // The server has seen this key with other content of ours, so it arrived.
      if (failure.code !== 'IDEMPOTENCY_KEY_REUSED') {
        if (isUnderway(failure)) return
        await complain(key, failure.issues[0]?.message ?? failure.message)
        continue
      }
    }
    await takeBack(key)
    onSent(letter)
  }
}

let delivering: Promise<void> | null = null

export const flushOutbox = (carrier: Carrier, now = Date.now()): Promise<void> =>
  (delivering ??= deliver(carrier, now).finally(() => (delivering = null)))
