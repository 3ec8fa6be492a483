import { formatMoney } from '@efie/domain'
import type { MonthReadiness } from '~/platform/api/rows.ts'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'

/** A month’s figures as booked, each with a link to the rows behind it. */
export const MonthFigures = ({ month: { month, ends_on, figures } }: { month: MonthReadiness }) => {
  const span = `from=${month}-01&to=${ends_on}`
  const shown = [
    {
      label: 'Entries',
      value: figures.entries.toLocaleString('en'),
      hint: `${formatMoney(figures.debit)} debit and credit`,
      to: `?tab=journal&${span}`,
    },
    { label: 'Income', value: formatMoney(figures.income), to: `?tab=profit-and-loss&${span}` },
    { label: 'Expenses', value: formatMoney(figures.expenses), to: `?tab=profit-and-loss&${span}` },
    {
      label: 'Result',
      value: formatMoney(figures.result),
      to: `?tab=profit-and-loss&${span}`,
    },
  ]
  return <LinkedStats figures={shown} />
}
