import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

/** Figures of a company's dashboard. */
export const useSummary = (companyId: string) =>
  useQuery(api.companies.summary.queryOptions({ input: { id: companyId } }))

export type CompanySummary = NonNullable<ReturnType<typeof useSummary>['data']>
export type CompanyException = CompanySummary['exceptions'][number]
