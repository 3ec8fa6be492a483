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
        title="Couldn’t load your company"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!company)
    return (
      <EmptyState
        title="Your account isn’t linked to a company"
        action={
          <Button asChild>
            <Link to="/tickets/create?category=account">Create Ticket</Link>
          </Button>
        }
      >
        <p>Ask an owner of your company to invite you, or create a ticket and we’ll help.</p>
      </EmptyState>
    )
  return (
    <>
      {company.status === 'pending' && (
        <Notice
          tone="caution"
          title={`${company.name} is waiting for verification`}
          className="mb-6"
          action={
            <Button asChild size="sm" tone="secondary">
              <Link to="/company?tab=documents">Upload a document</Link>
            </Button>
          }
        >
          Upload your registration certificate. You can add employees now, and invite them once your company
          manager has verified your company.
        </Notice>
      )}
      {company.status === 'suspended' && (
        <Notice tone="danger" title={`${company.name} is suspended`} className="mb-6">
          {company.status_reason ?? 'No new deductions will be set up.'} You still need to pay open invoices.
        </Notice>
      )}
      {children(company)}
    </>
  )
}
