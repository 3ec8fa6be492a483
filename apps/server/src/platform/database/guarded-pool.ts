import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient, type QueryConfig } from 'pg'
import { hurryAgain, patienceOf } from './limits.ts'
import { NoAnswerError } from './no-answer.ts'

/** What a server says that has become a standby: another one takes writes now. */
const READ_ONLY = '25006'
/** What pg says of a statement that was not answered within `query_timeout`. */
const SILENCE = 'Query read timeout'

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null)

export const isConfig = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/**
 * A connection whose end is an error of whoever uses it, and of nobody else: pg throws what no listener hears, and a cut
 * while a transaction holds the client would end the process.
 */
export class GuardedClient extends Client {
  #lost = false

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => {
      this.#lost = true
    })
  }

  /** What is sent in place of a query. */
  protected asked(query: unknown): unknown {
    const query_timeout = patienceOf(this)
    return query_timeout !== null && isConfig(query) ? { ...query, query_timeout } : query
  }

  #judge(error: unknown): unknown {
    // An answer that comes yet must not be taken for the next one's; another client may reach the server that writes.
    const isUseless = error instanceof DatabaseError ? error.code === READ_ONLY : messageOf(error) === SILENCE
    if (isUseless) {
      this.#lost = true
      void this.end()
    }
    return this.#lost && !(error instanceof DatabaseError) ? new NoAnswerError(error) : error
  }

  // pg declares a dozen overloads of `query`; this one passes whatever it gets on to them.
  override query: Client['query'] = ((query: unknown, ...rest: unknown[]) => {
    const answer: unknown = Reflect.apply(Client.prototype.query, this, [this.asked(query), ...rest])
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw this.#judge(error)
    })
  }) as Client['query']
}

/** A lost client goes back to the pool by itself: where even `begin` failed, Drizzle never gives it back. */
const giveBackOnce = (client: PoolClient): void => {
  const { release } = client
  const lost = () => client.release(true)
  client.release = (error) => {
    client.release = () => {}
    client.off('end', lost)
    hurryAgain(client)
    release(error)
  }
  client.once('end', lost)
}

/** A pool of guarded clients, which Drizzle knows by its class. Only what Drizzle asks for is here: promises. */
export class GuardedPool extends Pool {
  override connect: Pool['connect'] = (async () => {
    try {
      const client = await super.connect()
      giveBackOnce(client)
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
