import { defaultProductTerms } from '@efie/domain'
import { createOrder } from '../operations/create-order.ts'
import { createTicket } from '../operations/create-ticket.ts'
import { listPayments } from '../operations/list-payments.ts'
import { listProducts } from '../operations/list-products.ts'
import type { Answer, Operation } from '../operations/operation.ts'
import { signIn } from '../operations/sign-in.ts'
import { compare, measure, measuredLine, type Measured, type Running } from '../harness.ts'
import { countDatabaseSeconds, memoryOf } from '../processes.ts'
import type { Request } from 'autocannon'
import { makeBenchWorld, type BenchWorld } from '../world.ts'

const all = { listProducts, listPayments, createTicket, signIn, createOrder }

/** `BENCH_OPERATIONS` names some of them; `BENCH_SECONDS` sets the length of a run. */
const chosen = process.env['BENCH_OPERATIONS']?.split(',') ?? Object.keys(all)
const load = { connections: 32, seconds: Number(process.env['BENCH_SECONDS'] ?? 8) }

const prepared = (request: Request = {}): Request =>
  typeof request.setupRequest === 'function' ? request.setupRequest(request, {}) : request

/** Sends one request as the load generator would. */
const ask = async ({ origin }: Running, request: Request | undefined): Promise<Answer> => {
  const { path = '/', method = 'GET', headers, body } = prepared(request)
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: headers as Record<string, string>,
    ...(method === 'GET' ? {} : { body: String(body) }),
  })
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/**
 * Every answered request has to have added its row. The requests that were under way when a run ended may have added
 * one too.
 */
const checkRows = (name: string, { total }: Measured, added: number): void => {
  if (added < total || added > total + 2 * load.connections)
    throw new Error(`${name}: ${total} answers, but ${added} rows`)
}

type Server = 'efie' | 'plain' | 'floor'

const measureOne = async (world: BenchWorld, operation: Operation) => {
  const { name, efie, plain, floor, check, count, clear } = operation
  const servers = {
    efie: await world.startEfie(),
    plain: await world.startPlain({ terms: defaultProductTerms }),
    floor: await world.startFloor(floor),
  }
  check(await ask(servers.efie, efie[0]), await ask(servers.plain, plain[0]))
  const size = 'reads' in floor ? floor.reads.length : floor.writes.length
  const replayed = Array.from({ length: size }, (_, index): Request =>
    'reads' in floor ? { path: `/read/${index}` } : { path: `/write/${index}`, method: 'POST', body: '{}' },
  )
  await clear?.()
  let rows = (await count?.()) ?? 0
  const checkRun = async (server: Server, run: Measured): Promise<void> => {
    await clear?.()
    if (!count) return
    const now = await count()
    checkRows(`${name} by ${server}`, run, now - rows)
    rows = now
  }
  const measured = await compare<Server>(
    {
      plain: { server: servers.plain, load: { ...load, requests: plain } },
      floor: { server: servers.floor, load: { ...load, requests: replayed } },
      efie: { server: servers.efie, load: { ...load, requests: efie } },
    },
    { rounds: operation.rounds ?? 3, after: checkRun },
  )
  const memory = memoryOf(servers.efie.pid).now
  await servers.plain.stop()
  await servers.floor.stop()
  const spentInDatabase = await countDatabaseSeconds(world.db)
  const run = await measure(servers.efie, { ...load, requests: efie })
  const database = ((await spentInDatabase()) * 1000) / run.total
  await checkRun('efie', run)
  await servers.efie.stop()
  return { operation, measured, memory, database }
}

const report = ({ operation, measured, memory, database }: Awaited<ReturnType<typeof measureOne>>): void => {
  const { name, cpuAim, rateAim } = operation
  const { efie, plain, floor } = measured
  const against = (other: Measured) =>
    `CPU ${(efie.cpuPerRequest / other.cpuPerRequest).toFixed(2)}, rate ${(efie.perSecond / other.perSecond).toFixed(2)}`
  const aims = [cpuAim && `CPU at most ${cpuAim}`, rateAim && `at least ${rateAim} a second`].filter(Boolean)
  console.log(
    `operations: ${name}: of the plain server ${against(plain)} (aim: ${aims.join(', ')}); of the same SQL ${against(floor)}`,
  )
  for (const [server, figures] of Object.entries(measured)) console.log(measuredLine(server, figures))
  console.log(
    `  efie's memory after the load: ${memory.toFixed(0)} MiB; PostgreSQL for efie: ${database.toFixed(3)} ms CPU/request`,
  )
}

/**
 * What people ask for most, compared in the same minutes with a server that does the least for the same answer
 * (bench/plain-server.ts), and with one that sends Efie's own SQL (bench/floor-server.ts).
 */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const operations = []
    for (const [name, make] of Object.entries(all))
      if (chosen.includes(name)) operations.push(await make(world))
    await world.db.execute('vacuum analyze')
    for (const operation of operations) report(await measureOne(world, operation))
  } finally {
    await world.stop()
  }
}
