import { readFileSync } from 'node:fs'
import { chartOfAccounts, permissions } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { moneyTable } from '../../testing/money-table.ts'

const rights = new Set<string>([...Object.keys(permissions), 'system'])
const accounts = new Set<string>(chartOfAccounts.map((account) => account.code))
const suites = new Map<string, string>()

const suiteOf = (file: string): string => {
  const known = suites.get(file) ?? readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  suites.set(file, known)
  return known
}

describe.each(moneyTable().map((row) => [row.entry, row] as const))('docs/money.md: %s', (_entry, row) => {
  test('names accounts, rights and a test that exist', () => {
    expect([...row.debit, ...row.credit].filter((code) => !accounts.has(code))).toEqual([])
    expect(row.debit.length).toBeGreaterThan(0)
    expect(row.credit.length).toBeGreaterThan(0)
    expect(row.who.filter((right) => !rights.has(right))).toEqual([])
    expect(suiteOf(row.test.file).includes(`'${row.test.name}'`), row.test.name).toBe(true)
  })
})
