import type { Database } from '@efie/database'
import {
  coverOf,
  daysPastDue,
  delinquencyBucket,
  loanHoldingsOf,
  outstandingOf,
  replayLoan,
  scheduleAsAt,
  totalOf,
  type DelinquencyBucket,
  type LoanHoldings,
  type LoanLine,
  type LocalDate,
} from '@efie/domain'
import { findBook, loadBook, type BookRow } from './queries.ts'

/** Loans held in memory at a time. */
const BATCH = 300

/** A loan as at the end of a day. */
export interface LoanAsAt {
  id: string
  /** Its application or order. */
  owner_id: string
  days_past_due: number
  bucket: DelinquencyBucket
  holdings: LoanHoldings
}

const asAt = ({ id, owner_id, events, pauses, invoiced, ...row }: BookRow, day: LocalDate): LoanAsAt => {
  const schedule = scheduleAsAt(row.schedule, day)
  const state = replayLoan(schedule, events, day)
  const owed = state.instalments.map((line) => ({ number: line.number, owed: totalOf(outstandingOf(line)) }))
  // As on any day, instalments on an employer's invoice make no one late.
  const cover = coverOf(owed, invoiced).covered
  const days_past_due = Math.max(0, daysPastDue(state, day, cover, pauses))
  return {
    id,
    owner_id,
    days_past_due,
    bucket: delinquencyBucket(days_past_due),
    holdings: loanHoldingsOf(state, schedule, days_past_due),
  }
}

/**
 * Every loan of a line opened by a day, as at the end of that day, replayed from its log so that events
 * recorded later count on their value date. Read in batches by id.
 */
export async function* replayBook(db: Database, line: LoanLine, day: LocalDate): AsyncGenerator<LoanAsAt[]> {
  let after: string | null = null
  for (;;) {
    const found: Awaited<ReturnType<typeof findBook>> = await findBook(db, line, day, after, BATCH)
    if (found.length > 0) yield (await loadBook(db, line, day, found)).map((row) => asAt(row, day))
    after = found.at(-1)?.id ?? null
    if (found.length < BATCH) return
  }
}
