import type { Database } from '@efie/database'
import type { SQL } from 'drizzle-orm'

/** Rows of a hand-written statement: both drivers answer `{ rows }`, which the common type does not say. */
export const queryRows = async <Row extends Record<string, unknown>>(
  db: Database,
  query: SQL | string,
): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows
