import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { embeddedHandle } from './platform/database/database.ts'
import { sandboxPayPath } from './platform/gateway/sandbox-link.ts'
import { openSecrets } from './platform/root-key/root-key.ts'
import { keptConnection } from './testing/kept-connection.ts'
import { freePort, makeDataFolder, startProcess, toSay, type Started } from './testing/started-server.ts'

// Each start is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const PAGE = '/api/v1/settings/public'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-drain-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Listening extends Started {
  port: number
}

const start = async (
  { onTestFinished }: TestContext,
  environment: Record<string, string>,
  data?: string,
): Promise<Listening> => {
  const port = await freePort()
  const DATA_DIR = data ?? (await makeDataFolder(folder))
  const server = startProcess({ PORT: String(port), DATA_DIR, RATE_LIMITS: 'off', ...environment })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await toSay('listens on', server)
  return { ...server, port }
}

test.concurrent.for<Record<string, string>>([
  { PUBLIC_URL: 'https://efie.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
])(
  'behind a balancer (%j) every request on an open connection is answered, and told when it is the last',
  async (environment, context) => {
    const { port, child, ended } = await start(context, environment)
    const busy = Array.from({ length: 6 }, () => keptConnection(port))
    const idle = Array.from({ length: 3 }, () => keptConnection(port))
    for (const connection of [...busy, ...idle])
      expect(await connection.ask(PAGE)).toEqual({ status: 200, last: false })
    const answers = busy.map((connection) => connection.askToTheEnd(PAGE))
    // A balancer that hasn't noticed the drain reconnects.
    const again = answers.map((ended) => ended.then(() => keptConnection(port).askToTheEnd(PAGE)))
    child.kill('SIGTERM')
    await Promise.race(answers)
    const late = idle.map((connection) => connection.ask(PAGE))
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'draining' })
    expect(await Promise.all(late)).toEqual(idle.map(() => ({ status: 200, last: true })))
    const statuses = (await Promise.all([...answers, ...again])).flat().map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await ended).toBe(0)
  },
)

test.concurrent('a connection on which nothing was asked does not hold the end up', async (context) => {
  const { port, child, ended } = await start(context, {})
  const ahead = connect(port, '127.0.0.1')
  await new Promise((resolve) => ahead.once('connect', resolve))
  const closed = new Promise((resolve) => ahead.once('close', resolve))
  child.kill('SIGTERM')
  await closed
  expect(await ended).toBe(0)
})

test.concurrent('a part of an upload that ends after the close does not hold the end up', async (context) => {
  const environment = { AUTH_AUTOCONFIRM: '1', AUTH_SIGNUP: '1' }
  const data = await makeDataFolder(folder)
  const { port, child, ended } = await start(context, environment, data)
  const base = `http://127.0.0.1:${port}`
  const signedUp = await fetch(`${base}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({
      email: 'ama@efie.example',
      password: 'Efie-Test-2026',
      data: { full_name: 'Ama Serwaa', phone: '0244123456' },
    }),
  })
  const { access_token } = (await signedUp.json()) as { access_token: string }
  const tus = { authorization: `Bearer ${access_token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${base}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '10', connection: 'close' },
  })
  const location = begun.headers.get('location') ?? ''
  const part = request({
    agent: new Agent({ keepAlive: true }),
    port,
    host: '127.0.0.1',
    path: location,
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    part.once('error', reject)
    part.once('response', (answer) => resolve(answer.resume().statusCode))
  })
  const file = join(data, 'files', 'uploads', location.split('/').at(-1) ?? '')
  part.write('12345')
  // The server is in the middle of the request.
  await vi.waitFor(() => expect(statSync(file).size).toBe(5), { timeout: 60_000 })
  child.kill('SIGTERM')
  await vi.waitFor(
    () =>
      expect(fetch(`${base}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'),
    {
      timeout: 60_000,
    },
  )
  part.end('67890')
  expect(await answered).toBe(204)
  expect(await ended).toBe(0)
})

test.concurrent('jobs that ask the app itself end before it does', async (context) => {
  const data = await makeDataFolder(folder)
  const pglite = await PGlite.create({ dataDir: join(data, 'database') })
  const references = Array.from({ length: 60 }, (_, index) => `payment-${index}`)
  for (const reference of references)
    await pglite.query(
      `insert into sandbox_transactions (reference, kind, amount) values ($1, 'charge', 100)`,
      [reference],
    )
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')
  const secrets = await openSecrets(readConfig({ ENCRYPTION_KEY }), embeddedHandle(pglite).db)
  await pglite.close()
  const environment = { PUBLIC_URL: 'https://efie.example', ENCRYPTION_KEY }
  const { port, child, ended, output } = await start(context, environment, data)
  const signing = { secrets, realClock: systemClock }
  const connections = references.map((reference) => ({ reference, ...keptConnection(port) }))
  // Each approval queues a webhook, which the server sends to itself.
  const approved = connections.map(({ reference, ask }) =>
    ask(sandboxPayPath(signing, reference), 'act=approve'),
  )
  await Promise.race(approved)
  child.kill('SIGTERM')
  expect(new Set((await Promise.all(approved)).map(({ status }) => status))).toEqual(new Set([303]))
  expect(await ended).toBe(0)
  expect(output()).not.toContain('job failed')
})
