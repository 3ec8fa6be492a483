import type { PublicTerms } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'

const freshMs = 5 * 60_000

const termsQuery = () => api.policies.terms.queryOptions({ staleTime: freshMs })

export const useTermsQuery = () => useQuery(termsQuery())

/** The terms once loaded; null if that failed. */
export const awaitTerms = (): Promise<PublicTerms | null> =>
  queryClient.ensureQueryData(termsQuery()).catch(() => null)

/**
 * The terms in force: limits, rates and fees of offers. Null until loaded; nothing is said about them until
 * then.
 */
export const useTerms = (): PublicTerms | null => useTermsQuery().data ?? null
