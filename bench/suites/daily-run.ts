import { schema, type Database } from '@efie/database'
import {
  addDays,
  addMonths,
  defaultProductTerms,
  nextActionOn,
  noCover,
  outstandingOf,
  pastDueSince,
  quoteRent,
  replayLoan,
  schedulesForPayouts,
  sumOf,
  type LoanEvent,
  type LocalDate,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runLoansDaily } from '../../apps/server/src/features/lending/daily/daily-loans.ts'
import { queryRows } from '../../apps/server/src/platform/database/query-rows.ts'
import { countDatabaseSeconds } from '../processes.ts'
import { insertMany, makeBenchWorld, type BenchWorld } from '../world.ts'

/** A hundred thousand loans only on request, because creating them takes minutes; `BENCH_ROWS` for any number. */
const SIZES = [
  ...(process.env['BENCH_FULL'] === '1' ? [1_000, 10_000, 100_000] : [1_000, 10_000]),
  ...(process.env['BENCH_ROWS'] === undefined ? [] : [Number(process.env['BENCH_ROWS'])]),
]
const TODAY = '2026-11-20'
const AIM_SECONDS = 15
const LATE_SHARE = 20
const terms = defaultProductTerms

/** A loan three months old. Paydays are spread over the month, and one in twenty has paid nothing. */
const loanOf = (index: number, product_id: string) => {
  const payday = 1 + (index % 28)
  const payout_date = addDays(addMonths(TODAY, -3), -(index % 29))
  const quoted = quoteRent({ monthly_rent: 82_550, plan: 'standard', payday, payout_date }, terms)
  if (!quoted.ok) throw new Error(quoted.message)
  const quote = quoted.value
  const [schedule] = schedulesForPayouts(quote, payday, [payout_date], terms)
  if (!schedule) throw new Error('no schedule')
  const application_id = uuidv7()
  const loan_id = uuidv7()
  const user_id = uuidv7()
  const due = index % LATE_SHARE === 0 ? [] : schedule.instalments.filter((line) => line.due_date < TODAY)
  const events = due.map((line): LoanEvent => ({
    id: uuidv7(),
    kind: 'payment',
    amount: line.amount,
    effective_date: line.due_date,
  }))
  const yesterday = addDays(TODAY, -1)
  const state = replayLoan(schedule, events, yesterday)
  const opened = `${payout_date}T09:00:00.000Z`
  return {
    user: { id: user_id, email: `${user_id}@bench.example`, raw_user_meta_data: {}, raw_app_meta_data: {} },
    profile: { id: user_id, email: `${user_id}@bench.example`, full_name: 'Ama Bench' },
    application: {
      id: application_id,
      user_id,
      product_id,
      terms,
      status: 'active' as const,
      monthly_rent: quote.monthly_rent,
      total_advance_payment: quote.total_advance_payment,
      total_monthly_payment: quote.total_monthly_payment,
      payday,
      landlord_name: 'Kofi Mensah',
      landlord_phone: '+233241234567',
      property_address: '12 Ring Road, Accra',
      lease_start_date: payout_date,
      lease_end_date: addMonths(payout_date, 12),
      payout_date,
      created_at: opened,
    },
    loan: {
      id: loan_id,
      line: 'rent' as const,
      application_id,
      user_id,
      terms,
      schedule,
      opened_on: payout_date,
      monthly_amount: quote.total_monthly_payment,
      principal: schedule.principal,
      principal_outstanding: sumOf(state.instalments.map((line) => outstandingOf(line).principal)),
      accrued_through: yesterday,
      checked_on: yesterday,
      next_action_on: nextActionOn(state, schedule, terms, yesterday),
      past_due_since: pastDueSince(state, yesterday, noCover),
      created_at: opened,
    },
    instalments: state.instalments.map((line) => ({
      loan_id,
      number: line.number,
      due_date: line.due_date,
      ...line.owed,
      paid_principal: line.paid.principal,
      paid_interest: line.paid.interest,
      paid_on: line.paid_on,
    })),
    events: events.map(({ id, kind, amount, effective_date }) => ({
      id,
      loan_id,
      kind,
      amount,
      effective_date,
      created_at: `${effective_date}T09:00:00.000Z`,
    })),
  }
}

