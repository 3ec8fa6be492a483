import type { Database } from '@efie/database'
import type { SQL } from 'drizzle-orm'

/** Rows of a raw SQL statement. Both drivers return `{ rows }`, which Drizzle's common type doesn't declare. */
export const queryRows = async <Row extends Record<string, unknown>>(
  db: Database,
  query: SQL | string,
): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows
