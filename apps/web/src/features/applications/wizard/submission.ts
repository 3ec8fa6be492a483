import type { UserError } from '~/platform/api/user-error.ts'

/**
 * A submission in progress. Its Idempotency-Key stays the same for the same content over retries, reloads and
 * tabs, so the server accepts it once. `waiting` is sent automatically when there is a connection.
 */
export interface Submission {
  key: string
  fingerprint: string
  state: 'begun' | 'waiting'
}

/** The same submission for the same content, otherwise a new one. */
export const beginSubmission = (
  previous: Submission | null,
  fingerprint: string,
  newKey: () => string,
): Submission =>
  previous?.fingerprint === fingerprint
    ? { ...previous, state: 'begun' }
    : { key: newKey(), fingerprint, state: 'begun' }

export type FailureVerdict = 'done' | 'open-elsewhere' | 'wait' | 'refused'

/**
 * What a failed submission means. An application already open after a lost answer is this one; without a lost
 * answer it was made elsewhere. If the server wasn't reached it waits; anything else the person has to fix.
 */
export const judgeFailure = (
  error: Pick<UserError, 'code' | 'retryable'>,
  answerMayBeLost: boolean,
): FailureVerdict => {
  if (error.code === 'OPEN_APPLICATION_EXISTS') return answerMayBeLost ? 'done' : 'open-elsewhere'
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return 'done'
  return error.code === null && error.retryable ? 'wait' : 'refused'
}
