import type { Database, Transaction } from '@efie/database'
import {
  scopeOf,
  type Language,
  type Permission,
  type Role,
  type Scope,
  type SecondFactor,
} from '@efie/domain'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'
import type { PaymentGateway } from './gateway/port.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Maintenance } from './maintenance.ts'
import type { Messenger } from './messaging/messenger.ts'
import type { NameEnquiry } from './name-enquiry/port.ts'
import type { Secrets } from './secrets.ts'
import type { FileStorage } from './storage/storage.ts'

/** An event emitted by one feature that others handle in the same transaction: all of it happens, or none. */
export interface EventKind<Payload> {
  name: string
  /** For the type checker only: carries the payload's type to the listeners. */
  payload?: Payload
}

export interface Events {
  emit: <Payload>(ctx: TransactionContext, kind: EventKind<Payload>, payload: Payload) => Promise<void>
}

/** All dependencies of verbs, created once at start (`services.ts`) and replaced individually in tests. */
export interface Services {
  config: Config
  db: Database
  /** Business time: due dates, ages, offers. A demo moves it. */
  clock: Clock
  /**
   * Real time for codes, tokens, sessions and rate limits. Never moved, or moving the demo's clock would
   * expire sessions.
   */
  realClock: Clock
  events: Events
  jobs: Jobs
  storage: FileStorage
  messenger: Messenger
  gateway: PaymentGateway
  /**
   * Null where no provider is available: staff type the account holder's name and a second person confirms
   * it.
   */
  nameEnquiry: NameEnquiry | null
  secrets: Secrets
  /** Copies the embedded database's files, as of one moment, into a folder. PostgreSQL needs no copy. */
  copyDatabase?: (folder: string) => Promise<void>
  /** Whether a backup is being restored. */
  maintenance: Maintenance
  log: Logger
}

export interface SignedIn {
  id: string
  role: Role
  email: string
  session_id: string
  aal: 'aal1' | 'aal2'
  second_factor: SecondFactor
  /**
   * A second factor to verify or enrol before the session may do anything else. Until then it can only read
   * its own id, name and role.
   */
  second_factor_due?: 'challenge' | 'enrol'
}

/** A cookie that marks a browser as known to an account (features/auth/sessions/device-mark.ts). */
export interface DeviceMark {
  shown: string | null
  /** Sets the cookie on the response. */
  give: (mark: string) => void
}

export interface RequestInfo {
  request_id: string
  ip: string
  user_agent: string | null
  /** The language asked for, for readers without an account. */
  language: Language
  idempotency_key: string | null
  /** Row version from the `If-Match` header. */
  if_match: number | null
  /** Absent for requests that don't come from a browser. */
  device?: DeviceMark
}

/**
 * The caller and dependencies of a verb. `actor` is null for guests, and for jobs and webhooks, which act as
 * the system.
 */
export interface Context extends Services {
  actor: SignedIn | null
  request: RequestInfo
}

/** A context whose `db` is a transaction, so that every query through it belongs to that transaction. */
export type InTransaction<Held extends { db: Database }> = Omit<Held, 'db'> & { db: Transaction }

/** Writes rows of one kind, one or thousands, in the same few statements. */
export type Write<Row, Result> = (ctx: TransactionContext, rows: readonly Row[]) => Promise<Result>

/** Rows that a transaction has decided on and not written yet. */
export interface Together {
  add: <Row>(write: Write<Row, unknown>, row: Row) => void
  flush: (ctx: TransactionContext) => Promise<void>
}

/** Required by functions that write, so that the compiler refuses a context outside a transaction. */
export interface TransactionContext extends Context {
  db: Transaction
  /** Keeps rows that are written together (`platform/database/write-together.ts`). */
  together?: Together
}

export const systemRequest: RequestInfo = {
  request_id: 'system',
  ip: '',
  user_agent: null,
  language: 'en',
  idempotency_key: null,
  if_match: null,
}

/** Context of a job or webhook: no actor and no request data. */
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

/** The result of authorising the caller: the actor, the permission, and the rows it extends to. */
export interface Scoped<Permitted extends Permission> {
  actor: SignedIn
  readonly permission: Permitted
  scope: Scope
}

/**
 * Context of a verb that requires a permission. The middleware in `http/orpc.ts` has authorised the caller by
 * the operation's `access`; `scope` says which rows the permission extends to. A verb can't pass its context
 * to another one that requires a different permission, except through `withScope`.
 */
export type ScopedContext<Permitted extends Permission> = Context & Scoped<Permitted>

/**
 * Authorises the caller for a permission: 401 for guests, 403 for roles without it. The middleware calls it
 * once per operation; verbs only to call a verb with another permission, and tests.
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
 * Runs `work` in a transaction. Its context takes the name of the outer one on purpose: PGlite has a single
 * connection, so awaiting a query of the outer context inside would deadlock.
 */
export const transact = <Held extends { db: Database }, Result>(
  ctx: Held,
  work: (ctx: InTransaction<Held>) => Promise<Result>,
): Promise<Result> => ctx.db.transaction((db) => work({ ...ctx, db }))

/** Optimistic locking: refuses a change based on an older version of the row. */
export const expectVersion = (ctx: Context, row: { version: number }): void => {
  if (ctx.request.if_match !== null && ctx.request.if_match !== row.version) throw new AppError('STALE')
}
