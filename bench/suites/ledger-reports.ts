import { schema, type Transaction } from '@efie/database'
import {
  addDays,
  addMonths,
  defaultProductTerms,
  endOfMonth,
  noSecondFactor,
  type LocalDate,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { accountStatement } from '../../apps/server/src/features/ledger/accounts/account-statement.ts'
import { findAccounts } from '../../apps/server/src/features/ledger/accounts/accounts.ts'
import { balancesAt, figuresAtClose } from '../../apps/server/src/features/ledger/accounts/balances.ts'
import { monthFigures } from '../../apps/server/src/features/ledger/months/month-checklist.ts'
import {
  checkControls,
  reportCash,
  reportFeesAndTaxes,
} from '../../apps/server/src/features/ledger/reports/reports.ts'
import {
  balanceSheet,
  cashFlow,
  profitAndLoss,
} from '../../apps/server/src/features/ledger/reports/statements.ts'
import { trialBalance } from '../../apps/server/src/features/ledger/reports/trial-balance.ts'
import { asSystem, withScope, type SignedIn } from '../../apps/server/src/platform/context.ts'
import { queryRows } from '../../apps/server/src/platform/database/query-rows.ts'
import { fillTables, makeBenchWorld, type BenchWorld } from '../world.ts'

/** Ten million postings take minutes to fill; `BENCH_ROWS` sets other numbers, such as `100000`. */
const SIZES = (process.env['BENCH_ROWS'] ?? '100000,10000000').split(',').map(Number)
const AIM_MS = 1_000
const MONTHS = 24
/** In the middle of the only open month. */
const TODAY = '2026-11-20'
const FIRST = `${addMonths(TODAY, 1 - MONTHS).slice(0, 7)}-01`
const POSTINGS_OF_ENTRY = 4
const ROUNDS = 3

const idOf = (table: string, number: string) =>
  sql.raw(`('${table}0000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/** Payments and interest of two years, each entry with four postings that sum to zero. */
const fillLedger = async (tx: Transaction, rows: number): Promise<void> => {
  const entries = rows / POSTINGS_OF_ENTRY
  const loans = Math.ceil(rows / 40)
  const days = sql`${FIRST}::date + (n * (${TODAY}::date - ${FIRST}::date) / ${entries}::int)::int`
  await tx.execute(sql`truncate postings, journal_entries, payments, loans, accounting_periods cascade`)
  await tx.execute(sql`
    insert into journal_entries (id, kind, source_id, description, effective_date, transaction_id, created_at)
    select ${idOf('1', 'n')}, case when n % 2 = 0 then 'payment' else 'interest' end, n::text, 'Entry of the bench', ${days}, 1, ${days}
    from generate_series(1, ${entries}::int) as n`)
  await tx.execute(sql`
    insert into postings (journal_entry_id, account_code, amount, effective_date, application_id)
    select ${idOf('1', 'n')}, l.code, l.amount, ${days}, ${idOf('2', `(n % ${loans})`)}
    from generate_series(1, ${entries}::int) as n cross join lateral (values
      (case when n % 2 = 0 then '1010' else '1110' end, 100000 + n % 1000),
      (case when n % 2 = 0 then '1100' else '4050' end, -80000 - n % 1000),
      (case when n % 2 = 0 then '1110' else '2030' end, -15000),
      (case when n % 2 = 0 then '2000' else '4020' end, -5000)) as l(code, amount)`)
  const terms = JSON.stringify(defaultProductTerms)
  await tx.execute(sql`
    insert into loans (id, line, user_id, application_id, terms, schedule, opened_on, monthly_amount, accrued_through, checked_on,
      principal, principal_outstanding)
    select ${idOf('2', 'n')}, 'rent', ${idOf('3', 'n')}, ${idOf('2', 'n')}, ${terms}::jsonb, '{}', ${FIRST}, 100000, ${TODAY}, ${TODAY}, 1000000, 500000
    from generate_series(0, ${loans}::int - 1) as n`)
  await tx.execute(sql`
    insert into payments (id, user_id, application_id, loan_id, payment_type, amount, status, paid_at, reference, created_at, updated_at)
    select ${idOf('4', 'n')}, ${idOf('3', `(n % ${loans})`)}, ${idOf('2', `(n % ${loans})`)},
      case when n >= ${loans} then ${idOf('2', `(n % ${loans})`)} end,
      case when n < ${loans} then 'initial_payment' else 'instalment' end, 100000, 'completed', ${FIRST}::timestamptz, 'B' || n, ${FIRST}, ${FIRST}
    from generate_series(0, ${rows / 10}::int - 1) as n`)
}

/** Closes every month before this one, with the figures that a close keeps. */
const closeMonths = async ({ db }: BenchWorld): Promise<void> => {
  for (let starts_on: LocalDate = FIRST; endOfMonth(starts_on) < TODAY; starts_on = addMonths(starts_on, 1)) {
    const ends_on = endOfMonth(starts_on)
    await db.insert(schema.accountingPeriods).values({
      kind: 'month',
      starts_on,
      ends_on,
      figures: await figuresAtClose(db, ends_on),
      closed_by: uuidv7(),
      created_at: `${addDays(ends_on, 2)}T09:00:00.000Z`,
    })
  }
}

const finance: SignedIn = {
  id: uuidv7(),
  role: 'finance',
  email: 'finance@bench.example',
  session_id: uuidv7(),
  aal: 'aal2',
  second_factor: noSecondFactor,
}

const reportsOf = (world: BenchWorld) => {
  const clock = { now: () => new Date(`${TODAY}T06:00:00.000Z`) }
  const ctx = withScope({ ...asSystem({ ...world.services, clock }), actor: finance }, 'ledger.read')
  const year = { from: '2026-01-01', as_of: TODAY }
  const page = { account_code: '1110', limit: 50 }
  return {
    'trial balance': () => trialBalance(ctx),
    'trial balance of a day long past': () => trialBalance(ctx, { as_of: '2025-12-17' }),
    'balance sheet': () => balanceSheet(ctx, {}),
    'profit and loss of the year': () => profitAndLoss(ctx, year),
    'profit and loss of both years': () => profitAndLoss(ctx, { ...year, from: FIRST }),
    'cash flow of the year': () => cashFlow(ctx, year),
    controls: () => checkControls(ctx),
    'chart of accounts': () => findAccounts(ctx),
    'cash position': () => reportCash(ctx),
    'fees and taxes': () => reportFeesAndTaxes(ctx, { from: year.from, to: TODAY }),
    'figures of a month': () => monthFigures(ctx.db, '2026-10-01', '2026-10-31'),
    'statement of an account': () => accountStatement(ctx, page),
    'statement from a day': () => accountStatement(ctx, { ...page, from: '2026-06-11', to: '2026-11-20' }),
  } satisfies Record<string, () => Promise<unknown>>
}

type Report = keyof ReturnType<typeof reportsOf>

/** Balances from closed months and the open one equal the sum of all postings. */
const checkSums = async ({ db }: BenchWorld): Promise<void> => {
  const rows = await queryRows<{ code: string; total: string }>(
    db,
    sql`select account_code as code, sum(amount) as total from postings group by 1`,
  )
  const balances = await balancesAt(db, TODAY)
  const wrong = rows.filter(({ code, total }) => balances.get(code) !== Number(total))
  if (wrong.length > 0) throw new Error(`accounts ${wrong.map(({ code }) => code).join()} differ`)
}

/** The plan of the statement of a report that takes longest. */
const explainSlowest = async (world: BenchWorld, name: Report): Promise<void> => {
  const statements = await world.record((db) =>
    reportsOf({ ...world, services: { ...world.services, db } })[name](),
  )
  let slowest: { text: string; ms: number; plan: string[] } | null = null
  for (const { text, params } of statements) {
    const before = performance.now()
    const plan = await world.explain(`(analyze, buffers) ${text}`, params)
    const ms = performance.now() - before
    if (slowest === null || ms > slowest.ms) slowest = { text, ms, plan }
  }
  console.log(`  ${slowest?.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  for (const line of slowest?.plan ?? []) console.log(`    ${line}`)
}

/** Reports of the ledger over this many postings of two years, all months but the last closed. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    for (const rows of SIZES) {
      const before = performance.now()
      await fillTables(world, ['journal_entries', 'postings', 'loans', 'payments'], (tx) =>
        fillLedger(tx, rows),
      )
      await closeMonths(world)
      await checkSums(world)
      console.log(
        `ledger-reports: ${rows} postings filled in ${((performance.now() - before) / 1_000).toFixed(0)} s`,
      )
      const reports = reportsOf(world)
      const times: { name: Report; ms: number }[] = []
      // A cast, because `Object.keys` returns `string[]`.
      for (const name of Object.keys(reports) as Report[]) {
        let best = Number.POSITIVE_INFINITY
        for (let round = 0; round < ROUNDS; round += 1) {
          const begun = performance.now()
          await reports[name]()
          best = Math.min(best, performance.now() - begun)
        }
        times.push({ name, ms: best })
        console.log(`ledger-reports: ${rows} postings: ${name} in ${best.toFixed(0)} ms (aim ${AIM_MS} ms)`)
      }
      const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, 3)
      for (const { name, ms } of slowest) {
        console.log(`ledger-reports: plan of ${name} (${ms.toFixed(0)} ms)`)
        await explainSlowest(world, name)
      }
    }
  } finally {
    await world.stop()
  }
}
