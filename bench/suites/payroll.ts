import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { sumOf } from '@efie/domain'
import type { Database } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { buildDraft } from '../../apps/server/src/features/invoices/build-invoice.ts'
import { approveInvoice, issueInvoice } from '../../apps/server/src/features/invoices/issue-invoice.ts'
import { postShares } from '../../apps/server/src/features/invoices/post-shares.ts'
import { queryRows } from '../../apps/server/src/platform/database/query-rows.ts'
import { makeCompany } from '../../apps/server/src/testing/companies.ts'
import {
  balanceOf,
  card,
  makeLoan,
  makeMoneyWorld,
  payWithoutJobs,
  type MoneyWorld,
} from '../../apps/server/src/testing/money.ts'
import { makeManyEmployees } from '../../apps/server/src/testing/payroll.ts'
import { countDatabaseSeconds } from '../processes.ts'
import { makeBenchWorld, type BenchWorld } from '../world.ts'
import { withScope } from '../../apps/server/src/platform/context.ts'

const PEOPLE = 5_000
const IMPORT_AIM_SECONDS = 60

const secondsOf = async <Result>(work: () => Promise<Result>) => {
  const before = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - before) / 1_000 }
}

const memory = () => `${(process.memoryUsage().rss / 1_048_576).toFixed(0)} MB`

/**
 * Imports a payroll file of 5,000 over HTTP on a running server, processed by its own job, with the progress
 * that a browser would see.
 */
