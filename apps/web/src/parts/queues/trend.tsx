import type { WorkMeasure } from '@efie/domain'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { formatDate } from '~/ui/dates.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import type { Work } from './use-work.ts'

interface MeasureTexts {
  title: string
  kept: string
  late: string
  open: string
  /** When no day has a row. */
  none: string
}

const inTime = { kept: 'In time', late: 'Late', open: 'Not due yet' }

const texts: Record<WorkMeasure, MeasureTexts> = {
  'leads-contacted': {
    ...inTime,
    title: 'New leads contacted within two working days',
    none: 'No new leads in the last two weeks.',
  },
  'applications-decided': {
    ...inTime,
    title: 'Applications decided within two working days',
    none: 'No new applications in the last two weeks.',
  },
  'documents-reviewed': {
    ...inTime,
    title: 'Documents checked within two working days',
    none: 'No new documents in the last two weeks.',
  },
  'payouts-confirmed': {
    ...inTime,
    title: 'Payouts confirmed within two working days',
    none: 'No payouts in the last two weeks.',
  },
  'promises-kept': {
    title: 'Promises to pay',
    kept: 'Kept',
    late: 'Broken',
    open: 'Still open',
    none: 'No promises were due in the last two weeks.',
  },
  'invoices-paid': {
    title: 'Invoices paid by their due date',
    kept: 'On time',
    late: 'Late',
    open: 'Not due yet',
    none: 'No invoices were due in the last two weeks.',
  },
}

type Days = NonNullable<Work['trend']>['days']

const fates = [
  ['late', 'bg-danger'],
  ['open', 'bg-line-strong'],
  ['kept', 'bg-positive'],
] as const

const sumOf = (days: Days, fate: 'kept' | 'late' | 'open') => days.reduce((sum, day) => sum + day[fate], 0)

const Bars = ({ days }: { days: Days }) => {
  const highest = Math.max(...days.map(({ kept, late, open }) => kept + late + open))
  return (
    <div aria-hidden="true" className="flex h-24 items-stretch gap-1">
      {days.map((day) => (
        <div key={day.day} className="flex min-w-0 flex-1 flex-col justify-end">
          <div className="flex flex-1 flex-col justify-end gap-px">
            {fates.map(
              ([fate, color]) =>
                day[fate] > 0 && (
                  <div
                    key={fate}
                    className={cn('min-h-1 rounded-[2px]', color)}
                    style={{ height: `${(100 * day[fate]) / highest}%` }}
                  />
                ),
            )}
          </div>
          <span className="mt-1 text-center text-[0.6875rem] text-muted">{Number(day.day.slice(-2))}</span>
        </div>
      ))}
    </div>
  )
}

const DaysTable = ({ days, words }: { days: Days; words: MeasureTexts }) => (
  <Table caption={words.title} containerClassName="max-h-72 shadow-none">
    <TableHead>
      <tr>
        <HeadCell>Day</HeadCell>
        <HeadCell align="end">{words.kept}</HeadCell>
        <HeadCell align="end">{words.late}</HeadCell>
        <HeadCell align="end">{words.open}</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {days.map(({ day, kept, late, open }) => (
        <Row key={day}>
          <Cell>{formatDate(day)}</Cell>
          <Cell align="end">{kept}</Cell>
          <Cell align="end">{late}</Cell>
          <Cell align="end">{open}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

/** How a desk's promises of the last two weeks were kept, as bars or as a table. */
export const Trend = ({ trend: { measure, days } }: { trend: NonNullable<Work['trend']> }) => {
  const [asTable, setAsTable] = useState(false)
  const words = texts[measure]
  const kept = sumOf(days, 'kept')
  const late = sumOf(days, 'late')
  const open = sumOf(days, 'open')
  const Icon = asTable ? ChartNoAxesColumn : Table2
  return (
    <section aria-label={words.title}>
      <div className="mb-3 flex items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{words.title}</h3>
          <p className="text-sm text-muted">Last two weeks</p>
        </div>
        <Button
          tone="ghost"
          size="icon"
          aria-label={`${words.title} as ${asTable ? 'bars' : 'a table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {kept + late + open === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <>
          {asTable ? <DaysTable days={days} words={words} /> : <Bars days={days} />}
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {(
              [
                [words.kept, kept, 'bg-positive'],
                [words.late, late, 'bg-danger'],
                [words.open, open, 'bg-line-strong'],
              ] as const
            ).map(([label, sum, color]) => (
              <li key={label} className="flex items-center gap-1.5">
                <span className={cn('size-2.5 rounded-[2px]', color)} aria-hidden="true" />
                {label} <span className="font-semibold tabular-nums">{sum}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
