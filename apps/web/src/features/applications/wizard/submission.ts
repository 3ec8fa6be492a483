import type { UserError } from '~/platform/api/user-error.ts'

/**
 * A submission that was begun. Its key stays while the content stays, over retries, reloads and tabs, so that the server takes
 * it once; `waiting` is sent again by itself as soon as there is a connection.
 */
export interface Submission {
  key: string
  fingerprint: string
  state: 'begun' | 'waiting'
}

/** The same submission for the same content, a new one for another. */
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
 * What a failed sending means. An application that is open already after an answer got lost is this very one; without a lost
 * answer it was made elsewhere. What did not reach the server waits; all else the person has to mend.
 */
export const judgeFailure = (
  error: Pick<UserError, 'code' | 'retryable'>,
  answerMayBeLost: boolean,
): FailureVerdict => {
  if (error.code === 'OPEN_APPLICATION_EXISTS') return answerMayBeLost ? 'done' : 'open-elsewhere'
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return 'done'
  return error.code === null && error.retryable ? 'wait' : 'refused'
}
