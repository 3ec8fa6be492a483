import type { Database, ImportedRow, Transaction } from '@efie/database'
import type { Permission } from '@efie/domain'
import type { Context, TransactionContext } from '../context.ts'

/** A row of a file by the names of its columns. */
export interface ReadRow {
  line: number
  key: string
  cells: Readonly<Record<string, string>>
}

export interface Problem {
  line: number
  message: string
}

/** What rows would change, compared with the current data. */
export interface Comparison {
  rows: ImportedRow[]
  errors: Problem[]
}

/** What one kind of import adds to the others: its rights, and how its rows are compared, written and undone. */
export interface ImportRules {
  /** Needed to preview, run or undo it, besides the right to import. */
  permissions: readonly Permission[]
  /** Locks what the rows change, before they are compared for good. */
  lock: (tx: Transaction, keys: readonly string[]) => Promise<void>
  compare: (db: Database, rows: readonly ReadRow[]) => Promise<Comparison>
  /** Does before the transaction what takes long, and cleans up if the import fails. */
  around?: <Done>(ctx: Context, rows: readonly ImportedRow[], run: () => Promise<Done>) => Promise<Done>
  /** Writes the rows, and gives them as undoing needs them. */
  write: (ctx: TransactionContext, rows: readonly ImportedRow[]) => Promise<readonly ImportedRow[]>
  /** Sets one row back, or says why it stays: what it changed has changed since. */
  undo: (ctx: TransactionContext, row: ImportedRow, since: string) => Promise<string | null>
}
