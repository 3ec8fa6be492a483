/** What an earlier payment was paid with: `Wallet •••• 4567`, `Card`. */
export interface Means {
  payment_id: string
  label: string
}

/** Each wallet and card once: its newest payment, which comes first, stands for it. */
export const distinctMeans = (means: readonly Means[]): Means[] =>
  means.filter((one, index) => means.findIndex(({ label }) => label === one.label) === index)
