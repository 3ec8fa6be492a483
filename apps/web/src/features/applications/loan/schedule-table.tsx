import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { InstalmentStatus } from '~/parts/lending/instalment-status.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

interface Instalment {
  number: number
  tranche: number
  due_date: string
  principal: number
  interest: number
  fee: number
  late_fee: number
  amount: number
  paid: number
  invoiced: number
  own_outstanding: number
  status: string
}

/** Instalments as cards on phones, where the columns don't fit. */
const Lines = ({ instalments }: { instalments: readonly Instalment[] }) => (
  <ul className="divide-y divide-line sm:hidden">
    {instalments.map((line) => (
      <li key={line.number} className="flex flex-wrap items-start justify-between gap-x-3 py-3">
        <div className="min-w-0 flex-1 basis-24">
          <p className="font-medium">
            {line.number}. <DateText value={line.due_date} />
          </p>
          <p className="text-sm text-muted">
            {line.own_outstanding > 0 && line.paid > 0
              ? t`${{ amount: formatMoney(line.own_outstanding) }} left to pay`
              : line.late_fee > 0
                ? t`Includes a late fee of ${{ amount: formatMoney(line.late_fee) }}`
                : t`Rent ${{ amount: formatMoney(line.principal) }}`}
          </p>
        </div>
        <div className="ml-auto flex max-w-[max(50%,7.5rem)] shrink-0 flex-col items-end gap-1 text-right">
          <Money amount={line.amount} className="font-semibold" />
          <InstalmentStatus line={line} />
        </div>
      </li>
    ))}
  </ul>
)

const Columns = ({ instalments }: { instalments: readonly Instalment[] }) => (
  <div className="max-sm:hidden">
    <Table caption={t`Instalments`} containerClassName="shadow-none">
      <TableHead>
        <tr>
          <HeadCell>
            <Trans>No.</Trans>
          </HeadCell>
          <HeadCell>
            <Trans id="due-date">Due</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Rent</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Interest</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Fees</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Amount</Trans>
          </HeadCell>
          <HeadCell align="end">
            <Trans>Paid</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Status</Trans>
          </HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {instalments.map((line) => (
          <Row key={line.number}>
            <Cell>{line.number}</Cell>
            <Cell>
              <DateText value={line.due_date} />
            </Cell>
            <Cell align="end">{formatMoney(line.principal)}</Cell>
            <Cell align="end">{formatMoney(line.interest)}</Cell>
            <Cell align="end">{formatMoney(line.fee + line.late_fee)}</Cell>
            <Cell align="end" className="font-semibold">
              {formatMoney(line.amount)}
            </Cell>
            <Cell align="end">{formatMoney(line.paid)}</Cell>
            <Cell>
              <InstalmentStatus line={line} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </div>
)

/** All instalments with what they have received. Paid ones are collapsed if there are many. */
export const ScheduleTable = ({ schedule }: { schedule: { instalments: readonly Instalment[] } }) => {
  const [all, setAll] = useState(false)
  const open = schedule.instalments.filter(({ status }) => status !== 'paid')
  const foldable = open.length > 0 && schedule.instalments.length - open.length > 3
  const shown = foldable && !all ? open : schedule.instalments
  return (
    <Card>
      <CardHeader
        title={t`Schedule`}
        description={t`What’s due when, and what we’ve received.`}
        {...(foldable && {
          action: (
            <Button tone="secondary" size="sm" onClick={() => setAll(!all)} aria-expanded={all}>
              {all
                ? t`Hide paid instalments`
                : t`Show ${{ count: schedule.instalments.length - open.length }} paid instalments`}
            </Button>
          ),
        })}
      />
      <Lines instalments={shown} />
      <Columns instalments={shown} />
    </Card>
  )
}
