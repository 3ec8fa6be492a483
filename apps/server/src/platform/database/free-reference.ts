const mostTries = 5

/**
 * Inserts a row under a new reference, its column's default. `insert` returns nothing if the reference is
 * taken, which is rare among 150 billion; another is then tried.
 */
export const underFreeReference = async <Row>(insert: () => PromiseLike<Row[]>): Promise<Row> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [row] = await insert()
    if (row) return row
  }
  throw new Error(`no free reference was found in ${mostTries} tries`)
}
