import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

/** A company with contacts, people and documents, once loaded. */
export const CompanyAbout = ({
  id,
  children,
}: {
  id: string
  children: (company: CompanyDetail) => ReactNode
}) => {
  const query = useQuery(api.companies.get.queryOptions({ input: { id } }))
  if (query.isPending) return <SkeletonRows />
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the company"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return children(query.data)
}
