import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keptConnection } from './testing/kept-connection.ts'
import { freePort, makeDataFolder, startProcess, toSay, type Started } from './testing/started-server.ts'

// Each start is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const PAGE = '/api/v1/settings/public'
let folder: string
let server: Started
let port: number

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-drain-'))
})
afterEach(() => {
  server.child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (environment: Record<string, string>, data?: string): Promise<void> => {
  port = await freePort()
  const DATA_DIR = data ?? (await makeDataFolder(folder))
  server = startProcess({ PORT: String(port), DATA_DIR, RATE_LIMITS: 'off', ...environment })
  await toSay('listens on', server)
}

test.each<Record<string, string>>([{ PUBLIC_URL: 'https://efie.example' }, { TRUSTED_PROXIES: '127.0.0.1' }])(
  'behind a balancer (%j) every request on an open connection is answered, and told when it is the last',
  async (environment) => {
    await start(environment)
    const busy = Array.from({ length: 6 }, () => keptConnection(port))
    const idle = Array.from({ length: 3 }, () => keptConnection(port))
    for (const connection of [...busy, ...idle])
      expect(await connection.ask(PAGE)).toEqual({ status: 200, last: false })
    const answers = busy.map((connection) => connection.askToTheEnd(PAGE))
    // A balancer that has not noticed connects again.
    const again = answers.map((ended) => ended.then(() => keptConnection(port).askToTheEnd(PAGE)))
    server.child.kill('SIGTERM')
    await Promise.race(answers)
    const late = idle.map((connection) => connection.ask(PAGE))
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'draining' })
    expect(await Promise.all(late)).toEqual(idle.map(() => ({ status: 200, last: true })))
    const statuses = (await Promise.all([...answers, ...again])).flat().map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await server.ended).toBe(0)
  },
)

test('a connection on which nothing was asked does not hold the end up', async () => {
  await start({})
  const ahead = connect(port, '127.0.0.1')
  await new Promise((resolve) => ahead.once('connect', resolve))
  const closed = new Promise((resolve) => ahead.once('close', resolve))
  server.child.kill('SIGTERM')
  await closed
  expect(await server.ended).toBe(0)
})

test('jobs that ask the app itself end before it does', async () => {
  const data = await makeDataFolder(folder)
  const pglite = await PGlite.create({ dataDir: join(data, 'database') })
  const references = Array.from({ length: 60 }, (_, index) => `payment-${index}`)
  for (const reference of references)
    await pglite.query(
      `insert into sandbox_transactions (reference, kind, amount) values ($1, 'charge', 100)`,
      [reference],
    )
  await pglite.close()
  await start({ PUBLIC_URL: 'https://efie.example' }, data)
  const connections = references.map((reference) => ({ reference, ...keptConnection(port) }))
  // Each approval queues a webhook, which the server sends to itself.
  const approved = connections.map(({ reference, ask }) => ask(`/sandbox/pay/${reference}`, 'act=approve'))
  await Promise.race(approved)
  server.child.kill('SIGTERM')
  expect(new Set((await Promise.all(approved)).map(({ status }) => status))).toEqual(new Set([303]))
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toContain('job failed')
})
