import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../money.ts'
import { isBalanced } from '../postings.ts'
import {
  ageingOf,
  allocateToLines,
  billingMonthOf,
  deductionLines,
  diffInvoices,
  dunningStepOf,
  invoiceDaysOverdue,
  issuedInvoiceStatus,
  leavingReasonOf,
  nextBillingMonth,
} from './invoices.ts'
import { coverOf } from './cover.ts'
import { exampleEmployees, readEmployeeRow, suggestMapping } from './employee-csv.ts'
import { invoiceCredited, invoiceIssued, payrollReceived } from './payroll-postings.ts'

describe('a billing month', () => {
  test('is drafted ten days before payday, due five days after, and covers what falls due before the next payday', () => {
    expect(nextBillingMonth('2026-11-16', 25)).toEqual({
      period: '2026-11-01',
      payday: '2026-11-25',
      due_date: '2026-11-30',
      draft_on: '2026-11-15',
      covers_to: '2026-12-24',
    })
    expect(nextBillingMonth('2026-11-26', 25).period).toBe('2026-12-01')
    expect(billingMonthOf('2026-12-28').covers_to).toBe('2027-01-27')
  })

  test('deducts the oldest instalments first and never more than the cap', () => {
    const due = [
      { due_date: '2026-12-20', open: 60_000, n: 2 },
      { due_date: '2026-11-20', open: 50_000, n: 1 },
    ]
    expect(deductionLines(80_000, due)).toEqual([
      { due_date: '2026-11-20', open: 50_000, n: 1, amount: 50_000, capped: false },
      { due_date: '2026-12-20', open: 60_000, n: 2, amount: 30_000, capped: true },
    ])
    expect(deductionLines(0, due)).toEqual([])
  })
})

describe('allocating a payment to lines', () => {
  const lines = (opens: number[]) => opens.map((open, index) => ({ id: `l${index}`, open }))

  test('leaves every line short by the same proportion, to the pesewa', () => {
    expect(allocateToLines(100, lines([100, 100, 100])).allocations.map((one) => one.amount)).toEqual([
      34, 33, 33,
    ])
    expect(allocateToLines(50_000, lines([106_489, 96_084])).allocations).toEqual([
      { line_id: 'l0', amount: 26_284 },
      { line_id: 'l1', amount: 23_716 },
    ])
  })

  test('always adds up, never exceeds what is open, and is monotonic', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 400_000_000 }),
        (opens, amount) => {
          const { allocations, left } = allocateToLines(amount, lines(opens))
          expect(sumOf(allocations.map((one) => one.amount)) + left).toBe(amount)
          for (const { line_id, amount: part } of allocations) {
            expect(part).toBeGreaterThan(0)
            expect(part).toBeLessThanOrEqual(opens[Number(line_id.slice(1))] ?? 0)
          }
          if (amount >= sumOf(opens))
            expect(allocations).toHaveLength(opens.filter((open) => open > 0).length)
          else expect(left).toBe(0)
        },
      ),
    )
  })
})

test('an invoice’s status, age and dunning follow from its figures', () => {
  const figures = { total: 1_000, paid: 0, credited: 0, due_date: '2026-11-30' }
  expect(issuedInvoiceStatus(figures, '2026-11-30')).toBe('issued')
  expect(issuedInvoiceStatus({ ...figures, paid: 400 }, '2026-11-30')).toBe('partly-paid')
  expect(issuedInvoiceStatus({ ...figures, paid: 400 }, '2026-12-01')).toBe('overdue')
  expect(issuedInvoiceStatus({ ...figures, paid: 400, credited: 600 }, '2026-12-01')).toBe('paid')
  expect(issuedInvoiceStatus({ ...figures, credited: 1_000 }, '2026-12-01')).toBe('void')
  expect(invoiceDaysOverdue({ ...figures, status: 'overdue' }, '2026-12-10')).toBe(10)
  expect(
    ['2026-11-30', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-30'].map((day) =>
      dunningStepOf('2026-11-30', day),
    ),
  ).toEqual([0, 1, 2, 3, 4])
  expect(ageingOf([figures, { ...figures, paid: 900, due_date: '2026-08-01' }], '2026-11-30')).toEqual({
    not_due: 1_000,
    days_1_30: 0,
    days_31_60: 0,
    days_61_90: 0,
    over_90: 100,
    total: 1_100,
  })
})

test('the diff of two months names joiners, leavers, changed amounts and unpaid leave', () => {
  const entry = (employee_id: string, amount: number) => ({
    employee_id,
    staff_number: employee_id,
    employee_name: employee_id,
    amount,
  })
  const on_leave = { status: 'active', consent: 'given', leave_from: '2026-11-01', leave_to: null }
  const diff = diffInvoices(
    [entry('stays', 10), entry('changes', 10), entry('leaves', 10), entry('rests', 10), entry('done', 10)],
    [entry('stays', 10), entry('changes', 12), entry('joins', 5)],
    new Map([
      ['leaves', leavingReasonOf({ ...on_leave, status: 'left' }, '2026-11-25')],
      ['rests', leavingReasonOf(on_leave, '2026-11-25')],
    ]),
  )
  const short = (rows: { employee_id: string; previous: number; amount: number; reason: string | null }[]) =>
    rows.map((row) => [row.employee_id, row.previous, row.amount, row.reason])
  expect(short(diff.joiners)).toEqual([['joins', 0, 5, null]])
  expect(short(diff.changes)).toEqual([['changes', 10, 12, null]])
  expect(short(diff.leavers)).toEqual([
    ['leaves', 10, 0, 'left'],
    ['done', 10, 0, 'nothing-due'],
  ])
  expect(short(diff.on_leave)).toEqual([['rests', 10, 0, 'unpaid-leave']])
  expect(leavingReasonOf({ ...on_leave, consent: 'withdrawn' }, '2026-11-25')).toBe('withdrawn')
})

