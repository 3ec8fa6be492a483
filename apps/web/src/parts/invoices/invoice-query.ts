import { api } from '~/platform/api/client.ts'

const POSTING_POLL = 3_000
/** What failed is tried again ever more rarely, in the end every hour. */
const FAILED_POLL = 60_000

interface Read {
  state: { data: { posting: { shares: number; failed_count: number } } | undefined }
}

/** An invoice, read again while a payment is being posted. The invoice's row doesn't change, so the change feed stays silent. */
export const invoiceQuery = (id: string) => {
  const options = api.invoices.get.queryOptions({ input: { id } })
  return {
    ...options,
    refetchInterval: ({ state }: Read) => {
      const { shares, failed_count } = state.data?.posting ?? { shares: 0, failed_count: 0 }
      if (shares === 0) return false as const
      return failed_count > 0 ? FAILED_POLL : POSTING_POLL
    },
  }
}
