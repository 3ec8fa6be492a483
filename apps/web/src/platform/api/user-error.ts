import { errors, type ErrorCode } from '@efie/contracts/errors'
import { ORPCError } from '@orpc/client'
import { translate } from '~/i18n/i18n.ts'
import { unreached } from './unreached.ts'

export interface FieldIssue {
  path: string
  message: string
}

export interface UserError {
  /** What to show. */
  message: string
  /** The API's code; null when the server was not reached. */
  code: ErrorCode | null
  /** Which fields to change (422). */
  issues: FieldIssue[]
  /** What a step still misses (409 TRANSITION_NOT_ALLOWED). */
  missing: string[]
  /** Worth trying again as it is. */
  retryable: boolean
}

/** fetch rejects with a TypeError in the browser's own words; other TypeErrors are our mistakes. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|reach|answered/i.test(error.message)

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const issuesOf = (data: unknown): FieldIssue[] => {
  if (!isObject(data) || !Array.isArray(data['issues'])) return []
  return data['issues'].flatMap((issue: unknown) => {
    if (!isObject(issue) || typeof issue['message'] !== 'string') return []
    const { path } = issue
    const field = Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : ''
    return [{ path: field, message: issue['message'] }]
  })
}

/** `refusals`: what the fair-contact guard has against a contact. */
const missingOf = (data: unknown): string[] => {
  if (!isObject(data)) return []
  const reasons: unknown = data['missing'] ?? data['refusals']
  if (!Array.isArray(reasons)) return []
  return reasons.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry]
    return isObject(entry) && typeof entry['text'] === 'string' ? [entry['text']] : []
  })
}

/** Whether the API refused with this code. */
export const isCalled = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ORPCError && error.code === code

/** Answers of the API that will not change by asking again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The payment of the same thing that is not known to have ended, where that is why another one was refused. */
export const paymentInProgress = (error: unknown): string | null => {
  if (!(error instanceof ORPCError) || error.code !== 'PAYMENT_IN_PROGRESS' || !isObject(error.data))
    return null
  const id = error.data['payment_id']
  return typeof id === 'string' ? id : null
}

/** Where the code for a new link goes, masked, where the old one has expired. */
export const codeGoesTo = (error: unknown): string[] => {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const sentTo = isObject(data) ? data['sent_to'] : null
  return Array.isArray(sentTo) ? sentTo.map(String) : []
}

/** Any failure as a person should read it. The one place where errors become texts. */
export const toUserError = (error: unknown): UserError => {
  if (error instanceof ORPCError) {
    const code = isCode(error.code) ? error.code : null
    return {
      message: translate(code ? error.message || errors[code].message : errors.INTERNAL.message),
      code,
      issues: issuesOf(error.data),
      missing: missingOf(error.data),
      retryable: !isRefusal(error),
    }
  }
  if (isNetworkError(error)) return unreached()
  const refused = error instanceof Error && error.name === 'AuthRefusal'
  return {
    message: translate(refused ? error.message : errors.INTERNAL.message),
    code: null,
    issues: [],
    missing: [],
    retryable: !refused,
  }
}
