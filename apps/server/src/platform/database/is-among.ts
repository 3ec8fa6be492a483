import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a column has one of these ids. Any number of them has the same statement. */
export const isAmong = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`
