import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import autocannon from 'autocannon'

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

/** Node options of deploy/Dockerfile, applied to both Efie and the floor. */
const asDeployed = { NODE_OPTIONS: '--max-semi-space-size=64' }

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
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Clock ticks per second in /proc. */
const TICKS = 100

/** CPU seconds that a process has used so far (Linux only). */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

export interface Measured {
  perSecond: number
  /** Milliseconds of server CPU time per request. */
  cpuPerRequest: number
  p99: number
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
    p99: result.latency.p99,
  }
}

export interface Compared {
  name: string
  efie: Measured
  floor: Measured
  ratio: number
}

const best = (runs: Measured[]): Measured => runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))

/**
 * Measures Efie and the floor in turn, so that noise on the machine affects both. The best run of each
 * counts.
 */
export const compare = async (
  name: string,
  efie: { server: Running; load: Load },
  floor: { server: Running; load: Load },
  rounds = 3,
): Promise<Compared> => {
  await measure(efie.server, { ...efie.load, seconds: 2 })
  await measure(floor.server, { ...floor.load, seconds: 2 })
  const runs = { efie: [] as Measured[], floor: [] as Measured[] }
  for (let round = 0; round < rounds; round += 1) {
    runs.floor.push(await measure(floor.server, floor.load))
    runs.efie.push(await measure(efie.server, efie.load))
  }
  const result = { name, efie: best(runs.efie), floor: best(runs.floor) }
  return { ...result, ratio: result.efie.perSecond / result.floor.perSecond }
}

export const print = ({ name, efie, floor, ratio }: Compared, aim: number): void => {
  const line = (label: string, { perSecond, cpuPerRequest, p99 }: Measured) =>
    `  ${label.padEnd(6)} ${perSecond.toFixed(0).padStart(7)} requests/s  ${cpuPerRequest.toFixed(3)} ms CPU/request  p99 ${p99} ms`
  console.log(`${name}: ${ratio.toFixed(2)} of the floor (aim ${aim.toFixed(2)})`)
  console.log(line('efie', efie))
  console.log(line('floor', floor))
}
