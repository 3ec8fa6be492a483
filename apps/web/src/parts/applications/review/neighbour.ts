/** The row before (-1) or after (1) this id; null at the ends and if the id isn't in the list. */
export const neighbourOf = (rows: readonly { id: string }[], id: string, step: 1 | -1): string | null => {
  const place = rows.findIndex((row) => row.id === id)
  return place === -1 ? null : (rows[place + step]?.id ?? null)
}
