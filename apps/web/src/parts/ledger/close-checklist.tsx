import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { MonthReadiness } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { formatDate } from '~/ui/dates.ts'
import { monthText } from './month-text.ts'

type Item = MonthReadiness['checklist'][number]

const states = {
  done: { label: 'Done', Icon: CircleCheck, className: 'text-positive' },
  open: { label: 'To do', Icon: CircleX, className: 'text-danger' },
  warning: { label: 'Check', Icon: TriangleAlert, className: 'text-caution' },
  later: { label: 'Later', Icon: CircleDashed, className: 'text-muted' },
} as const

/** Where each kind of open work is done. */
const places: Record<string, { to: string; label: string }> = {
  unidentified_receipts: { to: '?tab=unmatched&status=open', label: 'Match receipts' },
  manual_entries: { to: '?tab=manual', label: 'Confirm entries' },
  journal_proposals: { to: '?tab=entries', label: 'Approve entries' },
  refunds: { to: '?tab=refunds', label: 'See refunds' },
  payouts: { to: '?tab=payouts', label: 'See payouts' },
  employer_transfers: { to: '?tab=employers', label: 'Match transfers' },
}

const linkStyle = 'inline-block py-1 font-semibold text-primary underline underline-offset-4'

const Days = ({ days }: { days: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4">
    {days.map((day) => (
      <li key={day}>
        <Link to={`/dashboard/finance?tab=reconciliation&date=${day}`} className={linkStyle}>
          {formatDate(day)}
        </Link>
      </li>
    ))}
  </ul>
)

interface ItemProps {
  item: Item
  onMonth: (month: string) => void
}

const Row = ({ item, onMonth }: ItemProps) => {
  const { label, Icon, className } = states[item.state]
  const place = item.state === 'done' ? undefined : places[item.fact]
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{label}: </span>
          {item.text}
        </p>
        {item.days && item.days.length > 0 && <Days days={item.days} />}
        {item.month && (
          <Button tone="link" onClick={() => onMonth(item.month ?? '')}>
            {`See ${monthText(item.month)}`}
          </Button>
        )}
        {place && (
          <Link to={place.to} className={linkStyle}>
            {place.label}
          </Link>
        )}
      </div>
    </li>
  )
}

interface CloseChecklistProps {
  month: MonthReadiness
  onMonth: (month: string) => void
}

/** Every condition of the close, and open work that doesn’t prevent it, each with the way to it. */
export const CloseChecklist = ({ month, onMonth }: CloseChecklistProps) => (
  <section aria-label={`Checklist for ${monthText(month.month)}`}>
    <h3 className="font-semibold">Checklist</h3>
    <ul className="divide-y divide-line">
      {month.checklist.map((item) => (
        <Row key={item.fact} item={item} onMonth={onMonth} />
      ))}
    </ul>
  </section>
)
