import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { freePort, makeDataFolder, startProcess, toSay, type Started } from './testing/started-server.ts'

const migrate = new URL('./cli/db-migrate.ts', import.meta.url).pathname

const children: ChildProcess[] = []
let folder: string

const dataFolder = () => makeDataFolder(folder)

const start = (environment: Record<string, string>, command?: string): Started => {
  const started = startProcess(environment, command)
  children.push(started.child)
  return started
}

const ready = (started: Started): Promise<void> => toSay('listens on', started)

/** The one-line message of a refused start. */
const refusal = async (environment: Record<string, string>): Promise<string> => {
  const started = start(environment)
  expect(await started.ended).toBe(1)
  const lines = started.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

// Each start is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-start-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a start that cannot succeed says why in one line', () => {
  test('when the port is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const said = await refusal({ PORT: String(port), DATA_DIR: await dataFolder() })
    server.close()
    expect(said).toContain(`port ${port}`)
    expect(said).toContain('set PORT')
  })

  test('when a variable is wrong', async () => {
    expect(await refusal({ PORT: '99999' })).toContain('PORT')
    expect(await refusal({ DATABASE_URL: 'mysql://localhost/efie' })).toMatch(/DATABASE_URL.*postgres:/)
    expect(await refusal({ ENCRYPTION_KEY: 'short' })).toContain('ENCRYPTION_KEY')
  })

  test('when the database does not answer, without naming its password', async () => {
    const said = await refusal({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://efie:hunter2@127.0.0.1:${await freePort()}/efie`,
    })
    expect(said).toMatch(/DATABASE_URL.*isn’t responding/)
    expect(said).not.toContain('hunter2')
  })

  test('when the database was migrated by newer code', async () => {
    const data = await dataFolder()
    const pglite = await PGlite.create({ dataDir: join(data, 'database') })
    await pglite.query(`insert into drizzle.migrations (hash, created_at) values ('from-the-future', 1)`)
    await pglite.close()
    expect(await refusal({ PORT: String(await freePort()), DATA_DIR: data })).toContain(
      'The database was migrated by a newer version of Efie. Update Efie and start again, or restore a backup.',
    )
  })
})

test('whether payments are real is asked of a start, not of a command', async () => {
  const environment = { PORT: String(await freePort()), DATA_DIR: await dataFolder(), PAYMENTS: '' }
  const said = await refusal(environment)
  expect(said).toMatch(/^PAYSTACK_SECRET_KEY: .*PAYMENTS=sandbox/)
  expect(await start(environment, migrate).ended).toBe(0)
})

describe('a running server', () => {
  test('keeps its data folder from a second one; after a crash nothing is in the way', async () => {
    const DATA_DIR = await dataFolder()
    const first = start({ PORT: String(await freePort()), DATA_DIR })
    await ready(first)
    const said = await refusal({ PORT: String(await freePort()), DATA_DIR })
    expect(said).toContain(`in use by process ${first.child.pid}`)
    first.child.kill('SIGKILL')
    await first.ended
    const next = start({ PORT: String(await freePort()), DATA_DIR })
    await ready(next)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  test('drains on SIGTERM: requests in flight finish, sockets are told, it ends with 0 and leaves the folder free', async () => {
    const port = await freePort()
    const DATA_DIR = await dataFolder()
    const server = start({ PORT: String(port), DATA_DIR })
    await ready(server)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0`)
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const request = connect(port, '127.0.0.1')
    let answer = ''
    request.on('data', (chunk) => (answer += chunk.toString()))
    const answered = new Promise((resolve) => request.once('close', resolve))
    const body = JSON.stringify({ months: 3 })
    request.write(
      `POST /api/v1/quotes/instalments HTTP/1.1\r\nhost: efie\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // The server has the start of the request once it has answered a later one.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    server.child.kill('SIGTERM')
    expect(await closed).toBe(1012)
    request.write(body.slice(5))
    await answered
    expect(answer).toMatch(/^HTTP\/1.1 422 /)
    expect(await server.ended).toBe(0)
    const again = start({ PORT: String(port), DATA_DIR })
    await ready(again)
  })
})
