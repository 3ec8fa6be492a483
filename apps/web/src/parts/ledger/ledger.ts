interface Posting {
  amount: number
}

/** Total of an entry: the sum of its debits, which are positive. */
export const debitOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)

export const creditOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
