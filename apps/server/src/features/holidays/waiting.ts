import type { Database } from '@efie/database'
import { type WaitingTimes, waitingTimes } from '@efie/domain'
import { loadHolidays, loadHolidaysOf } from './holidays.ts'

const yearOf = (instant: string): number => Number(instant.slice(0, 4))

/** Adds to each row since when it waits for staff and until when that is in time; null where `since` is. */
export const withWaiting = async <Row>(
  db: Database,
  rows: readonly Row[],
  since: (row: Row) => string | null,
): Promise<(Row & { waiting: WaitingTimes | null })[]> => {
  const years = rows.flatMap((row) => since(row) ?? []).map(yearOf)
  const holidays =
    years.length === 0 ? null : await loadHolidaysOf(db, Math.min(...years), Math.max(...years) + 1)
  return rows.map((row) => {
    const from = since(row)
    return { ...row, waiting: from === null || holidays === null ? null : waitingTimes(from, holidays) }
  })
}

/** The same for one row. */
export const waitingSince = async (db: Database, since: string | null): Promise<WaitingTimes | null> =>
  since === null ? null : waitingTimes(since, await loadHolidays(db, since))
