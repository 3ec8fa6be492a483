import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, shownColumns, toggleColumn } from './columns.ts'
import { csvField, csvMoney, toCsv } from './csv.ts'
import { countText, keyset, rowsOf } from './keyset.ts'
import { withParams } from '~/platform/navigation/use-url-params.ts'
import { oneOf } from './list-params.ts'

interface Row {
  name: string
  amount: number
}
const column = (id: string, text: (row: Row) => string, extra = false): Column<Row> => ({
  id,
  header: id.toUpperCase(),
  cell: text,
  text,
  extra,
})
const columns = [
  column('name', (row) => row.name),
  column('amount', (row) => csvMoney(row.amount)),
  column('note', () => 'x', true),
]
const rows: Row[] = [
  { name: 'Ama Serwaa', amount: 106_489 },
  { name: 'Kofi, Mensah', amount: 50 },
]

describe('the address of a list', () => {
  test('keeps other values and drops emptied ones', () => {
    const params = withParams(new URLSearchParams('tab=mine&q=ama&open=1'), {
      q: '',
      status: 'pending',
      open: null,
    })
    expect(params.toString()).toBe('tab=mine&status=pending')
  })
  test('takes only known codes', () => {
    expect(oneOf(['pending', 'approved'], 'approved')).toBe('approved')
    expect(oneOf(['pending', 'approved'], 'constructor')).toBeUndefined()
  })
})

describe('columns', () => {
  test('extra ones are hidden until picked; the first always stays', () => {
    const ids = (asked: string) => shownColumns(columns, asked).map(({ id }) => id)
    expect(ids('')).toEqual(['name', 'amount'])
    expect(ids('note')).toEqual(['name', 'note'])
    expect(toggleColumn(columns, '', 'note')).toBe('name,amount,note')
    expect(toggleColumn(columns, 'name,amount,note', 'note')).toBe('')
  })
})

describe('CSV', () => {
  test('has a header, all columns, and quotes what needs it', () => {
    expect(toCsv(columns, rows)).toBe('NAME,AMOUNT,NOTE\r\nAma Serwaa,1064.89,x\r\n"Kofi, Mensah",0.50,x\r\n')
  })
  test('no field is a formula, and every field reads back as it was', () => {
    expect(csvField('=HYPERLINK("http://x")')).toBe('"\'=HYPERLINK(""http://x"")"')
    expect(csvField('-12.50')).toBe('-12.50')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = csvField(text)
        const read = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
        expect(/^[=+@\t\r]/.test(read)).toBe(false)
        expect(read === text || read === `'${text}`).toBe(true)
      }),
    )
  })
})

test('pages of a list come together and say when there is more', () => {
  expect(
    rowsOf({
      data: {
        pages: [
          { data: [1], next_cursor: 'a' },
          { data: [2], next_cursor: null },
        ],
      },
    }),
  ).toEqual([1, 2])
  expect(rowsOf({ data: undefined })).toEqual([])
  expect(keyset.getNextPageParam({ next_cursor: 'a' })).toBe('a')
  expect(keyset.getNextPageParam({ next_cursor: null })).toBeUndefined()
  expect([countText(3, false), countText(3, true)]).toEqual(['3', '3+'])
})
