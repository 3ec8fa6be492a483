import { readFileSync } from 'node:fs'
import { schema, type Database } from '@efie/database'
import { eq, sql } from 'drizzle-orm'

export interface MoneyRow {
  entry: string
  debit: string[]
  credit: string[]
  who: string[]
  test: { file: string; name: string }
}

export interface VerbRow {
  verb: string
  /** A file under apps/web/src, and the text expected in it. */
  file: string
  words: string
  operation: string
  audit: string[]
  entry: string
}

const readDocument = (): string => readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8')

/** The table of docs/money.md that lists where each verb is. */
export const verbTable = (): VerbRow[] => {
  const [, part = ''] = readDocument().split('## Where each verb is')
  return part
    .replace(/\n## .*/s, '')
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith('| Verb |'))
    .map((line) => {
      const [verb = '', , file = '', words = '', operation = '', audit = '', entry = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { verb, file, words, operation, audit: audit.split(' '), entry }
    })
}

/** Regression tests for the findings of a review. */
export const findingTests = (): MoneyRow['test'][] =>
  readDocument()
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, , test = ''] = line.split('|').map((cell) => cell.trim())
      const [file = '', ...name] = test.split(': ')
      return { file, name: name.join(': ') }
    })

/** The table of docs/money.md. */
export const moneyTable = (): MoneyRow[] =>
  readDocument()
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| entry |'))
    .map((line) => {
      const [entry = '', , debit = '', credit = '', who = '', test = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      const [file = '', ...name] = test.split(': ')
      return {
        entry,
        debit: debit.split(/\s+/).filter(Boolean),
        credit: credit.split(/\s+/).filter(Boolean),
        who: who.split(/,\s*/),
        test: { file, name: name.join(': ') },
      }
    })

/** A bank account or till opened by finance counts as the first of its kind. */
const firstOfKind = (account: string): string => {
  if (account >= '1040' && account <= '1069') return '1000'
  return account >= '1070' && account <= '1099' ? '1020' : account
}

/** Postings that the documented table doesn't allow; empty if the documentation is complete. */
export const undocumentedPostings = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectDistinct({
      kind: schema.journalEntries.kind,
      account: schema.postings.account_code,
      debit: sql<boolean>`${schema.postings.amount} > 0`,
    })
    .from(schema.postings)
    .innerJoin(schema.journalEntries, eq(schema.journalEntries.id, schema.postings.journal_entry_id))
  const table = new Map(moneyTable().map((row) => [row.entry, row]))
  return rows
    .filter(
      ({ kind, account, debit }) =>
        !table.get(kind)?.[debit ? 'debit' : 'credit'].includes(firstOfKind(account)),
    )
    .map(({ kind, account, debit }) => `${kind}: ${debit ? 'debit' : 'credit'} ${account}`)
    .toSorted()
}
