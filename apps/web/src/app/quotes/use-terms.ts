import type { PublicTerms } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const freshMs = 5 * 60_000

export const useTermsQuery = () => useQuery(api.policies.terms.queryOptions({ staleTime: freshMs }))

/** The terms in force: limits, rates and fees that offers are made with. Null until they are known: then nothing is said of them. */
export const useTerms = (): PublicTerms | null => useTermsQuery().data ?? null
