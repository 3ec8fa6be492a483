import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@efie/database/testing'
import autocannon from 'autocannon'
import { freePort } from '../harness.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'

const AIMS =
  'aims: first answer 1500 ms; PostgreSQL 180 MiB after start, 300 after load; embedded 350 MiB idle'
const ROUNDS = 3
const API = '/api/v1/products?limit=24'
const PAGE = '/'
/** Seconds without a request before memory is read. */
const IDLE = Number(process.env.BENCH_IDLE ?? 5)
const LOAD = Number(process.env.BENCH_LOAD ?? 10)

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** The commands that operators run, without npm itself. */
const commands = {
  'npm start': manifest.scripts.start.split(' ').slice(1),
  'main.ts': ['--max-semi-space-size=16', 'apps/server/src/main.ts'],
}

const environmentOf = (folder: string, port: number): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: folder,
  ENCRYPTION_KEY: key,
  DEMO: '1',
  PAYMENTS: 'sandbox',
  RATE_LIMITS: 'off',
  WEB_WORKERS: '1',
  LOG_LEVEL: 'error',
})

const key = randomBytes(32).toString('base64')

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Started {
  origin: string
  pid: number
  /** Milliseconds from the start of the process to each first answer. */
  api: number
  page: number
  cpu: number
  stop: () => Promise<void>
}

const start = async (
  command: string[],
  folder: string,
  environment: Record<string, string>,
): Promise<Started> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, command, {
    env: { ...process.env, ...environmentOf(folder, port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command.join(' ')} has no process`)
  const firstAnswer = async (path: string): Promise<number> => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${command.join(' ')} did not start`)
      const answer = await fetch(`${origin}${path}`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) return performance.now() - began
      await pause(10)
    }
  }
  const api = await firstAnswer(API)
  const page = await firstAnswer(PAGE)
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { origin, pid, api, page, cpu: cpuSeconds(pid), stop }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Counts the modules that a start loads, in a start of its own: counting takes time. */
const counting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const seen = { ours: 0, packages: 0 }
  registerHooks({ load: (url, context, next) => {
    if (url.startsWith('file:')) seen[url.includes('/node_modules/') ? 'packages' : 'ours'] += 1
    return next(url, context)
  } })
  process.once('exit', () => process.stderr.write('  modules loaded: ' + JSON.stringify(seen) + '\\n'))
`)}`

const measureOn = async (
  database: string,
  folder: string,
  environment: Record<string, string>,
): Promise<void> => {
  const first = await start(commands['npm start'], folder, environment)
  console.log(
    `start, ${database}, first start with the demo: ${Math.round(first.api)} ms, peak ${memoryOf(first.pid).peak.toFixed(0)} MiB`,
  )
  await first.stop()
  for (const [name, command] of Object.entries(commands)) {
    const rounds: (Omit<Started, 'stop'> & Record<'idle' | 'peak' | 'loaded', number>)[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start(command, folder, environment)
      await pause(IDLE * 1_000)
      const idle = memoryOf(server.pid)
      const { non2xx, errors } = await autocannon({
        url: server.origin,
        connections: 32,
        duration: LOAD,
        requests: [{ path: API }, { path: PAGE }],
      })
      if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors`)
      await pause(IDLE * 1_000)
      rounds.push({ ...server, idle: idle.now, peak: idle.peak, loaded: memoryOf(server.pid).now })
      await server.stop()
    }
    const of = (field: 'api' | 'page' | 'cpu' | 'idle' | 'peak' | 'loaded'): number =>
      median(rounds.map((round) => round[field]))
    console.log(
      `start, ${database}, ${name}: API ${of('api').toFixed(0)} ms, page ${of('page').toFixed(0)} ms, ${of('cpu').toFixed(2)} s CPU, ` +
        `${of('idle').toFixed(0)} MiB idle (peak ${of('peak').toFixed(0)}), ${of('loaded').toFixed(0)} MiB after load`,
    )
    const counted = await start(['--import', counting, ...command], folder, environment)
    await counted.stop()
  }
}

/**
 * Time from starting the process to its first answers with the demo's data present, and its memory, on both
 * databases. Each start is repeated, and the median counts.
 */
export const run = async (): Promise<void> => {
  console.log(AIMS)
  const folder = mkdtempSync(join(tmpdir(), 'efie-start-'))
  try {
    await measureOn('embedded', join(folder, 'embedded'), {})
    if (process.env.BENCH_EMBEDDED_ONLY === '1') return
    const server = await startPostgres()
    try {
      const DATABASE_URL = await server.createDatabase('start')
      await measureOn('PostgreSQL', join(folder, 'postgres'), { DATABASE_URL })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
