import { Client } from 'pg'
import { StartError, type Config } from '../../config.ts'
import { NoAnswerError } from './no-answer.ts'

const PATIENCE = 5_000

/** The one line for an address at which no database answers. Neither it nor the driver's words name the password. */
export const unreachable = (variable: string, error: unknown): StartError => {
  const reason = error instanceof NoAnswerError ? error.cause : error
  const words =
    reason instanceof Error ? reason.message || (reason as NodeJS.ErrnoException).code : String(reason)
  return new StartError(
    `${variable}: the database does not answer (${words}). Check the address and that it runs.`,
  )
}

/** The process that answers a connection, and the one that the handshake named. */
const processesOf = async (client: Client): Promise<{ answers: number; named: unknown }> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // pg keeps it from the handshake; its types do not know it.
  return { answers: rows[0]?.pid ?? 0, named: (client as Client & { processID?: unknown }).processID }
}

const withClients = async <Result>(
  variable: string,
  url: string,
  count: number,
  work: (clients: Client[]) => Promise<Result>,
): Promise<Result> => {
  const clients = Array.from(
    { length: count },
    () =>
      new Client({
        connectionString: url,
        connectionTimeoutMillis: PATIENCE,
        query_timeout: PATIENCE,
        application_name: 'efie-start',
      }),
  )
  try {
    for (const client of clients) {
      // What is lost fails the question that follows; without a listener it would end the process.
      client.on('error', () => {})
      await client.connect()
    }
    return await work(clients)
  } catch (error) {
    throw unreachable(variable, error)
  } finally {
    for (const client of clients) void client.end()
  }
}

/** A pooler answers the handshake itself, and so names another process than the one that answers statements. */
const hidesProcess = (url: string): Promise<boolean> =>
  withClients('DATABASE_URL', url, 1, async ([client]) => {
    if (!client) return false
    const { answers, named } = await processesOf(client)
    return answers !== named
  })

/** Two open connections that one process answers: their sessions are lent out statement by statement. */
const lendsSessions = (url: string): Promise<boolean> =>
  withClients('DATABASE_DIRECT_URL', url, 2, async (clients) => {
    const seen = new Set<number>()
    for (const client of clients) seen.add((await processesOf(client)).answers)
    return seen.size < clients.length
  })

/**
 * Notifications, jobs and migrations need a session of their own, which a pooler takes away in silence: they would fail
 * later, each in its own way. A pooler that keeps one session for each connection may be named as the direct address too.
 */
export const requireSessions = async ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): Promise<void> => {
  if (DATABASE_URL === undefined) return
  if (DATABASE_DIRECT_URL === undefined) {
    if (await hidesProcess(DATABASE_URL))
      throw new StartError(
        'DATABASE_URL: a pooler answers there. Set DATABASE_DIRECT_URL beside it to the address of the database itself.',
      )
  } else if (await lendsSessions(DATABASE_DIRECT_URL))
    throw new StartError(
      'DATABASE_DIRECT_URL: a pooler that shares sessions answers there. Set it to the address of the database itself.',
    )
}
