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
  /** Where the person was. */
  step: StepId
  submission: Submission | null
  sync: Sync
  /** What was brought in from the profile and an eligibility check, and the time of that check; 0: none yet. */
  brought: { values: Answered; at: number }
  updated_at: number
}

/** What a check answered, and when, in milliseconds. */
export interface CheckAnswers {
  answers: Answered
  at: number
}

/** A draft's values after a check that it does not know yet; null when there is nothing to bring in. */
const broughtInto = (draft: StoredDraft, { answers, at }: CheckAnswers): Draft | null =>
  // What is being submitted stays as it is.
  draft.submission !== null || at <= draft.brought.at
    ? null
    : withAnswers(draft.values, answers, { before: draft.brought.values, isLater: at > draft.updated_at })

/** Drafts nobody came back to for this long are removed: they hold personal data. */
export const draftKeptMs = 90 * 24 * 60 * 60 * 1_000

interface DraftState {
  /** By person: who uses this browser next does not see them. */
  drafts: Record<string, StoredDraft>
  begin: (userId: string, values: Draft, checkedAt?: number, now?: number) => void
  /** Anew from these values, also for the other devices. */
  startOver: (userId: string, values: Draft, checkedAt?: number, now?: number) => void
  /** Brings in what an eligibility check answered; says whether that changed anything. */
  bring: (userId: string, check: CheckAnswers, now?: number) => boolean
  /** Takes what another device has written. */
  adopt: (userId: string, draft: ServerDraft) => void
  /** The server may have these values from now on. */
  markSending: (userId: string, values: Draft) => void
  /** The server has these values now. */
  markSent: (userId: string, version: number, values: Draft) => void
  patch: (userId: string, change: Partial<Draft>, now?: number) => void
  visit: (userId: string, step: StepId, now?: number) => void
  setSubmission: (userId: string, submission: Submission | null) => void
  discard: (userId: string) => void
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Fields that are gone are dropped, new ones are empty, a value of another type is forgotten. */
const reviveValues = (values: Record<string, unknown>): Draft =>
  // A cast, because each field is compared with the empty draft's own.
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
  // Kept by a version of the app that knew no server's draft: it is worth sending.
  return {
    version,
    dirty: !isObject(sync) || sync['dirty'] !== false,
    ...(isObject(sync) && isObject(sync['sending']) && { sending: reviveValues(sync['sending']) }),
  }
}

/**
 * What another version of the app kept, brought into today's form.
 */
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
        adopt: (userId, { values, step, version, updated_at }) =>
          change(userId, ({ sync, brought }) => ({
            values: reviveValues(values),
            step: isStepId(step) ? step : 'you',
            submission: null,
            sync: { version, dirty: false },
            // What this device brought into a draft of its own says nothing of one that was begun elsewhere.
            brought: { values: sync.version === null ? {} : brought.values, at: 0 },
            updated_at: Date.parse(updated_at),
          })),
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
