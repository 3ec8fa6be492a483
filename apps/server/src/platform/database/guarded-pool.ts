import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient, type QueryConfig } from 'pg'
import { restoreLimits, answerLimitOf } from './limits.ts'
import { NoAnswerError } from './no-answer.ts'

/** SQLSTATE of a write to a server that has become a standby: another server is now the primary. */
const READ_ONLY = '25006'
/** pg's message for a statement without an answer within `query_timeout`. */
const SILENCE = 'Query read timeout'

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null)

export const isConfig = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/**
 * A pg client whose connection loss only fails the query that is using it. pg emits an `error` event without
 * a listener when the connection is cut during a transaction, which would end the process.
 */
export class GuardedClient extends Client {
  #lost = false

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => {
      this.#lost = true
    })
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

  // A cast, because pg declares a dozen overloads of `query`; this one forwards all arguments unchanged.
  override query: Client['query'] = ((query: unknown, ...rest: unknown[]) => {
    const answer: unknown = Reflect.apply(Client.prototype.query, this, [this.asked(query), ...rest])
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw this.#judge(error)
    })
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
