import { applicationSorts } from '@efie/contracts/applications'
import { orderSorts } from '@efie/contracts/orders-schemas'
import { paymentSorts } from '@efie/contracts/payments'
import { noSecondFactor } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { makeUser } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { makeReport } from '../../apps/server/src/features/analytics/report.ts'
import { listApplications } from '../../apps/server/src/features/applications/list-applications.ts'
import { listAuditEvents } from '../../apps/server/src/features/audit/list-audit-events.ts'
import { listDocuments } from '../../apps/server/src/features/documents/list-documents.ts'
import { listOrders } from '../../apps/server/src/features/orders/list-orders.ts'
import { listPayments } from '../../apps/server/src/features/payments/reading/list-payments.ts'
import { listProfiles } from '../../apps/server/src/features/profiles/list-profiles.ts'
import { findEverything } from '../../apps/server/src/features/search/find-everything.ts'
import { listTickets } from '../../apps/server/src/features/tickets/list-tickets.ts'
import { asSystem, type Context, withScope } from '../../apps/server/src/platform/context.ts'
import { queryRows } from '../../apps/server/src/platform/database/query-rows.ts'
import { encodeCursor } from '../../apps/server/src/platform/pagination.ts'
import { at, fillOffice, idOf } from '../office-rows.ts'
import { makeBenchWorld, type BenchWorld } from '../world.ts'

/**
 * Rows of the longest lists. There are ten times as many payments, and a tenth as many people and tickets.
 */
const SIZES = [10_000, Number(process.env['BENCH_ROWS'] ?? 1_000_000)]
const AIM = 1.5
const TRIES = 60

/** Sorts by what is computed from columns, or has another name. */
const ofApplications: Record<string, string> = {
  payee: 'coalesce(t.payout_name, t.landlord_name)',
  waiting_since: `case when t.status in ('pending', 'in-review') then t.complete_at end`,
}
const ofOrders: Record<string, string> = {
  total: `case when t.pay = 'now' then t.cash_price + t.delivery_fee else t.instalment_price end`,
  delivery: `coalesce((t.delivered_at at time zone 'UTC')::date, t.delivery_date)`,
  waiting_since: 'coalesce(t.paid_at, t.created_at)',
}

/** The columns that a sort compares, before the id. */
function keysOf(sort: string, person: string, computed: Record<string, string> = {}): string[] {
  if (sort === person) return ['p.full_name']
  const value = computed[sort]
  if (value) return [value]
  return sort === 'status' ? ['t.status', 't.created_at'] : [`t.${sort}`]
}

type Read = (ctx: Context, cursor?: string) => Promise<unknown>

/** A sorted list, and the column of its first value with the tables that hold it. */
const sorts: Record<string, { from: string; by: string[]; read: (sort: string) => Read }> = {
  ...Object.fromEntries(
    applicationSorts.map((sort) => [
      `applications by ${sort}`,
      {
        from: 'applications t join profiles p on p.id = t.user_id',
        by: keysOf(sort, 'applicant_name', ofApplications),
        read: (wanted: string) => (ctx: Context, cursor?: string) =>
          listApplications(withScope(ctx, 'applications.read'), {
            limit: 25,
            cursor,
            sort: wanted as (typeof applicationSorts)[number],
          }),
      },
    ]),
  ),
  ...Object.fromEntries(
    orderSorts.map((sort) => [
      `orders by ${sort}`,
      {
        from: 'orders t join profiles p on p.id = t.user_id',
        by: keysOf(sort, 'customer_name', ofOrders),
        read: (wanted: string) => (ctx: Context, cursor?: string) =>
          listOrders(withScope(ctx, 'orders.read'), {
            limit: 25,
            cursor,
            sort: wanted as (typeof orderSorts)[number],
          }),
      },
    ]),
  ),
  ...Object.fromEntries(
    paymentSorts.map((sort) => [
      `payments by ${sort}`,
      {
        from: 'payments t join profiles p on p.id = t.user_id',
        by: keysOf(sort, 'payer_name'),
        read: (wanted: string) => (ctx: Context, cursor?: string) =>
          listPayments(withScope(ctx, 'payments.read'), {
            limit: 25,
            cursor,
            sort: wanted as (typeof paymentSorts)[number],
          }),
      },
    ]),
  ),
}

