import { schema, type Database } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { nowIso, today } from '../../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../../platform/context.ts'
import { lockBooks } from './closed-days.ts'
import { compareControls } from '../reports/reports.ts'

const { controlChecks } = schema
const CHECK_CONTROLS = 'check-controls-of-month-end'

/** Differences between accounts and sub-ledgers recorded at the end of a day; null if they weren't recorded. */
export const findDifferences = async (
  db: Database,
  day: LocalDate,
): Promise<Record<string, number> | null> => {
  const [row] = await db.select().from(controlChecks).where(eq(controlChecks.day, day))
  return row?.differences ?? null
}

/**
 * Records control account differences at month end, because some sub-ledgers can't be computed for a past
 * day. Only on the first day of the next month: a difference found later may belong to that month.
 */
export const checkMonthEnd = async (services: Services): Promise<void> => {
  const day = addDays(today(services.clock), -1)
  if (!today(services.clock).endsWith('-01') || (await findDifferences(services.db, day)) !== null) return
  await transact(asSystem(services), async (ctx) => {
    await lockBooks(ctx.db)
    const wrong = (await compareControls(ctx.db)).filter(({ difference }) => difference !== 0)
    const differences = Object.fromEntries(wrong.map((row) => [row.account_code, row.difference]))
    await ctx.db
      .insert(controlChecks)
      .values({ day, differences, checked_at: nowIso(services.clock) })
      .onConflictDoNothing()
  })
}

export const registerLedgerJobs = (services: Services): void => {
  services.jobs.handle(CHECK_CONTROLS, () => checkMonthEnd(services))
  // At the start of a month, and hourly during its first day in case the server was down.
  services.jobs.schedule(CHECK_CONTROLS, '0 * 1 * *', ['00:00'])
}
