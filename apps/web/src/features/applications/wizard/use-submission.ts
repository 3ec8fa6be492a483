import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, client, newIdempotencyKey } from '~/platform/api/client.ts'
import { type FieldIssue, toUserError } from '~/platform/api/user-error.ts'
import { setProfile, useAuthStore } from '~/platform/auth/auth-store.ts'
import { useEligibilityStore } from '~/platform/stores/eligibility-store.ts'
import { toast } from '~/ui/toast.ts'
import { applicationOf, type Draft, eligibilityOf, fingerprintOf } from '~/parts/applications/draft.ts'
import { translate } from '~/i18n/i18n.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'
import { sendProfile } from './save-profile.ts'
import { beginSubmission, judgeFailure, type Submission } from './submission.ts'

export type SubmissionView =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The server wasn't reached; sent automatically later. */
  | { kind: 'waiting' }
  | { kind: 'declined'; reasons: string[]; suggestion: Suggestion | null }
  | { kind: 'refused'; message: string; issues: FieldIssue[] }

export type Suggestion = Pick<Draft, 'monthly_rent' | 'advance_payment_months' | 'plan'> & { text: string }

const retryMs = 15_000

const draftsNow = () => useDraftStore.getState()
const setSubmission = (userId: string, submission: Submission | null) =>
  draftsNow().setSubmission(userId, submission)

/** Runs the check for the application with its own figures; returns what prevents it. */
const check = async (draft: Draft, today: string): Promise<SubmissionView | null> => {
  const result = await client.eligibility.check(eligibilityOf(draft, today))
  const { id, outcome, eligible, created_at, expires_at, reasons, suggestion } = result
  useEligibilityStore.getState().setResult(eligible)
  const { profile } = useAuthStore.getState()
  if (profile) setProfile({ ...profile, eligibility: { id, outcome, eligible, created_at, expires_at } })
  return eligible ? null : { kind: 'declined', reasons: reasons.map(({ text }) => text), suggestion }
}

/** What follows a sent application: lists are fetched again, the draft goes, and the application opens. */
const useEnding = (userId: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = useCallback(
    () =>
      Promise.all(
        [api.applications.key(), api.me.agenda.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
    [queries],
  )

  const finish = useCallback(async () => {
    await refresh()
    draftsNow().discard(userId)
    await navigate('/application', { replace: true })
    // The address keeps its path, so focus doesn’t move there automatically.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [refresh, navigate, userId])
  return { refresh, finish }
}

/** Tries again while the application waits for the network. */
const useResending = (waiting: boolean, submit: () => Promise<void>) =>
  useEffect(() => {
    if (!waiting) return
    const again = () => void (navigator.onLine && submit())
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, submit])

/** Sends a draft once, whatever the connection does: see submission.ts. */
export const useSubmission = (userId: string, stored: StoredDraft, today: string) => {
  const { refresh, finish } = useEnding(userId)
  const [view, setView] = useState<SubmissionView>({
    kind: stored.submission?.state === 'waiting' ? 'waiting' : 'idle',
  })
  const busy = useRef(false)

  const submit = useCallback(async (): Promise<void> => {
    const draft = draftsNow().drafts[userId]
    if (busy.current || !draft) return
    busy.current = true
    setView({ kind: 'sending' })
    const content = applicationOf(draft.values)
    const submission = beginSubmission(draft.submission, fingerprintOf(content), newIdempotencyKey)
    // Started before with the same content and without an answer, so it may have arrived.
    const answerMayBeLost = draft.submission?.key === submission.key
    setSubmission(userId, submission)
    try {
      await sendProfile(draft.values)
      const against = await check(draft.values, today)
      if (against) {
        setSubmission(userId, null)
        setView(against)
        return
      }
      await client.applications.create(content, { context: { idempotencyKey: submission.key } })
      await finish()
      toast.success(t`Application submitted successfully`)
    } catch (error) {
      const problem = toUserError(error)
      const verdict = judgeFailure(problem, answerMayBeLost)
      if (verdict === 'done') {
        await finish()
        toast.success(t`Application submitted successfully`)
      } else if (verdict === 'open-elsewhere') {
        toast.info(translate(problem.message))
        await refresh()
      } else if (verdict === 'wait') {
        setSubmission(userId, { ...submission, state: 'waiting' })
        setView({ kind: 'waiting' })
      } else {
        setSubmission(userId, null)
        toast.error(t`Failed to submit application`)
        setView({ kind: 'refused', message: problem.message, issues: problem.issues })
      }
    } finally {
      busy.current = false
    }
  }, [userId, today, refresh, finish])

  useResending(view.kind === 'waiting', submit)

  /** Stops waiting; the draft stays. */
  const hold = () => {
    const { submission } = draftsNow().drafts[userId] ?? {}
    if (submission) setSubmission(userId, { ...submission, state: 'begun' })
    setView({ kind: 'idle' })
  }
  return { view, submit, hold, reset: () => setView({ kind: 'idle' }) }
}
