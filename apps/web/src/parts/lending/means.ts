/** Payment method of an earlier payment: `Mobile money •••• 4567`, `Card`. */
export interface Means {
  payment_id: string
  label: string
}

/** Each wallet and card once, by its newest payment, which comes first. */
export const distinctMeans = (means: readonly Means[]): Means[] =>
  means.filter((one, index) => means.findIndex(({ label }) => label === one.label) === index)
