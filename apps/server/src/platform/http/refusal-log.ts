import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressOf, networkOf } from '../addresses.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Asker = { id: string; session_id: string } | null

interface Refusal {
  /** Name of the operation, or method and route if none was reached. */
  operation: string
  code: string
  status: number
  asker: Asker
  ip: string
  request_id: string
}

/** Refusals within one minute, counted by kind. */
interface Minute {
  kinds: Map<string, { refusal: Refusal; times: number }>
  /** Refusals of kinds beyond the limit. */
  others: number
}

const MINUTE = 60_000
/**
 * Kinds logged individually per minute. Without a limit, many callers could flood the log or fill the memory.
 */
const KINDS = 1_000

const minutes = new WeakMap<Log, Minute>()
const askers = new WeakMap<FastifyRequest, Asker>()

/** Remembers whose token a request carries, before anything can refuse it. */
export const noteAsker = (request: FastifyRequest, asker: Asker): void => void askers.set(request, asker)

/** 409 is a normal answer about the state of a row, and failures (5xx) are logged elsewhere. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 409

/** The app handles these two itself by asking for the second factor. */
const asksForFactor = (code: string): boolean => code === 'STEP_UP_REQUIRED' || code === 'AAL2_REQUIRED'

const write = (log: Log, { asker, ...refusal }: Refusal, times: number): void => {
  const line = { ...refusal, user_id: asker?.id ?? null, session_id: asker?.session_id ?? null, times }
  const isWarning = (refusal.status === 403 && !asksForFactor(refusal.code)) || refusal.status === 429
  log[isWarning ? 'warn' : 'info'](line, 'refused')
}

/** Ends the minute: logs how often each kind was repeated after its first line. */
export const writeRefusals = (log: Log): void => {
  const minute = minutes.get(log)
  if (!minute) return
  minutes.delete(log)
  for (const { refusal, times } of minute.kinds.values()) if (times > 0) write(log, refusal, times)
  if (minute.others > 0) log.warn({ times: minute.others }, 'refused: more kinds than are counted separately')
}

const beginMinute = (log: Log): Minute => {
  const minute: Minute = { kinds: new Map(), others: 0 }
  minutes.set(log, minute)
  setTimeout(() => {
    if (minutes.get(log) === minute) writeRefusals(log)
  }, MINUTE).unref()
  return minute
}

/**
 * Logs a refusal: who, from where, by which rule, never the request's content. The first of a caller (or
 * guest's network), operation and code is logged straight away; repeats within the minute are counted and
 * logged as one line at its end.
 */
export const logRefusal = (log: Log, refusal: Refusal): void => {
  if (!isRefusal(refusal.status)) return
  const minute = minutes.get(log) ?? beginMinute(log)
  const key = JSON.stringify([refusal.asker?.id ?? networkOf(refusal.ip), refusal.operation, refusal.code])
  const known = minute.kinds.get(key)
  if (known) known.times += 1
  else if (minute.kinds.size >= KINDS) minute.others += 1
  else {
    minute.kinds.set(key, { refusal, times: 0 })
    write(log, refusal, 1)
  }
}

/** For a request that didn't reach an operation. */
export const logRefusedRequest = (
  log: Log,
  request: FastifyRequest,
  { code, status }: { code: string; status: number },
): void =>
  logRefusal(log, {
    operation: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    code,
    status,
    asker: askers.get(request) ?? null,
    ip: addressOf(request.ip),
    request_id: request.id,
  })
