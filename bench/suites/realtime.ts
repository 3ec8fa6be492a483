import { fork } from 'node:child_process'
import { makeUser, type Profile } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import type { Running } from '../harness.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'
import type { Answer, Order, Seat } from '../socket-crowd.ts'
import { makeSocketWorld, type SocketWorld } from '../socket-world.ts'

const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 200)
const MANY = Number(process.env['BENCH_MANY_SOCKETS'] ?? 10_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8)
const ROUNDS = 3
/** Changes per second at the calm rate. */
const CALM = 20
/** Changes under way at a time under load. */
const WINDOW = 16
/** Seconds in which idle sockets are watched. */
const IDLE = 60
/** Aims, as multiples of the plain server's. */
const AIM = { cpu: 2, latency: 2 }

type Table = 'support_tickets' | 'notifications'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const now = (): number => performance.timeOrigin + performance.now()

/** The process with the sockets. Anything wrong with what they received ends the bench. */
const startCrowd = () => {
  const child = fork('bench/socket-crowd.ts', { serialization: 'advanced' })
  const done = new Map<string, () => void>()
  let take: ((answer: Answer) => void) | undefined
  child.on('message', (answer: Answer) => {
    if ('failed' in answer) throw new Error(answer.failed)
    if ('done' in answer) done.get(answer.done)?.()
    else take?.(answer)
  })
  const ask = (order: Order): Promise<Answer> => {
    child.send(order)
    return new Promise((resolve) => {
      take = resolve
    })
  }
  return {
    pid: child.pid ?? 0,
    open: (seats: Seat[], expect: number): Promise<Answer> => {
      child.send({ expect } satisfies Order)
      return ask({ open: seats })
    },
    report: async () => {
      const answer = await ask({ report: true })
      if (!('rows' in answer)) throw new Error('no report')
      return answer
    },
    /** Resolves when every socket that has to has received the row. */
    received: (id: string, patience = 30_000): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${id} was not received by all`)), patience)
        done.set(id, () => {
          clearTimeout(late)
          done.delete(id)
          resolve()
        })
      }),
    close: () => child.send({ close: true } satisfies Order),
    stop: () => {
      if (child.connected) child.disconnect()
    },
  }
}

type Crowd = ReturnType<typeof startCrowd>

const withCrowd = async <Result>(work: (crowd: Crowd) => Promise<Result>): Promise<Result> => {
  const crowd = startCrowd()
  try {
    return await work(crowd)
  } finally {
    crowd.stop()
    await wait(1_000)
  }
}

interface Case {
  name: string
  table: Table
  people: { person: Pick<Profile, 'id'>; token: string }[]
  /** How many sockets get each row. */
  each: number
  writers: Pick<Profile, 'id'>[]
}

const seatsOf = (
  world: SocketWorld,
  server: Running,
  { table, people }: Case,
  count = people.length,
): Seat[] => {
  const origin = server.origin.replace('http', 'ws')
  return Array.from({ length: count }, (_, index) => {
    const one = people[index % people.length]
    if (!one) throw new Error('no people')
    if (server === world.plain) {
      const room = table === 'notifications' ? one.person.id : table
      return { url: `${origin}/?room=${room}`, join: '{}' }
    }
    const config = { postgres_changes: [{ event: '*', schema: 'public', table }] }
    const payload = { config, access_token: one.token }
    return {
      url: `${origin}/realtime/v1/websocket?vsn=2.0.0`,
      join: JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', payload]),
    }
  })
}

const write = async ({ pool }: SocketWorld, { table }: Case, id: string, writer: string): Promise<void> => {
  const text = 'The kitchen tap has been dripping since Monday, and the caretaker has not come.'
  await (table === 'notifications'
    ? pool.query({
        name: 'notice',
        text: `insert into notifications (id, user_id, type, title, message) values ($1, $2, 'system', 'Repair', $3)`,
        values: [id, writer, text],
      })
    : pool.query({
        name: 'ticket',
        text: `insert into support_tickets (id, reference, user_id, subject, message, category)
               values ($1, $2, $3, 'Repair', $4, 'other')`,
        values: [id, `B-${id}`, writer, text],
      }))
}

interface Measured {
  perSecond: number
  /** Milliseconds of the server's CPU time. */
  cpuPerChange: number
  p50: number
  p99: number
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Writes changes, `window` at a time or at a calm rate, until the time is over; every receipt is checked. */
const measure = async (
  world: SocketWorld,
  server: Running,
  crowd: Crowd,
  of: Case,
  pace: 'calm' | 'load',
): Promise<Measured> => {
  const started = new Map<string, number>()
  const committed = new Map<string, number>()
  const began = now()
  const before = cpuSeconds(server.pid)
  const ends = began + SECONDS * 1_000
  let written = 0
  const change = async (): Promise<void> => {
    const id = uuidv7()
    const received = crowd.received(id)
    started.set(id, now())
    await write(world, of, id, of.writers[(written += 1) % of.writers.length]?.id ?? '')
    committed.set(id, now())
    await received
  }
  if (pace === 'calm') {
    const under: Promise<void>[] = []
    for (let next = began; next < ends; next += 1_000 / CALM) {
      await wait(Math.max(0, next - now()))
      under.push(change())
    }
    await Promise.all(under)
  } else
    await Promise.all(
      Array.from({ length: WINDOW }, async () => {
        while (now() < ends) await change()
      }),
    )
  const took = (now() - began) / 1_000
  const cpu = cpuSeconds(server.pid) - before
  const { rows, times } = await crowd.report()
  if (rows.length !== committed.size)
    throw new Error(`${rows.length} of ${committed.size} rows were received`)
  let latest = 0
  for (const id of rows) {
    if ((committed.get(id) ?? 0) < latest) throw new Error(`${id} was received after a later change`)
    latest = Math.max(latest, started.get(id) ?? 0)
  }
  const latencies = [...committed].flatMap(([id, at]) => (times[id] ?? []).map((time) => time - at))
  if (latencies.length !== committed.size * of.each) throw new Error('receipts are missing')
  latencies.sort((a, b) => a - b)
  return {
    perSecond: committed.size / took,
    cpuPerChange: (cpu * 1_000) / committed.size,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

/** Runs `work` while the other server is halted, so that only one of them works on each change. */
const alone = async <Result>(other: Running, work: () => Promise<Result>): Promise<Result> => {
  process.kill(other.pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(other.pid, 'SIGCONT')
    await wait(1_000)
  }
}

const best = (runs: Measured[]): Measured => ({
  perSecond: Math.max(...runs.map((run) => run.perSecond)),
  cpuPerChange: Math.min(...runs.map((run) => run.cpuPerChange)),
  p50: Math.min(...runs.map((run) => run.p50)),
  p99: Math.min(...runs.map((run) => run.p99)),
})

const line = (name: string, { perSecond, cpuPerChange, p50, p99 }: Measured): string =>
  `  ${name.padEnd(6)} ${perSecond.toFixed(0).padStart(5)} changes/s  ${cpuPerChange.toFixed(3)} ms CPU/change  ` +
  `commit to receipt p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`

/** The same change, received from both servers, must be the same frame. */
const expectEqualFrames = async (world: SocketWorld, of: Case): Promise<void> => {
  const id = uuidv7()
  const sampleOf = async (server: Running, ready: (crowd: Crowd) => Promise<void>): Promise<string> =>
    withCrowd(async (crowd) => {
      const received = crowd.received(id)
      await crowd.open(seatsOf(world, server, of, 1), 1)
      await ready(crowd)
      await received
      return (await crowd.report()).sample
    })
  let plain: Promise<string> | undefined
  const efie = await sampleOf(world.efie, async () => {
    await new Promise<void>((resolve) => {
      plain = sampleOf(world.plain, async () => resolve())
    })
    await write(world, of, id, of.writers[0]?.id ?? '')
  })
  if (efie !== (await plain)) throw new Error(`other frames:\n${efie}\n${await plain}`)
  console.log(`  a frame has ${efie.length} characters, the same from both servers`)
}

const compare = async (world: SocketWorld, of: Case): Promise<void> => {
  console.log(`realtime, ${of.name}`)
  await expectEqualFrames(world, of)
  const runs = { efie: { calm: [], load: [] }, plain: { calm: [], load: [] } } as Record<
    'efie' | 'plain',
    Record<'calm' | 'load', Measured[]>
  >
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['plain', 'efie'] as const)
      await alone(name === 'efie' ? world.plain : world.efie, () =>
        withCrowd(async (crowd) => {
          await crowd.open(seatsOf(world, world[name], of), of.each)
          for (const pace of ['calm', 'load'] as const) {
            const run = await measure(world, world[name], crowd, of, pace)
            runs[name][pace].push(run)
            if (process.env['BENCH_VERBOSE']) console.log(line(`${name} ${pace}`, run))
          }
        }),
      )
  for (const pace of ['calm', 'load'] as const) {
    const [efie, plain] = [best(runs.efie[pace]), best(runs.plain[pace])]
    const times = (of: 'cpuPerChange' | 'p50' | 'p99') => (efie[of] / plain[of]).toFixed(2)
    console.log(pace === 'calm' ? ` ${CALM} changes a second` : ` ${WINDOW} changes under way at a time`)
    console.log(line('efie', efie))
    console.log(line('plain', plain))
    console.log(
      `  CPU ${times('cpuPerChange')} x (aim ${AIM.cpu}), p50 ${times('p50')} x, p99 ${times('p99')} x (aim ${AIM.latency})`,
    )
  }
}

const measureMemory = async (world: SocketWorld, of: Case): Promise<void> => {
  console.log(`realtime, memory with ${MANY} sockets`)
  for (const name of ['plain', 'efie'] as const) {
    const server = world[name]
    await alone(name === 'efie' ? world.plain : world.efie, () =>
      withCrowd(async (crowd) => {
        await wait(1_000)
        const before = memoryOf(server.pid).now
        const began = now()
        const cpu = cpuSeconds(server.pid)
        await crowd.open(seatsOf(world, server, of, MANY), MANY)
        const [opened, used] = [now() - began, cpuSeconds(server.pid) - cpu]
        await wait(10_000)
        const perSocket = ((memoryOf(server.pid).now - before) * 1_024) / MANY
        const idle = cpuSeconds(server.pid)
        await wait(IDLE * 1_000)
        const idleCpu = ((cpuSeconds(server.pid) - idle) / IDLE) * 100
        const id = uuidv7()
        const received = crowd.received(id, 60_000)
        await write(world, of, id, of.writers[0]?.id ?? '')
        const committed = now()
        await received
        const all = now() - committed
        console.log(
          `  ${name.padEnd(6)} ${perSocket.toFixed(1)} kB a socket; opened in ${(opened / 1_000).toFixed(1)} s ` +
            `(${((used * 1_000) / MANY).toFixed(2)} ms CPU each); ${idleCpu.toFixed(1)} % of a core when idle; ` +
            `a change reaches all in ${all.toFixed(0)} ms`,
        )
      }),
    )
  }
}

/** Fan-out of row changes, against a plain server that sends the same frames. */
export const run = async (): Promise<void> => {
  const world = await makeSocketWorld(WINDOW)
  const { db } = world.services
  const people = async (role: 'admin' | 'user', count: number) => {
    const made: Case['people'] = []
    for (let index = 0; index < count; index += 1) {
      const person = await makeUser(db, { role })
      made.push({ person, token: (await signInAs(world.services, person)).access_token })
    }
    return made
  }
  const wanted = (process.env['BENCH_CASES'] ?? 'staff,own,memory').split(',')
  try {
    const staff = await people('admin', SOCKETS)
    const tenants = await people('user', SOCKETS)
    const [first] = tenants
    if (!first) throw new Error('no tenants')
    const writers = tenants.map(({ person }) => person)
    const tickets: Case = {
      name: `each change to ${SOCKETS} sockets of staff`,
      table: 'support_tickets',
      people: staff,
      each: SOCKETS,
      writers,
    }
    if (wanted.includes('staff')) await compare(world, tickets)
    if (wanted.includes('own'))
      await compare(world, {
        name: `each change to its owner, among ${SOCKETS} people`,
        table: 'notifications',
        people: tenants,
        each: 1,
        writers,
      })
    if (wanted.includes('memory')) await measureMemory(world, tickets)
  } finally {
    await world.stop()
  }
}
