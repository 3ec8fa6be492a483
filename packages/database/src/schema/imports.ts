import { importKinds } from '@efie/domain'
import { pgTable, text, integer, index, jsonb, uuid } from 'drizzle-orm/pg-core'
import { id, instant, created_at, oneOf } from './columns.ts'

/** What a row of a file changed. */
export interface ImportedRow {
  line: number
  /** First column of the row, which names what it changes. */
  key: string
  name: string
  action: 'add' | 'change'
  subject_id: string
  fields: { field: string; old: string | number | null; new: string | number }[]
  /** What undoing needs besides the old values of the fields. */
  before: Record<string, string | number | boolean | string[] | null>
}

/** A row of a file that wasn't imported. */
export interface RefusedRow {
  line: number
  cells: string[]
  message: string
}

/** Imports by staff from files, each in one transaction. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: importKinds }).notNull(),
    file_name: text().notNull(),
    columns: text().array().notNull(),
    total: integer().notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    unchanged: integer().notNull(),
    failed: integer().notNull(),
    rows: jsonb().$type<ImportedRow[]>().notNull(),
    refused: jsonb().$type<RefusedRow[]>().notNull(),
    created_by: uuid().notNull(),
    created_at: created_at(),
    undone_at: instant(),
    undone_by: uuid(),
    /** What undoing it did, and the rows that it left as they were. */
    reverted: integer().notNull().default(0),
    left: jsonb().$type<{ line: number; message: string }[]>().notNull().default([]),
  },
  (t) => [oneOf('imports_kind', t.kind, importKinds), index('imports_list').on(t.kind, t.created_at, t.id)],
)
