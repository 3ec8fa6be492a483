/** Returns the single row of a result. */
export const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('row was not made')
  return row
}
