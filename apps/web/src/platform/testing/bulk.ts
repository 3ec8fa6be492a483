import type { Bulk } from '~/platform/lists/use-bulk.ts'

/** A list of which all rows are selected. */
export const selectedOf = <Row extends { id: string }>(rows: readonly Row[]): Bulk<Row> => ({
  refused: [],
  stopped: false,
  selection: { ids: new Set(rows.map(({ id }) => id)), onChange: () => {} },
  chosen: rows,
  rows,
  selectAll: () => {},
  clear: () => {},
  dismiss: () => {},
  finish: () => {},
})
