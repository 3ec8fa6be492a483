import { formatMoney } from '@efie/domain'
import type { ReactNode } from 'react'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { formatDate } from '~/ui/dates.ts'
import type { CompanySummary } from '~/parts/companies/use-summary.ts'
import { monthText } from '~/parts/companies/texts.ts'

const exceptionCount = ({ exceptions }: CompanySummary): number =>
  exceptions.reduce((sum, { count }) => sum + count, 0)

export const CompanyFigures = ({ summary }: { summary: CompanySummary }): ReactNode => {
  const { next_invoice: next } = summary
  const exceptions = exceptionCount(summary)
  return (
    <LinkedStats
      className="mb-6"
      figures={[
        {
          label: 'Headcount',
          value: summary.headcount,
          hint: `${summary.invited} not enrolled yet`,
          to: '/company/employees',
        },
        {
          label: 'Enrolled',
          value: summary.enrolled,
          hint: 'Agreed to deductions',
          to: '/company/employees?status=active',
        },
        {
          label: 'Deductions this month',
          value: formatMoney(summary.deductions_due_this_month),
          hint: 'On this month’s invoices',
          to: '/company/billing',
        },
        {
          label: 'Outstanding',
          value: formatMoney(summary.outstanding),
          hint: summary.overdue > 0 ? `${formatMoney(summary.overdue)} overdue` : 'Nothing overdue',
          ...(summary.overdue > 0 && { tone: 'danger' as const }),
          to: '/company/payment',
        },
        {
          label: 'Exceptions',
          value: exceptions,
          hint: exceptions === 0 ? 'Nothing needs your attention' : 'See below',
          ...(exceptions > 0 && { tone: 'caution' as const }),
          to: '#exceptions',
        },
        {
          label: 'Next invoice',
          value: monthText(next.period),
          hint: `Payday ${formatDate(next.payday)}, due ${formatDate(next.due_date)}`,
          to: '/company/billing',
        },
      ]}
    />
  )
}
