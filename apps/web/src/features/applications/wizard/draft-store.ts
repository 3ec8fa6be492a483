import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onForget } from '~/platform/device/person.ts'
import { personal } from '~/platform/stores/persisted.ts'
import { type Draft, emptyDraft } from '~/parts/applications/draft.ts'
import { type Answered, answeredIn, withAnswers } from '~/parts/applications/first-draft.ts'
import { sameValues, type ServerDraft, type Sync } from './draft-sync.ts'
import { isStepId, type StepId } from './steps.ts'
import type { Submission } from './submission.ts'

export interface StoredDraft {
  values: Draft
  /** The step the person had reached. */
  step: StepId
  submission: Submission | null
  sync: Sync
  /** Values taken over from the profile and a check, and the time of that check; 0 before any. */
  brought: { values: Answered; at: number }
  updated_at: number
}

/** Answers of an eligibility check, and its time in milliseconds. */
export interface CheckAnswers {
  answers: Answered
  at: number
}

/** A draft with the values of a check it doesn't know yet; null if there is nothing to take over. */
const broughtInto = (draft: StoredDraft, { answers, at }: CheckAnswers): Draft | null =>
  // A draft being submitted isn't changed.
  draft.submission !== null || at <= draft.brought.at
    ? null
    : withAnswers(draft.values, answers, { before: draft.brought.values, isLater: at > draft.updated_at })

/** Milliseconds after which abandoned drafts are removed, because they contain personal data. */
export const draftKeptMs = 90 * 24 * 60 * 60 * 1_000

interface DraftState {
  /** By person, so the next user of this browser doesn't see them. */
  drafts: Record<string, StoredDraft>
  begin: (userId: string, values: Draft, checkedAt?: number, now?: number) => void
  /** Starts a new draft from these values, also for the other devices. */
  startOver: (userId: string, values: Draft, checkedAt?: number, now?: number) => void
  /** Takes over the answers of a check; returns whether that changed anything. */
  bring: (userId: string, check: CheckAnswers, now?: number) => boolean
  /** Takes over what another device has saved. */
  adopt: (userId: string, draft: ServerDraft) => void
  /** Marks these values as sent: the server may have them. */
  markSending: (userId: string, values: Draft) => void
  /** Marks these values as stored by the server. */
  markSent: (userId: string, version: number, values: Draft) => void
  patch: (userId: string, change: Partial<Draft>, now?: number) => void
  visit: (userId: string, step: StepId, now?: number) => void
  setSubmission: (userId: string, submission: Submission | null) => void
  discard: (userId: string) => void
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Drops unknown fields, adds empty ones for new fields, and clears values of another type. */
const reviveValues = (values: Record<string, unknown>): Draft =>
  // A cast, because each field is compared with that of the empty draft.
  Object.fromEntries(
    Object.entries(emptyDraft).map(([field, empty]) => {
      const value = values[field]
      const fits =
        value === null ? empty === null : typeof value === (empty === null ? 'number' : typeof empty)
      return [field, fits ? value : empty]
    }),
  ) as unknown as Draft

const reviveBrought = (brought: unknown): StoredDraft['brought'] =>
  isObject(brought) && isObject(brought['values']) && typeof brought['at'] === 'number'
    ? { values: brought['values'], at: brought['at'] }
    : { values: {}, at: 0 }

const reviveSync = (sync: unknown): Sync => {
  const version = isObject(sync) && typeof sync['version'] === 'number' ? sync['version'] : null
  // Stored by a version without server drafts, so it should be sent.
  return {
    version,
    dirty: !isObject(sync) || sync['dirty'] !== false,
    ...(isObject(sync) && isObject(sync['sending']) && { sending: reviveValues(sync['sending']) }),
  }
}

/** Converts drafts stored by another version of the app. */
export const reviveDrafts = (stored: unknown, now: number): Record<string, StoredDraft> => {
  const drafts = isObject(stored) && isObject(stored['drafts']) ? stored['drafts'] : {}
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([userId, entry]) => {
      if (!isObject(entry) || !isObject(entry['values'])) return []
      const { values, step, submission, sync, brought, updated_at } = entry
      if (typeof updated_at !== 'number' || now - updated_at > draftKeptMs) return []
      const draft: StoredDraft = {
        values: reviveValues(values),
        step: typeof step === 'string' && isStepId(step) ? step : 'you',
        submission:
          isObject(submission) &&
          typeof submission['key'] === 'string' &&
          typeof submission['fingerprint'] === 'string'
            ? {
                key: submission['key'],
                fingerprint: submission['fingerprint'],
                state: submission['state'] === 'waiting' ? 'waiting' : 'begun',
              }
            : null,
        sync: reviveSync(sync),
        brought: reviveBrought(brought),
        updated_at,
      }
      return [[userId, draft]]
    }),
  )
}

