import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { Stat, type StatProps } from '~/ui/card.tsx'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { formatDate } from '~/ui/dates.ts'
import type { CompanySummary } from '~/parts/companies/use-summary.ts'
import { monthText } from '~/parts/companies/texts.ts'

/** Figures, each linked to its rows. */
export const LinkedStats = ({ figures }: { figures: readonly (StatProps & { to: string })[] }) => (
  <ul
    className={cn(
      'mb-6 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 lg:gap-4',
      figures.length > 6 && 'xl:grid-cols-4',
    )}
  >
    {figures.map(({ to, ...stat }) => (
      <li key={translate(stat.label)} className="min-w-0">
        <Link to={to} className="block h-full rounded *:h-full hover:ring-2 hover:ring-primary/40">
          <Stat {...stat} />
        </Link>
      </li>
    ))}
  </ul>
)

const exceptionCount = ({ exceptions }: CompanySummary): number =>
  exceptions.reduce((sum, { count }) => sum + count, 0)

export const CompanyFigures = ({ summary }: { summary: CompanySummary }): ReactNode => {
  const { next_invoice: next } = summary
  const exceptions = exceptionCount(summary)
  return (
    <LinkedStats
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