test('an invoice and its payment are booked in balance, and clear to zero once paid', () => {
  const entries = [...invoiceIssued(900), ...payrollReceived(600, 50, 'bank'), ...invoiceCredited(300)]
  expect(isBalanced(entries)).toBe(true)
  const sum = (code: string) =>
    sumOf(entries.filter((line) => line.account_code === code).map((line) => line.amount))
  expect(['1300', '2310', '2300', '2040', '1000'].map(sum)).toEqual([0, -600, 0, -50, 650])
})

test('a row of a payroll file is read completely, or every problem with it is listed', () => {
  const mapping = suggestMapping(['Staff No.', 'Employee name', 'E-mail', 'Mobile', 'Net Pay', 'Bank'])
  expect(mapping).toEqual({
    staff_number: 'Staff No.',
    full_name: 'Employee name',
    email: 'E-mail',
    phone: 'Mobile',
    net_pay: 'Net Pay',
  })
  const read = (row: Record<string, string>) =>
    readEmployeeRow(row, mapping, (text) =>
      text.length === 10 ? { ok: true, phone: `+233${text.slice(1)}` } : { ok: false, message: 'Too short' },
    )
  expect(
    read({
      'Staff No.': ' 17 ',
      'Employee name': 'Ama Mensah',
      'E-mail': 'Ama@X.example',
      Mobile: '0241234567',
      'Net Pay': 'GHS 2,500.50',
    }),
  ).toEqual({
    ok: true,
    employee: {
      staff_number: '17',
      full_name: 'Ama Mensah',
      email: 'ama@x.example',
      phone: '+233241234567',
      net_pay: 250_050,
    },
  })
  // The example row offered for download is not a real person.
  const [heads = '', row = ''] = exampleEmployees.split('\r\n')
  const example = Object.fromEntries(
    heads.split(',').map((head, index) => [head, row.split(',')[index] ?? '']),
  )
  const mapped = suggestMapping(heads.split(','))
  expect(Object.keys(mapped)).toHaveLength(5)
  expect(readEmployeeRow(example, mapped, (phone) => ({ ok: true, phone }))).toEqual({
    ok: false,
    problems: [
      { column: 'staff_number', message: 'This is the example row. Replace it with your own employees' },
    ],
  })
  const bad = read({ 'Staff No.': '', 'Employee name': '', 'E-mail': 'ama', Mobile: '12', 'Net Pay': 'much' })
  expect(bad.ok ? [] : bad.problems.map((problem) => problem.column)).toEqual([
    'staff_number',
    'full_name',
    'email',
    'phone',
    'net_pay',
  ])
  const link = read({ 'Staff No.': '18', 'Employee name': 'Win at evil.example', 'Net Pay': '1' })
  expect(link.ok ? [] : link.problems).toEqual([
    { column: 'full_name', message: 'Enter a name without web addresses or phone numbers' },
  ])
})

describe('employer cover', () => {
  test('counts each line for its own instalment, as far as it is owed, and the rest as excess', () => {
    const { covered, excess } = coverOf(
      [
        { number: 2, owed: 40 },
        { number: 3, owed: 100 },
      ],
      [
        { number: 2, open: 70, paid: 30 },
        { number: 3, open: 80, paid: 0 },
      ],
    )
    expect([...covered]).toEqual([
      [2, 40],
      [3, 80],
    ])
    expect(excess).toBe(30)
  })

  test('moves an earlier line to the later instalment whose money paid the earlier one', () => {
    const { covered, excess } = coverOf(
      [{ number: 3, owed: 100 }],
      [
        { number: 2, open: 100, paid: 0 },
        { number: 3, open: 0, paid: 100 },
      ],
    )
    expect([...covered]).toEqual([[3, 100]])
    expect(excess).toBe(0)
  })

  test('never exceeds what is owed, and cover plus excess always equals the open lines', () => {
    const amount = fc.integer({ min: 0, max: 500 })
    const month = fc.record({ owed: amount, open: amount, paid: amount })
    fc.assert(
      fc.property(fc.array(month, { maxLength: 6 }), (months) => {
        const numbered = months.map((one, index) => ({ ...one, number: index + 2 }))
        const { covered, excess } = coverOf(numbered, numbered)
        for (const { number, owed } of numbered) expect(covered.get(number) ?? 0).toBeLessThanOrEqual(owed)
        expect(sumOf([...covered.values()]) + excess).toBe(sumOf(numbered.map((one) => one.open)))
        expect(excess).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