/** Key `application-drafts`. */
export const useDraftStore = create<DraftState>()(
  persist(
    (set, get) => {
      const change = (userId: string, next: (draft: StoredDraft) => StoredDraft) =>
        set(({ drafts }) => {
          const draft = drafts[userId]
          return draft ? { drafts: { ...drafts, [userId]: next(draft) } } : {}
        })
      return {
        drafts: {},
        begin: (userId, values, checkedAt = 0, now = Date.now()) =>
          set(({ drafts }) => ({
            drafts: {
              ...drafts,
              [userId]: {
                values,
                step: 'you',
                submission: null,
                sync: { version: null, dirty: false },
                brought: { values: answeredIn(values), at: checkedAt },
                updated_at: now,
              },
            },
          })),
        startOver: (userId, values, checkedAt = 0, now = Date.now()) =>
          change(userId, ({ sync }) => ({
            values,
            step: 'you',
            submission: null,
            sync: { ...sync, dirty: true },
            brought: { values: answeredIn(values), at: checkedAt },
            updated_at: now,
          })),
        bring: (userId, check, now = Date.now()) => {
          const draft = get().drafts[userId]
          const values = draft ? broughtInto(draft, check) : null
          if (!draft || !values) return false
          const isNew = !sameValues(values, draft.values)
          change(userId, () => ({
            ...draft,
            ...(isNew && { values, sync: { ...draft.sync, dirty: true }, updated_at: now }),
            brought: { values: { ...draft.brought.values, ...check.answers }, at: check.at },
          }))
          return isNew
        },
        adopt: (userId, theirs) =>
          change(userId, ({ values, sync, brought }) => {
            const isSame = sameValues(values, theirs.values)
            return {
              values: reviveValues(theirs.values),
              step: isStepId(theirs.step) ? theirs.step : 'you',
              submission: null,
              sync: { version: theirs.version, dirty: false },
              // Values this device took over into its own draft say nothing about one started elsewhere.
              brought: { values: sync.version === null && !isSame ? {} : brought.values, at: 0 },
              updated_at: Date.parse(theirs.updated_at),
            }
          }),
        markSending: (userId, sending) =>
          change(userId, (draft) => ({ ...draft, sync: { ...draft.sync, sending } })),
        markSent: (userId, version, values) =>
          change(userId, (draft) => ({ ...draft, sync: { version, dirty: draft.values !== values } })),
        patch: (userId, values, now = Date.now()) =>
          change(userId, (draft) => {
            const merged = { ...draft.values, ...values }
            if (sameValues(merged, draft.values)) return draft
            return { ...draft, values: merged, sync: { ...draft.sync, dirty: true }, updated_at: now }
          }),
        visit: (userId, step, now = Date.now()) =>
          change(userId, (draft) => (draft.step === step ? draft : { ...draft, step, updated_at: now })),
        setSubmission: (userId, submission) => change(userId, (draft) => ({ ...draft, submission })),
        discard: (userId) =>
          set(({ drafts }) => ({
            drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== userId)),
          })),
      }
    },
    {
      ...personal<DraftState, Pick<DraftState, 'drafts'>>('application-drafts', ({ drafts }) => ({
        drafts,
      })),
      merge: (stored, current) => ({ ...current, drafts: reviveDrafts(stored, Date.now()) }),
    },
  ),
)

onForget(() => useDraftStore.setState({ drafts: {} }))
