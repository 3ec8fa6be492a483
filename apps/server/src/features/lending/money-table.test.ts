import { globSync, readFileSync } from 'node:fs'
import { chartOfAccounts, permissions } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { findingTests, moneyTable, verbTable } from '../../testing/money-table.ts'
import { operations, promisedAudit } from '../../testing/operations.ts'

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

test.each(findingTests().map((found) => [found.name, found] as const))(
  'docs/money.md: “%s” keeps a finding mended',
  (name, { file }) => {
    expect(suiteOf(file)).toContain(`'${name}'`)
  },
)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const entries = new Set(moneyTable().map((row) => row.entry))
const source = globSync('features/**/*.ts', { cwd: new URL('../..', import.meta.url) })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => read(`../../${file}`))
  .join('\n')

test('the tables of docs/money.md are read', () => {
  expect(moneyTable().length).toBeGreaterThan(40)
  expect(verbTable().length).toBeGreaterThan(30)
  expect(findingTests().length).toBeGreaterThan(10)
})

test.each(verbTable().map((row) => [row.verb, row] as const))(
  'docs/money.md: where “%s” is',
  (_verb, row) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === row.operation)
    if (!operation) throw new Error(`the contract has no ${row.operation}`)
    // What the act audits immediately (success.test.ts) must be in the table's list; the rest comes later.
    const promised = promisedAudit(operation)
    const named = (action: string) =>
      row.audit.some((one) => one === action || (one.endsWith('.') && action.startsWith(one)))
    expect(promised.length === 0 || promised.some(named), promised.join(' or ')).toBe(true)
    expect(read(`../../../../web/src/${row.file}`)).toContain(row.words)
    // Some actions are composed of a stem and an outcome.
    const written = (action: string) => source.includes(`'${action}'`) || source.includes(`\`${action}\${`)
    expect(row.audit.filter((action) => !written(action))).toEqual([])
    expect(row.entry === '–' || entries.has(row.entry)).toBe(true)
  },
)