const reads: Record<string, { rows: (size: number) => number; read: Read }> = {
  applications: {
    rows: (size) => size,
    read: (ctx, cursor) => listApplications(withScope(ctx, 'applications.read'), { limit: 25, cursor }),
  },
  'applications by status': {
    rows: (size) => size,
    read: (ctx, cursor) =>
      listApplications(withScope(ctx, 'applications.read'), { limit: 25, cursor, status: 'settled' }),
  },
  payments: {
    rows: (size) => size * 10,
    read: (ctx, cursor) =>
      listPayments(withScope(ctx, 'payments.read'), { limit: 25, ...(cursor && { cursor }) }),
  },
  documents: {
    rows: (size) => size,
    read: (ctx, cursor) =>
      listDocuments(withScope(ctx, 'documents.read'), { limit: 25, ...(cursor && { cursor }) }),
  },
  people: {
    rows: (size) => size / 10,
    read: (ctx, cursor) =>
      listProfiles(withScope(ctx, 'profiles.read'), { limit: 25, ...(cursor && { cursor }) }),
  },
  tickets: {
    rows: (size) => size / 10,
    read: (ctx, cursor) =>
      listTickets(withScope(ctx, 'tickets.read'), { limit: 25, ...(cursor && { cursor }) }),
  },
  'audit events': {
    rows: (size) => size,
    read: (ctx, cursor) =>
      listAuditEvents(withScope(ctx, 'audit.read'), { limit: 25, ...(cursor && { cursor }) }),
  },
  'orders to pack': {
    rows: () => 0,
    read: (ctx) =>
      listOrders(withScope(ctx, 'orders.read'), {
        limit: 25,
        count: true,
        status: 'confirmed',
        sort: 'waiting_since',
      }),
  },
  'orders by a rare word': {
    rows: () => 0,
    read: (ctx) => listOrders(withScope(ctx, 'orders.read'), { limit: 25, count: true, q: 'person77@' }),
  },
  'audit events by an id': {
    rows: () => 0,
    read: (ctx) => listAuditEvents(withScope(ctx, 'audit.read'), { limit: 25, count: true, q: '7777' }),
  },
  'audit events by a rare word': {
    rows: () => 0,
    read: (ctx) => listAuditEvents(withScope(ctx, 'audit.read'), { limit: 25, count: true, q: 'person77@' }),
  },
  'people by a word': {
    rows: () => 0,
    read: (ctx) => listProfiles(withScope(ctx, 'profiles.read'), { limit: 25, q: 'person77@' }),
  },
  'analytics of a month': {
    rows: () => 0,
    read: (ctx) => makeReport(withScope(ctx, 'analytics.read'), { from: '2026-10-01', to: '2026-10-31' }),
  },
  'analytics of a year': {
    rows: () => 0,
    read: (ctx) => makeReport(withScope(ctx, 'analytics.read'), { from: '2025-11-02', to: '2026-11-01' }),
  },
  'applications by a rare word': {
    rows: () => 0,
    read: (ctx) =>
      listApplications(withScope(ctx, 'applications.read'), { limit: 25, count: true, q: 'person77@' }),
  },
  'applications by a word of all': {
    rows: () => 0,
    read: (ctx) => listApplications(withScope(ctx, 'applications.read'), { limit: 25, q: 'person' }),
  },
  'payments by a reference': {
    rows: () => 0,
    read: (ctx) =>
      listPayments(withScope(ctx, 'payments.read'), { limit: 25, count: true, q: 'bench-00007777' }),
  },
  'payments by a word of all': {
    rows: () => 0,
    read: (ctx) => listPayments(withScope(ctx, 'payments.read'), { limit: 25, q: 'person' }),
  },
  'applications, counted': {
    rows: () => 0,
    read: (ctx) => listApplications(withScope(ctx, 'applications.read'), { limit: 25, count: true }),
  },
  'payments, counted': {
    rows: () => 0,
    read: (ctx) => listPayments(withScope(ctx, 'payments.read'), { limit: 25, count: true }),
  },
  search: {
    rows: () => 0,
    read: (ctx) => findEverything(withScope(ctx, 'search.read'), { q: 'person77@bench', limit: 5 }),
  },
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Times each work in turn, so that noise on the machine affects all of them. */
const timesOf = async (works: (() => Promise<unknown>)[]): Promise<number[]> => {
  const times = works.map((): number[] => [])
  for (let index = 0; index < TRIES; index += 1)
    for (const [which, work] of works.entries()) {
      const began = performance.now()
      await work()
      times[which]?.push(performance.now() - began)
    }
  return times.map(median)
}

/** Lists that sort newest first like by any other column. The others have a cursor of their own. */
const newestFirst = new Set(['documents', 'people', 'tickets', 'audit events'])

/** Cursor to the middle of a list. */
const deepIn = async ({ db }: BenchWorld, rows: number, name: string): Promise<string> => {
  const [row] = await queryRows<{ at: string; id: string }>(
    db,
    sql`select to_char((${at(String(rows / 2))}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${idOf(String(rows / 2))} as id`,
  )
  const { at: moment = '', id = '' } = row ?? {}
  return newestFirst.has(name)
    ? encodeCursor(['-created_at', 'value', `${moment.slice(0, 10)} ${moment.slice(11, -1)}+00`, id])
    : encodeCursor([moment, id])
}

/** Cursor to the middle of a sorted list. */
const deepInSorted = async ({ db }: BenchWorld, name: string, rows: number): Promise<string | undefined> => {
  const sorted = sorts[name]
  if (!sorted) return undefined
  const keys = sorted.by.map((key) => `${key}::text`).join(', ')
  const [row] = await queryRows<{ keys: string[]; id: string }>(
    db,
    `select array[${keys}] as keys, t.id from ${sorted.from} where ${sorted.by[0]} is not null order by ${sorted.by.join(', ')}, t.id offset ${Math.floor(rows / 4)} limit 1`,
  )
  return row && encodeCursor([name.split(' ').at(-1) ?? '', 'value', ...row.keys, row.id])
}

/** Tables that a query plan scans sequentially. */
const scansOf = async (world: BenchWorld, work: (ctx: Context) => Promise<unknown>, ctx: Context) => {
  const statements = await world.record((db) => work({ ...ctx, db }))
  const found = new Set<string>()
  for (const { text, params } of statements) {
    for (const line of await world.explain(text, params)) {
      const name = /Seq Scan on (\w+)/.exec(line)?.[1]
      if (name) found.add(name)
    }
  }
  return [...found]
}

interface Filled {
  world: BenchWorld
  size: number
  ctx: Context
}

const fillWorld = async (size: number): Promise<Filled> => {
  const world = await makeBenchWorld()
  await fillOffice(world, size)
  const person = await makeUser(world.db, { role: 'admin' })
  const actor = {
    id: person.id,
    role: 'admin',
    email: person.email,
    session_id: uuidv7(),
    aal: 'aal2',
    second_factor: noSecondFactor,
  } as const
  return { world, size, ctx: { ...asSystem(world.services), actor } }
}

const line = (label: string, times: readonly number[]): string => {
  const [few = Number.NaN, many = Number.NaN] = times
  return `  ${label} ${few.toFixed(2)} → ${many.toFixed(2)} ms (${(many / few).toFixed(2)})`
}

/**
 * Times an administrator's lists with ten thousand and with a million rows. The time must not grow with the
 * rows.
 */
export const run = async (): Promise<void> => {
  const filled: Filled[] = []
  try {
    for (const size of SIZES) filled.push(await fillWorld(size))
    console.log(`admin-lists: ${SIZES.join(' and ')} rows (aim within ${AIM} of each other)`)
    const report = async (
      name: string,
      read: Read,
      cursorOf: (one: Filled) => Promise<string | undefined>,
    ) => {
      const cursors: (string | undefined)[] = []
      for (const one of filled) cursors.push(await cursorOf(one))
      const timed = (at: (index: number) => string | undefined) =>
        timesOf(
          filled.map(
            ({ ctx }, index) =>
              () =>
                read(ctx, at(index)),
          ),
        )
      const first = await timed(() => undefined)
      const deep = cursors.includes(undefined) ? [] : await timed((index) => cursors[index])
      const [large] = filled.slice(-1)
      const scans = large ? await scansOf(large.world, (ctx) => read(ctx, cursors.at(-1)), large.ctx) : []
      console.log(
        `  ${name.padEnd(40)}${line('first', first)}${deep.length > 0 ? line('deep', deep) : ''}${scans.length > 0 ? `  reads all of ${scans.join(', ')}` : ''}`,
      )
    }
    for (const [name, { rows, read }] of Object.entries(reads))
      await report(name, read, async ({ world, size }) =>
        rows(size) > 0 ? deepIn(world, rows(size), name) : undefined,
      )
    for (const [name, { read }] of Object.entries(sorts))
      await report(name, read(name.split(' ').at(-1) ?? ''), ({ world, size }) =>
        deepInSorted(world, name, name.startsWith('payments') ? size * 10 : size),
      )
  } finally {
    for (const { world } of filled) await world.stop()
  }
}
