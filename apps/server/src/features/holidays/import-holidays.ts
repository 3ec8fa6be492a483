import { schema, type Database, type ImportedRow } from '@efie/database'
import { holidaysOfYear, isLocalDate } from '@efie/domain'
import { inArray } from 'drizzle-orm'
import type { ImportRules, Problem, ReadRow } from '../../platform/imports/rules.ts'
import { writeHoliday, deleteHoliday } from './holidays.ts'

const { holidays } = schema

type Kept = typeof holidays.$inferSelect

/** `2027-03-10`, or `10/03/2027` with the day first; null if there is no such day. */
const dayOf = (text: string): string | null => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) && date >= '2000' && date < '2201' ? date : null
}

const loadKept = async (db: Database, dates: readonly string[]): Promise<Map<string, Kept>> => {
  const rows =
    dates.length === 0
      ? []
      : await db
          .select()
          .from(holidays)
          .where(inArray(holidays.date, [...dates]))
  return new Map(rows.map((row) => [row.date, row]))
}

const nameOf = (cells: ReadRow['cells']): string => (cells['name'] ?? '').trim()

/** What a row changes about a day. */
const plan = ({ line, key, cells }: ReadRow, date: string, kept: Kept | undefined): ImportedRow[] => {
  const name = nameOf(cells)
  const known = holidaysOfYear(Number(date.slice(0, 4)), kept ? [kept] : []).find((one) => one.date === date)
  const worked = known?.source === 'worked'
  const fields = [
    ...(known?.name === name ? [] : [{ field: 'name', old: known?.name ?? null, new: name }]),
    ...(worked ? [{ field: 'status', old: 'Working day', new: 'Holiday' }] : []),
  ]
  if (fields.length === 0) return []
  return [
    {
      line,
      key,
      name: date,
      action: known ? 'change' : 'add',
      subject_id: date,
      fields,
      before: kept ? { name: kept.name, observed: kept.observed } : {},
    },
  ]
}

/** Announced holidays. Statutory ones in the file get its name. */
export const holidayImport: ImportRules = {
  permissions: ['settings.write'],
  lock: async (tx, keys) => {
    const dates = keys.flatMap((key) => dayOf(key) ?? [])
    if (dates.length > 0)
      await tx
        .select()
        .from(holidays)
        .where(inArray(holidays.date, dates))
        .orderBy(holidays.date)
        .for('update')
  },
  compare: async (db, read) => {
    const kept = await loadKept(
      db,
      read.flatMap(({ key }) => dayOf(key) ?? []),
    )
    const errors: Problem[] = []
    const seen = new Set<string>()
    const rows = read.flatMap((row): ImportedRow[] => {
      const date = dayOf(row.key)
      const name = nameOf(row.cells)
      const refuse = (message: string) => {
        errors.push({ line: row.line, message })
        return []
      }
      if (date === null) return refuse('Enter a date between 2000 and 2200, such as 2027-03-10 or 10/03/2027')
      if (seen.has(date)) return refuse('This day is in the file twice')
      seen.add(date)
      if (name === '' || name.length > 200) return refuse('Enter the holiday’s name, up to 200 characters')
      return plan(row, date, kept.get(date))
    })
    return { rows, errors }
  },
  write: async (ctx, rows) => {
    for (const { subject_id, fields, name: _day, before } of rows) {
      const named = fields.find(({ field }) => field === 'name')?.new ?? before['name']
      await writeHoliday(ctx, { date: subject_id, name: String(named), observed: true })
    }
    return rows
  },
  undo: async (ctx, { subject_id: date, fields, before }) => {
    const now = (await loadKept(ctx.db, [date])).get(date)
    const named = fields.find(({ field }) => field === 'name')?.new ?? before['name']
    if (now?.observed !== true || now.name !== named) return 'This day has changed since the import'
    if (before['name'] === undefined) await deleteHoliday(ctx, date)
    else
      await writeHoliday(ctx, { date, name: String(before['name']), observed: before['observed'] === true })
    return null
  },
}
