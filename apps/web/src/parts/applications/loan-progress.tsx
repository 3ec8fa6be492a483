import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { ProgressBar } from '~/ui/progress.tsx'

export interface LoanProgressProps {
  schedule: {
    total: number
    paid: number
    still_to_pay: number
    credit: number
    instalments: { status: string; due_date: string }[]
  }
}

const Figure = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <Money amount={amount} className="text-xl font-semibold tracking-tight" />
    </dd>
  </div>
)

/** How much of the loan is repaid. */
export const LoanProgress = ({ schedule }: LoanProgressProps) => {
  const { total, paid, still_to_pay, credit, instalments } = schedule
  const done = instalments.filter(({ status }) => status === 'paid').length
  const count = instalments.length
  const last = instalments.at(-1)
  return (
    <Card>
      <CardHeader
        title={t`Loan progress`}
        description={
          last ? (
            <Trans>
              {done} of {count} instalments paid. The last one is due on <DateText value={last.due_date} />.
            </Trans>
          ) : (
            <Trans>
              {done} of {count} instalments paid
            </Trans>
          )
        }
      />
      <ProgressBar value={total === 0 ? 0 : (paid / total) * 100} label={t`Repaid`} />
      <dl className="mt-4 flex flex-wrap gap-4 *:flex-1">
        <Figure label={t`Paid`} amount={paid} />
        <Figure label={t`Still to pay`} amount={still_to_pay} />
      </dl>
      {credit > 0 && (
        <p className="mt-3 text-sm text-muted">
          <Trans>
            You have <Money amount={credit} /> in credit. We’ll put it towards your next payment.
          </Trans>
        </p>
      )}
    </Card>
  )
}
