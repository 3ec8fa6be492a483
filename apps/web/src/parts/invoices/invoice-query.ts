import { api } from '~/platform/api/client.ts'

const POSTING_POLL = 3_000

/** An invoice, read again while a payment is being posted, which changes no row that the change feed tells of. */
export const invoiceQuery = (id: string) => {
  const options = api.invoices.get.queryOptions({ input: { id } })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data: { posting: { shares: number } } | undefined } }) =>
      (state.data?.posting.shares ?? 0) > 0 ? POSTING_POLL : (false as const),
  }
}
