import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressOf, networkOf } from '../addresses.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Asker = { id: string; session_id: string } | null

interface Refusal {
  /** Name of the operation, or method and route where none was reached. */
  operation: string
  code: string
  status: number
  asker: Asker
  ip: string
  request_id: string
}

/** What was refused since a minute began, and how often. */
interface Minute {
  kinds: Map<string, { refusal: Refusal; times: number }>
  /** Refusals of kinds beyond those that a minute keeps apart. */
  others: number
}

const MINUTE = 60_000
/** Kinds of a minute that get a line: what many people or networks provoke together may neither flood the log nor fill memory. */
const KINDS = 1_000

const minutes = new WeakMap<Log, Minute>()
const askers = new WeakMap<FastifyRequest, Asker>()

/** Whose token a request carries, noted before anything refuses it. */
export const noteAsker = (request: FastifyRequest, asker: Asker): void => void askers.set(request, asker)

/** 409 tells how things stand; what failed is in the log as a failure. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 409

/** The app itself leads to these two, and goes on from there. */
const asksForFactor = (code: string): boolean => code === 'STEP_UP_REQUIRED' || code === 'AAL2_REQUIRED'

const write = (log: Log, { asker, ...refusal }: Refusal, times: number): void => {
  const line = { ...refusal, user_id: asker?.id ?? null, session_id: asker?.session_id ?? null, times }
  const isWarning = (refusal.status === 403 && !asksForFactor(refusal.code)) || refusal.status === 429
  log[isWarning ? 'warn' : 'info'](line, 'refused')
}

/** Ends the minute: what came again after its first line is told with how often. */
export const writeRefusals = (log: Log): void => {
  const minute = minutes.get(log)
  if (!minute) return
  minutes.delete(log)
  for (const { refusal, times } of minute.kinds.values()) if (times > 0) write(log, refusal, times)
  if (minute.others > 0) log.warn({ times: minute.others }, 'refused: more kinds than are kept apart')
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
 * Logs what was refused: to whom, from where and by which rule, never what was sent. The first refusal of a person (or a
 * guest's network), an operation and a code is logged straight away; those of the same minute are counted, and logged as one
 * more line when it ends.
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

/** Of a request that reached no operation, or has none. */
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
