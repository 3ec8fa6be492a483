import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import autocannon from 'autocannon'
import { cpuSeconds } from './processes.ts'

export const freePort = (): Promise<number> =>
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

export interface Running {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** Node options of deploy/Dockerfile, applied to all servers, and those asked for, such as `--cpu-prof`. */
const asDeployed = { NODE_OPTIONS: `--max-semi-space-size=16 ${process.env['BENCH_NODE_OPTIONS'] ?? ''}` }

/** Starts a Node script that listens on PORT, and waits until `path` responds. */
export const startServer = async (
  script: string,
  environment: Record<string, string>,
  path: string,
): Promise<Running> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: { ...process.env, ...asDeployed, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 600) throw new Error(`${script} did not start`)
    const answer = await fetch(`${origin}${path}`).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} has no process`)
  return {
    origin,
    pid,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Seconds until a server counts as warm. */
const WARM_UP = 2

export interface Measured {
  perSecond: number
  /** Milliseconds of server CPU time per request. */
  cpuPerRequest: number
  p50: number
  p99: number
  /** Answered requests. */
  total: number
}

export interface Load {
  connections: number
  seconds: number
  requests: autocannon.Request[]
}

/**
 * Measures one run under load. Every response must be a success, otherwise the figures would describe error
 * handling.
 */
export const measure = async (server: Running, load: Load): Promise<Measured> => {
  const before = cpuSeconds(server.pid)
  const result = await autocannon({
    url: server.origin,
    connections: load.connections,
    duration: load.seconds,
    requests: load.requests,
    idReplacement: true,
  })
  const used = cpuSeconds(server.pid) - before
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0) {
    throw new Error(
      `${result.non2xx} refusals and ${result.errors} errors in ${result.requests.total} requests`,
    )
  }
  return {
    perSecond: result.requests.average,
    cpuPerRequest: (used * 1000) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    total: result.requests.total,
  }
}

/** A server to measure, and what is asked of it. */
export interface Contender {
  server: Running
  load: Load
}

const best = (runs: Measured[]): Measured => runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))

/**
 * Measures several servers in turn, so that noise on the machine affects all of them. The best run of each
 * counts. `after` is called after every run, to check what it left behind.
 */
export const compare = async <Name extends string>(
  contenders: Record<Name, Contender>,
  { rounds = 3, after }: { rounds?: number; after?: (name: Name, run: Measured) => Promise<void> } = {},
): Promise<Record<Name, Measured>> => {
  // A cast: `Object.entries` forgets the names.
  const all = Object.entries(contenders) as [Name, Contender][]
  for (const [name, { server, load }] of all) {
    const run = await measure(server, { ...load, seconds: WARM_UP })
    await after?.(name, run)
  }
  const runs = new Map<Name, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { server, load }] of all) {
      const run = await measure(server, load)
      runs.set(name, [...(runs.get(name) ?? []), run])
      await after?.(name, run)
    }
  // A cast: every contender has run.
  return Object.fromEntries(all.map(([name]) => [name, best(runs.get(name) ?? [])])) as Record<Name, Measured>
}

export const measuredLine = (label: string, { perSecond, cpuPerRequest, p50, p99 }: Measured): string =>
  `  ${label.padEnd(6)} ${perSecond.toFixed(0).padStart(7)} requests/s  ${cpuPerRequest.toFixed(3)} ms CPU/request  p50 ${p50} ms  p99 ${p99} ms`
