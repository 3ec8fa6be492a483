import {
  Client,
  DatabaseError,
  Pool,
  type ClientConfig,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { restoreLimits, answerLimitOf } from './limits.ts'
import { NoAnswerError } from './no-answer.ts'

/** SQLSTATE of a write to a server that has become a standby: another server is now the primary. */
const READ_ONLY = '25006'
/** pg's message for a statement without an answer within `query_timeout`. */
const SILENCE = 'Query read timeout'

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null)

export const isConfig = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/** SQLSTATE of every statement after one that failed, until the transaction is rolled back. */
const ABORTED = '25P02'

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return isConfig(query) ? query.text : ''
}

/** What pg answers to a statement without rows. */
const nothing: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * A pg client whose connection loss only fails the query that is using it. pg emits an `error` event without
 * a listener when the connection is cut during a transaction, which would end the process.
 *
 * It saves trips to the database: `begin` leaves with the first statement of its transaction, statements sent in the
 * same turn leave together, and `commit` doesn't wait for the answers of statements that nothing reads (`sendAhead`).
 */
export class GuardedClient extends Client {
  #lost = false
  /** `begin`, until a statement follows. */
  #begin: string | null = null
  #isInTransaction = false
  /** What made the running transaction fail. */
  #failure: unknown = null
  /** Statements of this transaction that no one waits for. */
  #ahead: Promise<unknown>[] = []
  #isCorked = false

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => {
      this.#lost = true
    })
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  /** What is sent for a query; subclasses can replace it. */
  protected asked(query: unknown): unknown {
    const query_timeout = answerLimitOf(this)
    return query_timeout !== null && isConfig(query) ? { ...query, query_timeout } : query
  }

  #judge(error: unknown): unknown {
    // Dropped from the pool: a late answer could be read as the answer of the next query, and a new
    // connection may reach the new primary.
    const isUseless = error instanceof DatabaseError ? error.code === READ_ONLY : messageOf(error) === SILENCE
    if (isUseless) {
      this.#lost = true
      void this.end()
    }
    return this.#lost && !(error instanceof DatabaseError) ? new NoAnswerError(error) : error
  }

  /** Lets everything that is sent in this turn leave in one piece. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #send(query: unknown, rest: readonly unknown[]): unknown {
    this.#cork()
    const answer: unknown = Reflect.apply(Client.prototype.query, this, [this.asked(query), ...rest])
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw this.#judge(this.#causeOf(error))
    })
  }

  /** What made the transaction fail. Statements are answered in their order, so this is known before what follows. */
  #causeOf(error: unknown): unknown {
    if (!this.#isInTransaction) return error
    if (error instanceof DatabaseError && error.code === ABORTED) return this.#failure ?? error
    this.#failure ??= error
    return error
  }

  #start(text: string): void {
    this.#begin = text
    this.#isInTransaction = true
    this.#failure = null
    this.#ahead = []
  }

  /** Sends `begin`, which a statement follows in the same turn. */
  async #sendBegin(text: string): Promise<void> {
    try {
      await this.#send(text, [])
    } catch (error) {
      // Without it, statements would be committed one by one.
      this.connection.stream.destroy()
      throw error
    }
  }

  async #commit(text: unknown): Promise<unknown> {
    // A cast: a statement without a callback is answered by a promise.
    const committed = this.#send(text, []) as Promise<QueryResult>
    try {
      // If one of them failed, PostgreSQL has answered the commit by rolling back, without an error.
      const [answer] = await Promise.all([committed, ...this.#ahead])
      if (answer.command === 'ROLLBACK')
        throw new Error('a statement of this transaction failed, and the failure was ignored', {
          cause: this.#failure,
        })
      return answer
    } finally {
      this.#isInTransaction = false
    }
  }

  /** Keeps a statement of this transaction whose answer no one reads. If it fails, so does the transaction. */
  sendAhead(statement: Promise<unknown>): void {
    this.#ahead.push(statement)
    // Its failure is thrown by the commit, or by a statement before it.
    statement.catch(() => {})
  }

  // A cast, because pg declares a dozen overloads of `query`; this one forwards all arguments unchanged.
  override query: Client['query'] = ((query: unknown, ...rest: unknown[]) => {
    const text = textOf(query)
    if (text.startsWith('begin')) {
      this.#start(text)
      return Promise.resolve(nothing)
    }
    if (text === 'rollback') this.#isInTransaction = false
    if (this.#begin !== null) {
      const begin = this.#begin
      this.#begin = null
      if (text === 'commit' || text === 'rollback') {
        this.#isInTransaction = false
        return Promise.resolve(nothing)
      }
      this.sendAhead(this.#sendBegin(begin))
    }
    if (text === 'commit') return this.#commit(query)
    if (text.startsWith('rollback to')) {
      // What failed since the savepoint is undone. What failed before it made the savepoint fail.
      this.#failure = null
      this.#ahead = []
    }
    return this.#send(query, rest)
  }) as Client['query']
}

/**
 * Returns a lost client to the pool: if `begin` itself fails, Drizzle never releases its client and the pool
 * would run dry.
 */
const releaseOnce = (client: PoolClient): void => {
  const { release } = client
  const lost = () => client.release(true)
  client.release = (error) => {
    client.release = () => {}
    client.off('end', lost)
    restoreLimits(client)
    release(error)
  }
  client.once('end', lost)
}

/**
 * A pool of guarded clients. It extends pg's `Pool`, which Drizzle recognises by its class; only the promise
 * API that Drizzle uses is covered.
 */
export class GuardedPool extends Pool {
  override connect: Pool['connect'] = (async () => {
    try {
      const client = await super.connect()
      releaseOnce(client)
      return client
    } catch (error) {
      throw error instanceof DatabaseError ? error : new NoAnswerError(error)
    }
  }) as Pool['connect']

  override query: Pool['query'] = (async (...asked: [string]) => {
    const client = await this.connect()
    try {
      return await client.query(...asked)
    } finally {
      client.release()
    }
  }) as Pool['query']
}
