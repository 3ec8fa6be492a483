import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Section } from '~/ui/section.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { leavingLabels } from '~/parts/companies/texts.ts'

const groups = [
  { key: 'joiners', title: 'Joiners' },
  { key: 'leavers', title: 'Leavers' },
  { key: 'changes', title: 'Changed amounts' },
  { key: 'on_leave', title: 'On unpaid leave' },
] as const

/** Changes from the previous month, which are what is approved. */
export const InvoiceDiff = ({ invoice }: { invoice: InvoiceDetail }) => {
  const query = useQuery(api.invoices.diff.queryOptions({ input: { id: invoice.id } }))
  const diff = query.data
  const content = () => {
    if (query.error)
      return (
        <ErrorState
          title="Couldn’t load the changes"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    if (!diff) return <Skeleton className="h-20" />
    const changed = groups.filter(({ key }) => diff.counts[key] > 0)
    return (
      <>
        <p className="text-muted">
          {diff.previous_invoice_id
            ? `${formatMoney(diff.total)} now, ${formatMoney(diff.previous_total)} the month before.`
            : `First invoice: ${formatMoney(diff.total)}.`}
        </p>
        {changed.length === 0 && <p className="mt-2">No one joined or left, and no deductions changed.</p>}
        {changed.map(({ key, title }) => (
          <div key={key} className="mt-4">
            <h4 className="text-sm font-semibold">
              {title} ({diff.counts[key]})
            </h4>
            <ul className="mt-1 divide-y divide-line">
              {diff[key].map((row) => (
                <li key={row.employee_id} className="flex items-baseline justify-between gap-4 py-2">
                  <span className="min-w-0">
                    {row.employee_name} <span className="text-sm text-muted">{row.staff_number}</span>
                    {row.reason && (
                      <span className="block text-sm text-muted">{leavingLabels[row.reason]}</span>
                    )}
                  </span>
                  <span className="text-right">
                    {row.previous > 0 && row.amount > 0 && (
                      <span className="block text-sm text-muted line-through">
                        <span className="sr-only">before </span>
                        <Money amount={row.previous} />
                      </span>
                    )}
                    <Money amount={row.amount > 0 ? row.amount : -row.previous} />
                  </span>
                </li>
              ))}
            </ul>
            {diff.counts[key] > diff[key].length && (
              <p className="text-sm text-muted">Showing the first {diff[key].length}.</p>
            )}
          </div>
        ))}
      </>
    )
  }
  return <Section title="Changes since last month">{content()}</Section>
}
