import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { InvoiceRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { OwnCompany } from '~/parts/companies/own-company.tsx'
import { PayInvoice } from './pay-invoice.tsx'
import { monthText, overdueText } from '~/parts/companies/texts.ts'

export const meta = pageMeta('Make Payment')

const oldestFirst = (a: InvoiceRow, b: InvoiceRow): number => a.due_date.localeCompare(b.due_date)

const dueText = ({ due_date, days_overdue }: InvoiceRow): string =>
  days_overdue > 0
    ? `Was due on ${formatDate(due_date)}, ${overdueText(days_overdue)}`
    : `Due on ${formatDate(due_date)}`

const OpenInvoices = () => {
  const params = useListParams()
  const query = useQuery(api.invoices.list.queryOptions({ input: { limit: 100, status: 'open' } }))
  if (query.isPending) return <SkeletonRows rows={5} />
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load invoices"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const open = query.data.data.filter(({ outstanding }) => outstanding > 0).toSorted(oldestFirst)
  const total = open.reduce((sum, { outstanding }) => sum + outstanding, 0)
  const chosen = params.get('invoice') || open[0]?.id
  if (!chosen)
    return (
      <EmptyState
        title="Nothing to pay"
        action={
          <Button asChild tone="secondary">
            <Link to="/company/billing">Billing History</Link>
          </Button>
        }
      >
        <p>Your next invoice appears here when it’s issued.</p>
      </EmptyState>
    )
  return (
    <div className="space-y-6">
      {open.length > 1 && (
        <FieldGroup
          legend="Which invoice are you paying?"
          help={`${open.length} unpaid, ${formatMoney(total)} in total. Oldest first.`}
        >
          <RadioCards
            name="invoice"
            value={chosen}
            onValueChange={(invoice) => params.set({ invoice })}
            options={open.map((invoice) => ({
              value: invoice.id,
              label: monthText(invoice.period),
              description: dueText(invoice),
              aside: <Money amount={invoice.outstanding} className="font-semibold" />,
            }))}
          />
        </FieldGroup>
      )}
      <PayInvoice key={chosen} id={chosen} />
    </div>
  )
}

export default function CompanyPaymentPage() {
  return (
    <Page narrow>
      <PageHeader title="Make Payment" purpose="Pay all or part of your company’s invoice." />
      <OwnCompany skeleton={<SkeletonRows rows={5} />}>{() => <OpenInvoices />}</OwnCompany>
    </Page>
  )
}
