import { defaultProductTerms } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { probe, type ShopTerms, termsOfQuote } from './shop-terms.ts'

/** The terms of the shop's plans now in force: the first version's until the server has answered. */
export const useShopTerms = (): ShopTerms => {
  const { data } = useQuery(
    api.quotes.instalments.queryOptions({
      input: probe,
      staleTime: 10 * 60_000,
      select: termsOfQuote,
    }),
  )
  return data ?? defaultProductTerms
}
