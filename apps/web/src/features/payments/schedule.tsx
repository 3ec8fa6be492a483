import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { useSchedule } from '~/parts/applications/use-application.ts'
import { InstalmentStatus } from '~/parts/lending/instalment-status.tsx'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

type Data = NonNullable<ReturnType<typeof useSchedule>['data']>

const wide = 'max-md:hidden'
const middling = 'max-sm:hidden'

const Rows = ({ schedule }: { schedule: Data }) => (
  <Table caption={t`Repayment schedule`}>
    <TableHead>
      <tr>
        <HeadCell className={middling}>
          <Trans>No.</Trans>
        </HeadCell>
        <HeadCell>
          <Trans id="due-date">Due</Trans>
        </HeadCell>
        <HeadCell align="end" className={wide}>
          <Trans>Rent</Trans>
        </HeadCell>
        <HeadCell align="end" className={wide}>
          <Trans>Interest</Trans>
        </HeadCell>
        <HeadCell align="end" className={wide}>
          <Trans>Late fee</Trans>
        </HeadCell>
        <HeadCell align="end">
          <Trans>Amount</Trans>
        </HeadCell>
        <HeadCell align="end" className={wide}>
          <Trans>Paid</Trans>
        </HeadCell>
        <HeadCell>
          <Trans>Status</Trans>
        </HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {schedule.instalments.map((line) => (
        <Row key={`${line.tranche}-${line.number}`}>
          <Cell className={middling}>{line.number}</Cell>
          <Cell>
            <DateText value={line.due_date} />
          </Cell>
          <Cell align="end" className={wide}>
            <Money amount={line.principal + line.fee} />
          </Cell>
          <Cell align="end" className={wide}>
            <Money amount={line.interest} />
          </Cell>
          <Cell align="end" className={wide}>
            {line.late_fee > 0 ? <Money amount={line.late_fee} /> : '–'}
          </Cell>
          <Cell align="end" className="font-semibold">
            <Money amount={line.amount} />
          </Cell>
          <Cell align="end" className={wide}>
            <Money amount={line.paid} />
          </Cell>
          <Cell>
            <InstalmentStatus line={line} />
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

export interface ScheduleProps {
  applicationId: string
  /** Before the payout the dates are only a plan. */
  running: boolean
}

/** All instalments with what they have received. */
export const Schedule = ({ applicationId, running }: ScheduleProps) => {
  const { data, error, isFetching, refetch } = useSchedule(applicationId, true)
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your schedule`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={12} />
    )
  if (data.instalments.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title={t`There’s no schedule`}
        action={
          <Button asChild tone="secondary">
            <Link to="/application">
              <Trans>My Application</Trans>
            </Link>
          </Button>
        }
      >
        <p>
          <Trans>This application ended before the loan started.</Trans>
        </p>
      </EmptyState>
    )
  return (
    <div className="space-y-4">
      {running ? (
        <ProgressBar
          value={(data.paid / Math.max(1, data.total)) * 100}
          label={t`${{ paid: formatMoney(data.paid) }} of ${{ total: formatMoney(data.total) }} paid, ${{ outstanding: formatMoney(data.outstanding) }} left to pay`}
        />
      ) : (
        <p className="text-muted">
          <Trans>
            This is an estimate. The dates start from the day we pay your landlord. The amounts won’t change.
          </Trans>
        </p>
      )}
      {data.credit > 0 && (
        <p>
          <Trans>
            You have a credit of <Money amount={data.credit} className="font-semibold" />. We’ll use it for
            your next payment.
          </Trans>
        </p>
      )}
      <Rows schedule={data} />
    </div>
  )
}
