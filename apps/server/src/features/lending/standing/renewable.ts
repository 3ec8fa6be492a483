import { schema, type Database } from '@efie/database'
import { localDateOf, type LoanToRenew, type LocalDate, type ScheduleInForce } from '@efie/domain'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { everInvoiced, loadPauses } from '../book/circumstances.ts'
import type { LoanRow } from '../book/queries.ts'
import { standingOf, type LoanStanding } from './loan-standing.ts'

const { applications, hardshipRequests, loanSchedules, reschedules } = schema

/** Every schedule the loan has had, with the days it was in force. */
const loadSchedulesInForce = async (db: Database, row: LoanRow): Promise<ScheduleInForce[]> => {
  const rows = await db
    .select({ schedule: loanSchedules.schedule, created_at: loanSchedules.created_at })
    .from(loanSchedules)
    .where(eq(loanSchedules.loan_id, row.id))
    .orderBy(asc(loanSchedules.version))
  return rows.map(({ schedule, created_at }, index) => {
    const next = rows[index + 1]
    return { schedule, from: localDateOf(created_at), until: next ? localDateOf(next.created_at) : null }
  })
}

/** Whether a relief request or offer of new dates is still open. */
const isUnderHardship = async (db: Database, loanId: string): Promise<boolean> => {
  const asked = await db
    .select({ id: hardshipRequests.id })
    .from(hardshipRequests)
    .where(and(eq(hardshipRequests.loan_id, loanId), inArray(hardshipRequests.status, ['open', 'proposed'])))
    .limit(1)
  if (asked.length > 0) return true
  const offered = await db
    .select({ id: reschedules.id })
    .from(reschedules)
    .where(and(eq(reschedules.loan_id, loanId), inArray(reschedules.status, ['proposed', 'offered'])))
    .limit(1)
  return offered.length > 0
}

const wasReopened = async (db: Database, applicationId: string | null): Promise<boolean> => {
  if (applicationId === null) return false
  const [row] = await db
    .select({ reopened_at: applications.reopened_at })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row?.reopened_at != null
}

/** The facts that decide whether a loan can be renewed, and its standing. */
export const loadRenewable = async (
  db: Database,
  row: LoanRow,
  day: LocalDate,
): Promise<{ loan: LoanToRenew; standing: LoanStanding }> => {
  const standing = await standingOf(db, row, day)
  const { events, state } = standing
  const { line, status, payouts_to_come } = row
  return {
    standing,
    loan: {
      line,
      status,
      payouts_to_come,
      events,
      state,
      schedules: await loadSchedulesInForce(db, row),
      pauses: await loadPauses(db, row),
      invoiced: everInvoiced(standing.lines, day),
      reopened: await wasReopened(db, row.application_id),
      under_hardship: await isUnderHardship(db, row.id),
    },
  }
}
