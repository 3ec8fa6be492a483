import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows, SkeletonStats } from '~/ui/skeleton-layouts.tsx'

interface OwnCompanyProps {
  /** Shown until the company is known. */
  skeleton?: ReactNode
  children: (company: CompanyRow) => ReactNode
}

/** The company the caller acts for; every page of the company area starts with it. */
export const OwnCompany = ({ skeleton, children }: OwnCompanyProps) => {
  const query = useQuery(api.companies.list.queryOptions({ input: { limit: 1 } }))
  const company = query.data?.data[0]
  if (query.isPending)
    return (
      skeleton ?? (
        <div className="space-y-6">
          <SkeletonStats />
          <SkeletonRows />
        </div>
      )
    )
  if (query.error)
    return (
      <ErrorState
        title="Failed to fetch your company"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!company)
    return (
      <EmptyState
        title="Your account acts for no company"
        action={
          <Button asChild>
            <Link to="/tickets/create?category=account">Create Ticket</Link>
          </Button>
        }
      >
        <p>Ask an owner of your company to invite you, or write to us with a ticket.</p>
      </EmptyState>
    )
  return (
    <>
      {company.status === 'pending' && (
        <Notice
          tone="caution"
          title={`${company.name} waits for verification`}
          className="mb-6"
          action={
            <Button asChild size="sm" tone="secondary">
              <Link to="/company?tab=documents">Upload a document</Link>
            </Button>
          }
        >
          Upload the registration certificate. Once your company manager has verified it, you can invite
          employees; you can enter them now.
        </Notice>
      )}
      {company.status === 'suspended' && (
        <Notice tone="danger" title={`${company.name} is suspended`} className="mb-6">
          {company.status_reason ?? 'No new deductions are arranged.'} Open invoices stay to be paid.
        </Notice>
      )}
      {children(company)}
    </>
  )
}
