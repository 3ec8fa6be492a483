import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { InvoicesList } from '~/parts/invoices/invoices-list.tsx'
import { OwnCompany } from '~/parts/companies/own-company.tsx'

export const meta = pageMeta('Billing History')

const buckets = [
  { key: 'not_due', label: 'Not due yet' },
  { key: 'days_1_30', label: '1–30 days overdue' },
  { key: 'days_31_60', label: '31–60 days overdue' },
  { key: 'days_61_90', label: '61–90 days overdue' },
  { key: 'over_90', label: 'Over 90 days overdue' },
] as const

/** Open invoices by age. */
const Ageing = ({ company }: { company: CompanyRow }) => {
  const query = useQuery(api.invoices.ageing.queryOptions({ input: { id: company.id } }))
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the outstanding balance"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="mb-6"
      />
    )
  const ageing = query.data
  return (
    <Card className="mb-6">
      <CardHeader
        title="Outstanding"
        description="What your company owes, by how long it’s been overdue."
        action={
          <p className="money text-xl font-semibold">
            {ageing ? formatMoney(ageing.total) : <Skeleton className="h-6 w-32" />}
          </p>
        }
      />
      <dl className="grid gap-x-6 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-5">
        {buckets.map(({ key, label }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={key !== 'not_due' && ageing && ageing[key] > 0 ? 'text-danger' : ''}>
              {ageing ? (
                <span className="money font-semibold">{formatMoney(ageing[key])}</span>
              ) : (
                <Skeleton className="mt-1 w-24" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export default function BillingPage() {
  return (
    <Page>
      <PageHeader
        title="Billing History"
        purpose="Your company’s invoices, month by month."
        action={
          <Button asChild>
            <Link to="/company/payment">Make Payment</Link>
          </Button>
        }
      />
      <OwnCompany skeleton={<SkeletonRows rows={8} />}>
        {(company) => (
          <>
            <Ageing company={company} />
            <InvoicesList own />
          </>
        )}
      </OwnCompany>
    </Page>
  )
}
