import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { keptConnection } from './testing/kept-connection.ts'

vi.setConfig({ testTimeout: 240_000 })

const start = new URL('./cli/start.ts', import.meta.url).pathname
let folder: string
let primary: ChildProcess
let output = ''
let port: number
let ended: Promise<number | null>

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 100 })

const workers = async (): Promise<number[]> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^efie_worker\{pid="(\d+)"\} 1$/gm)].map(([, pid]) => Number(pid))
}

beforeAll(async () => {
  const server = inject('postgresUrl')
  const name = `cluster_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  folder = mkdtempSync(join(tmpdir(), 'efie-cluster-'))
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  port = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
  primary = spawn(process.execPath, [start], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      PAYMENTS: 'sandbox',
      PUBLIC_URL: 'https://efie.example',
      RATE_LIMITS: 'off',
      WEB_WORKERS: '2',
      LOG_LEVEL: 'warn',
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ended = new Promise((resolve) => primary.once('close', resolve))
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(() => expect(output).toContain('Efie is ready'))
}, 180_000)
afterAll(() => {
  primary.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('several workers serve one port, a dead one is replaced, and all end together after what they were asked', async () => {
  await until(async () => expect(await workers()).toHaveLength(2))
  const [victim] = await workers()
  if (victim === undefined) throw new Error('no worker')
  process.kill(victim, 'SIGKILL')
  await until(async () => {
    const now = await workers()
    expect(now).toHaveLength(2)
    expect(now).not.toContain(victim)
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ready' })
  const connections = Array.from({ length: 8 }, () => keptConnection(port))
  for (const connection of connections) await connection.ask('/healthz')
  const answers = connections.map((connection) => connection.askToTheEnd('/api/v1/settings/public'))
  // Like service managers: every process gets the signal, and the primary notifies the workers too.
  for (const pid of [primary.pid, ...(await workers())]) if (pid !== undefined) process.kill(pid, 'SIGTERM')
  for (const all of await Promise.all(answers))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
})