const importMany = async (world: BenchWorld): Promise<void> => {
  const owner = await makeUser(world.db, { role: 'company' })
  const company = await makeCompany(world.db, { owner })
  const { access_token } = await signInAs(world.services, owner)
  const efie = await world.startEfie()
  const headers = { authorization: `Bearer ${access_token}` }
  const path = `${efie.origin}/api/v1/companies/${company.id}`
  const csv = [
    'Staff No,Name,Net pay,E-mail,Phone',
    ...Array.from(
      { length: PEOPLE },
      (_, n) => `S${n},Worker ${n},"2,5${(n % 90) + 10}.00",w${n}@bench.example,024${String(4_000_000 + n)}`,
    ),
  ].join('\n')
  const bring = async () => {
    const seen = new Set<number>()
    const form = new FormData()
    form.set('file', new File([csv], 'staff.csv', { type: 'text/csv' }))
    const started = await fetch(`${path}/employees/import`, { method: 'POST', headers, body: form })
    if (!started.ok) throw new Error(`the import was refused: ${started.status} ${await started.text()}`)
    const { id } = (await started.json()) as { id: string }
    for (;;) {
      const answer = await fetch(`${path}/employee-imports/${id}`, { headers })
      const state = (await answer.json()) as {
        status: string
        processed: number
        added: number
        unchanged: number
        failed: number
      }
      seen.add(state.processed)
      if (state.status === 'done') return { ...state, steps: seen.size }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  for (const round of ['first', 'again']) {
    const { result, seconds } = await secondsOf(bring)
    console.log(
      `payroll: ${round}: ${PEOPLE} employees imported in ${seconds.toFixed(2)} s (aim ${IMPORT_AIM_SECONDS} s): ${result.added} added, ${result.unchanged} unchanged, ${result.failed} failed; progress seen at ${result.steps} points`,
    )
  }
}

/** The longest that transactions hold their locks, watched from a connection of its own. */
const watchLocks = (db: Database) => {
  const stop = new AbortController()
  let longest = 0
  const watched = (async () => {
    while (!stop.signal.aborted) {
      const [row] = await queryRows<{ seconds: number | null }>(
        db,
        sql`select extract(epoch from max(clock_timestamp() - a.xact_start))::float8 as seconds
            from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
              and exists (select 1 from pg_locks l where l.pid = a.pid and l.mode = 'RowExclusiveLock' and l.granted)`,
      )
      longest = Math.max(longest, row?.seconds ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    stop.abort()
    await watched
    return longest
  }
}

/** How long work takes and holds locks, and the processor time it needs here and in the database. */
const measured = async (db: Database, work: () => Promise<unknown>): Promise<string> => {
  const cpu = process.cpuUsage()
  const spentInDatabase = await countDatabaseSeconds(db)
  const stop = watchLocks(db)
  const { seconds } = await secondsOf(work)
  const longest = await stop()
  const { user, system } = process.cpuUsage(cpu)
  const own = (user + system) / 1_000_000
  const inDatabase = await spentInDatabase()
  return `${seconds.toFixed(2)} s (longest lock ${longest.toFixed(2)} s, CPU ${own.toFixed(1)} + ${inDatabase.toFixed(1)} s)`
}

/** Books a payment in its short transaction, then posts the shares to the loans as the job does. */
const payAndPost = async (world: MoneyWorld, what: string, book: () => Promise<unknown>): Promise<void> => {
  const { db } = world.services
  const booked = await measured(db, book)
  const posted = await measured(db, () => postShares(world.services))
  console.log(`payroll: ${PEOPLE} lines ${what}: booked in ${booked}, posted in ${posted}; ${memory()}`)
}

/** The copied loans have no entries of their own, so the ledger gets as many as paying them out had left. */
const addHistory = async (db: Database): Promise<void> => {
  await db.execute(sql`
    with entry as (
      insert into journal_entries (id, kind, source_id, description, effective_date)
      select gen_random_uuid(), 'history', n::text, 'Paid out', '2026-11-20' from generate_series(1, ${PEOPLE}::int) as n
      returning id
    )
    insert into postings (journal_entry_id, account_code, amount)
    select entry.id, line.code, line.amount from entry cross join (values ('1000', 1), ('3000', -1)) as line (code, amount)`)
}

/** One month of 5,000 deductions: drafted, approved, issued, paid short and paid up. */
const bill = async (bench: BenchWorld): Promise<void> => {
  const world = await makeMoneyWorld({ handle: bench.handle })
  const { db } = world.services
  const manager = await world.signIn('company_manager')
  const owner = await world.signIn('company')
  const company = await makeCompany(db, { manager: manager.actor, owner: owner.actor })
  await makeManyEmployees(world, company, await makeLoan(world), PEOPLE)
  await addHistory(db)
  await db.execute('analyze')
  world.clock.set('2026-12-16T09:00:00.000Z')
  const report = (what: string, seconds: number) =>
    console.log(
      `payroll: ${PEOPLE} lines ${what} in ${seconds.toFixed(2)} s, ${((seconds * 1_000) / PEOPLE).toFixed(2)} ms each; ${memory()}`,
    )
  const built = await secondsOf(() => buildDraft(withScope(manager, 'invoices.approve'), { id: company.id }))
  const { id, total, line_count } = built.result
  if (line_count !== PEOPLE) throw new Error(`${line_count} lines`)
  report('drafted', built.seconds)
  await approveInvoice(withScope(manager, 'invoices.approve'), { id })
  const issued = await secondsOf(() => issueInvoice(withScope(world.finance, 'invoices.issue'), { id }))
  report('issued', issued.seconds)
  const invoice = { invoice_id: id, payment_type: 'invoice' as const, ...card }
  const amount = Math.floor((total * 7) / 11)
  await payAndPost(world, 'paid short', () => payWithoutJobs(world, owner, { ...invoice, amount }))
  await payAndPost(world, 'paid up', () => payWithoutJobs(world, owner, invoice))
  const lines = await db.select().from(schema.invoiceLines).where(eq(schema.invoiceLines.invoice_id, id))
  const exact =
    lines.every((line) => line.paid === line.amount) &&
    sumOf(lines.map((line) => line.paid)) === total &&
    (await balanceOf(db, '2310')) === 0 &&
    (await balanceOf(db, '1300')) === 0
  if (!exact) throw new Error('lines, invoice and ledger do not agree')
  console.log(`payroll: ${PEOPLE} lines, their invoice and the ledger agree to the pesewa`)
}

/** The monthly work of an employer of 5,000. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    await importMany(world)
    await bill(world)
  } finally {
    await world.stop()
  }
}
