import fc from 'fast-check'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { instant } from './columns.ts'

const column = pgTable('t', { at: instant() }).at

/** A timestamptz(3) as PostgreSQL writes it in UTC: no fraction when zero, and no trailing zeros. */
const asPostgres = (date: Date): string => {
  const [day = '', time = ''] = date.toISOString().slice(0, -1).split('T')
  return `${day} ${time.replace(/0+$/, '').replace(/\.$/, '')}+00`
}

test('an instant read from PostgreSQL is ISO text with milliseconds, whatever its fraction', () => {
  expect(column.mapFromDriverValue('2026-11-21 07:00:00+00')).toBe('2026-11-21T07:00:00.000Z')
  expect(column.mapFromDriverValue('2026-11-21 07:00:00.1+00')).toBe('2026-11-21T07:00:00.100Z')
  expect(column.mapFromDriverValue('2026-11-21 07:00:00.123+00')).toBe('2026-11-21T07:00:00.123Z')
  expect(column.mapFromDriverValue('2026-11-21 08:30:00.5+01:30')).toBe('2026-11-21T07:00:00.500Z')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        expect(column.mapFromDriverValue(asPostgres(date))).toBe(date.toISOString())
      },
    ),
  )
})