const layOut = async (db: Database, from: number, to: number): Promise<void> => {
  const [product] = await db
    .select({ id: schema.financingProducts.id })
    .from(schema.financingProducts)
    .limit(1)
  if (!product) throw new Error('no product')
  const STEP = 2_000
  for (let start = from; start < to; start += STEP) {
    const loans = Array.from({ length: Math.min(STEP, to - start) }, (_, index) =>
      loanOf(start + index, product.id),
    )
    await insertMany(
      loans.map((one) => one.user),
      (rows) => db.insert(schema.users).values(rows),
    )
    await insertMany(
      loans.map((one) => one.profile),
      (rows) => db.insert(schema.profiles).values(rows),
    )
    await insertMany(
      loans.map((one) => one.application),
      (rows) => db.insert(schema.applications).values(rows),
    )
    await insertMany(
      loans.map((one) => one.loan),
      (rows) => db.insert(schema.loans).values(rows),
    )
    await insertMany(
      loans.flatMap((one) => one.instalments),
      (rows) => db.insert(schema.instalments).values(rows),
    )
    await insertMany(
      loans.flatMap((one) => one.events),
      (rows) => db.insert(schema.loanEvents).values(rows),
    )
  }
  await db.execute(sql`analyze`)
}

/** Milliseconds that the longest transaction under way has lasted, looked at while `work` runs. */
const watchTransactions = async <Result>(db: Database, work: () => Promise<Result>) => {
  let longest = 0
  const look = async () => {
    const [row] = await queryRows<{ ms: number | null }>(
      db,
      sql`select extract(epoch from max(clock_timestamp() - xact_start))::float8 * 1000 as ms from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    longest = Math.max(longest, row?.ms ?? 0)
  }
  const timer = setInterval(() => void look(), 25)
  try {
    return { result: await work(), longest: () => longest }
  } finally {
    clearInterval(timer)
  }
}

const runDay = async ({ services, db }: BenchWorld, day: LocalDate) => {
  const clock = { now: () => new Date(`${day}T06:00:00.000Z`) }
  const spent = process.cpuUsage()
  const spentInDatabase = await countDatabaseSeconds(db)
  const before = performance.now()
  const { result, longest } = await watchTransactions(db, () => runLoansDaily({ ...services, clock }))
  const seconds = (performance.now() - before) / 1_000
  const { user, system } = process.cpuUsage(spent)
  return {
    checked: result.checked,
    seconds,
    longest: longest(),
    cpu: (user + system) / 1_000_000,
    database: await spentInDatabase(),
  }
}

/**
 * Runs the daily job over this many active loans: total seconds, and time per loan, which must not grow with
 * their number.
 */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    let laid = 0
    let day = TODAY
    for (const size of SIZES) {
      await layOut(world.db, laid, size)
      laid = size
      // The first run handles the backlog of the day; the second is what a normal night looks like.
      const backlog = await runDay(world, day)
      day = addDays(day, 1)
      const night = await runDay(world, day)
      const again = await runDay(world, day)
      const memory = process.memoryUsage().rss / 1_048_576
      for (const [name, { checked, seconds, longest, cpu, database }] of [
        ['backlog', backlog],
        ['night', night],
        ['again', again],
      ] as const)
        console.log(
          `daily-run: ${size} loans, ${name}: ${seconds.toFixed(2)} s (aim ${AIM_SECONDS} s for 100,000), ${((seconds * 1_000) / size).toFixed(3)} ms a loan, ${checked} looked at, ${((seconds * 1_000) / Math.max(1, checked)).toFixed(2)} ms each; CPU ${cpu.toFixed(1)} s here and ${database.toFixed(1)} s in PostgreSQL; longest transaction ${longest.toFixed(0)} ms`,
        )
      console.log(`daily-run: ${size} loans: ${memory.toFixed(0)} MB`)
    }
  } finally {
    await world.stop()
  }
}
