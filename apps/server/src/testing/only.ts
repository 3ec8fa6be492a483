/** The one row that was made. */
export const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('row was not made')
  return row
}
