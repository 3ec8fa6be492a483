import { describe, expect, test } from 'vitest'
import { chartOfAccounts } from './accounts.ts'
import { journalProblems, journalTemplates, mostPerLine, type JournalTemplate } from './journal-templates.ts'

const accounts = [
  ...chartOfAccounts.map((account) => ({ ...account, active: true })),
  { code: '1040', name: 'Ecobank', type: 'asset', kind: 'bank', active: false },
] as const
const entry = (debit: string, credit: string, amount = 500) => [
  { account_code: debit, amount },
  { account_code: credit, amount: -amount },
]
const pathsOf = (template: JournalTemplate, lines: ReturnType<typeof entry>) =>
  journalProblems(template, lines, accounts).map(({ path }) => path)

describe('a template', () => {
  test.each<[JournalTemplate, string, string]>([
    ['capital', '1000', '3000'],
    ['borrowing', '1000', '2500'],
    ['borrowing-repaid', '2500', '1000'],
    ['borrowing-repaid', '5200', '1000'],
    ['cash-banked', '1000', '1020'],
    ['running-cost', '5100', '1020'],
    ['tax-paid', '2100', '1000'],
    ['opening-balance', '1000', '3900'],
    ['correction', '1100', '5000'],
    ['free', '5040', '1010'],
  ])('%s: debit %s, credit %s', (template, debit, credit) => {
    expect(journalProblems(template, entry(debit, credit), accounts)).toEqual([])
  })

  test.each<[JournalTemplate, string, string, string[]]>([
    ['capital', '3000', '1000', ['lines.0.account_code', 'lines.1.account_code']],
    ['cash-banked', '1020', '1000', ['lines.0.account_code', 'lines.1.account_code']],
    ['running-cost', '1100', '1000', ['lines.0.account_code']],
    ['tax-paid', '5100', '1000', ['lines.0.account_code']],
    ['opening-balance', '1000', '3000', ['lines']],
    ['free', '9999', '1040', ['lines.0.account_code', 'lines.1.account_code']],
  ])('%s: not debit %s, credit %s', (template, debit, credit, paths) => {
    expect(pathsOf(template, entry(debit, credit))).toEqual(paths)
  })
})

test('only a correction posts to control accounts', () => {
  const refused = journalTemplates.filter((template) =>
    chartOfAccounts
      .filter(({ kind }) => kind === 'control')
      .every(
        ({ code }) =>
          pathsOf(template, entry(code, '3900')).includes('lines.0.account_code') &&
          pathsOf(template, entry('3900', code)).includes('lines.1.account_code'),
      ),
  )
  expect(refused).toEqual(journalTemplates.filter((template) => template !== 'correction'))
})

test('an unbalanced entry says by how much', () => {
  expect(
    journalProblems('free', [...entry('1000', '3000'), { account_code: '5100', amount: 250 }], accounts),
  ).toEqual([{ path: 'lines', message: 'Debits and credits differ by GH₵ 2.50. Make them equal' }])
})

test('an entry moves no more than the largest amount that can be shown', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, () => entry('1000', '3000', mostPerLine)).flat()
  expect(journalProblems('capital', lines(10), accounts)).toEqual([])
  expect(journalProblems('capital', lines(11), accounts)).toEqual([
    {
      path: 'lines',
      message: 'An entry can move at most GH₵ 10,000,000,000.00. Split it into several entries',
    },
  ])
})
