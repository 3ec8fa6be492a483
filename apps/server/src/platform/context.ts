import type { Database, Transaction } from '@efie/database'
import { scopeOf, type Permission, type Role, type Scope, type SecondFactor } from '@efie/domain'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'
import type { PaymentGateway } from './gateway/port.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Messenger } from './messaging/messenger.ts'
import type { NameEnquiry } from './name-enquiry/port.ts'
import type { Secrets } from './secrets.ts'
import type { FileStorage } from './storage/storage.ts'

/** Something that one feature does and others react to in the same transaction, so that both happen or neither does. */
export interface EventKind<Payload> {
  name: string
  /** For the compiler only: the type of what is passed to the listeners. */
  payload?: Payload
}

export interface Events {
  emit: <Payload>(ctx: TransactionContext, kind: EventKind<Payload>, payload: Payload) => Promise<void>
}

/** Everything a verb may use, made once at start by `app.ts` and replaced piece by piece in tests. */
export interface Services {
  config: Config
  db: Database
  /** The time of the business: due dates, ages, offers. The demo moves it. */
  clock: Clock
  /** The time of codes, tokens, sessions and rate limits, which nothing moves. */
  realClock: Clock
  events: Events
  jobs: Jobs
  storage: FileStorage
  messenger: Messenger
  gateway: PaymentGateway
  /** Null where nobody can be asked: staff type the name and a second person confirms it. */
  nameEnquiry: NameEnquiry | null
  secrets: Secrets
  log: Logger
}

export interface SignedIn {
  id: string
  role: Role
  email: string
  session_id: string
  aal: 'aal1' | 'aal2'
  second_factor: SecondFactor
  /** What this session has yet to do before it may act: all it reads until then is who it is. */
  second_factor_due?: 'challenge' | 'enrol'
}

/** A cookie by which an account knows a browser again (features/auth/sessions/device-mark.ts). */
export interface DeviceMark {
  shown: string | null
  /** Goes out with the answer. */
  give: (mark: string) => void
}

export interface RequestInfo {
  request_id: string
  ip: string
  user_agent: string | null
  idempotency_key: string | null
  /** Version from `If-Match`. */
  if_match: number | null
  /** Absent where nobody's browser asks. */
  device?: DeviceMark
}

/** `actor` is null for guests; jobs and webhooks act as the system. */
export interface Context extends Services {
  actor: SignedIn | null
  request: RequestInfo
}

/** What is handed down inside of a transaction: every query through it is part of the transaction. */
export type InTransaction<Held extends { db: Database }> = Omit<Held, 'db'> & { db: Transaction }

/** Asked for by what writes: a context from outside of a transaction does not fit. */
export interface TransactionContext extends Context {
  db: Transaction
}

export const systemRequest: RequestInfo = {
  request_id: 'system',
  ip: '',
  user_agent: null,
  idempotency_key: null,
  if_match: null,
}

/** The context of a job or a webhook: no actor, nothing from a request. */
export const asSystem = <Held extends Services>(
  services: Held,
): Omit<Held, 'actor' | 'request'> & Pick<Context, 'actor' | 'request'> => ({
  ...services,
  actor: null,
  request: systemRequest,
})

export const signedIn = (ctx: Context): SignedIn => {
  if (!ctx.actor) throw new AppError('NOT_AUTHENTICATED')
  return ctx.actor
}

/** What was found out when the caller was authorised: whether they may, and which rows they reach. */
export interface Scoped<Permitted extends Permission> {
  actor: SignedIn
  readonly permission: Permitted
  scope: Scope
}

/**
 * The context of a verb that asks for a permission. The middleware of `http/orpc.ts` has authorised the caller by the
 * operation's `access`; `scope` says which rows this permission lets them reach. A verb cannot hand its context to another
 * that asks for a different permission: that takes `withScope`.
 */
export type ScopedContext<Permitted extends Permission> = Context & Scoped<Permitted>

/**
 * Authorises the caller for a permission: 401 for guests, 403 for a role without it. The middleware does this once for each
 * operation; verbs only where they call a verb of another permission, and tests.
 */
export const withScope = <Held extends Context, Permitted extends Permission>(
  ctx: Held,
  permission: Permitted,
): Omit<Held, keyof Scoped<Permitted>> & Scoped<Permitted> => {
  const actor = signedIn(ctx)
  const scope = scopeOf(actor.role, permission)
  if (!scope) throw new AppError('INSUFFICIENT_PERMISSIONS')
  return { ...ctx, actor, permission, scope }
}

/**
 * The context that `work` receives holds the transaction as its `db` and takes the name of the outer one: PGlite has one
 * connection, and a query of the outer context awaited in here would never return.
 */
export const transact = <Held extends { db: Database }, Result>(
  ctx: Held,
  work: (ctx: InTransaction<Held>) => Promise<Result>,
): Promise<Result> => ctx.db.transaction((db) => work({ ...ctx, db }))

/** Refuses a change made on an older state of the row than it has now. */
export const expectVersion = (ctx: Context, row: { version: number }): void => {
  if (ctx.request.if_match !== null && ctx.request.if_match !== row.version) throw new AppError('STALE')
}
