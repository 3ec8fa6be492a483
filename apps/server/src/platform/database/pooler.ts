import { Client } from 'pg'
import { StartError, type Config } from '../../config.ts'
import { NoAnswerError } from './no-answer.ts'

const PATIENCE = 5_000

/**
 * A one-line error for an address without a database. Leaves out the driver's message, which can contain the
 * password.
 */
export const unreachable = (variable: string, error: unknown): StartError => {
  const reason = error instanceof NoAnswerError ? error.cause : error
  const words =
    reason instanceof Error ? reason.message || (reason as NodeJS.ErrnoException).code : String(reason)
  return new StartError(
    `${variable}: the database isn’t responding (${words}). Check the address, and that the database is running.`,
  )
}

/** The backend process that answers, and the one named in the handshake. */
const processesOf = async (client: Client): Promise<{ answers: number; named: unknown }> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A cast: pg stores `processID` from the handshake, but its types don't declare it.
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
      // The query that follows fails when the connection is lost; without this listener the process would
      // end.
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

/**
 * Detects a pooler: it answers the handshake itself, so it names another process than the one that answers
 * statements.
 */
const hidesProcess = (url: string): Promise<boolean> =>
  withClients('DATABASE_URL', url, 1, async ([client]) => {
    if (!client) return false
    const { answers, named } = await processesOf(client)
    return answers !== named
  })

/** Detects pooling per transaction: one backend process answers two open connections. */
const lendsSessions = (url: string): Promise<boolean> =>
  withClients('DATABASE_DIRECT_URL', url, 2, async (clients) => {
    const seen = new Set<number>()
    for (const client of clients) seen.add((await processesOf(client)).answers)
    return seen.size < clients.length
  })

/**
 * Refuses a transaction pooler as direct address. Notifications, jobs and migrations need a session of their
 * own; with such a pooler they would fail later, silently and each in its own way. A pooler that keeps
 * sessions is accepted.
 */
export const requireSessions = async ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): Promise<void> => {
  if (DATABASE_URL === undefined) return
  if (DATABASE_DIRECT_URL === undefined) {
    if (await hidesProcess(DATABASE_URL))
      throw new StartError(
        'DATABASE_URL: this is the address of a pooler. Also set DATABASE_DIRECT_URL to the address of the database itself.',
      )
  } else if (await lendsSessions(DATABASE_DIRECT_URL))
    throw new StartError(
      'DATABASE_DIRECT_URL: this is the address of a pooler that shares sessions. Set DATABASE_DIRECT_URL to the address of the database itself.',
    )
}
