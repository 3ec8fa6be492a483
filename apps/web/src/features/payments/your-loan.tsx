import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Addenda } from '~/parts/lending/addenda.tsx'
import { AutoCollection } from '~/parts/lending/auto-collection.tsx'
import { LoanFileButton } from '~/parts/lending/loan-file-button.tsx'
import { RenewalOffer } from '~/parts/lending/renewal-offer.tsx'
import { Relief } from '~/parts/lending/relief.tsx'
import { type Standing, useStanding } from '~/parts/lending/use-standing.ts'
import { AskCreditBack } from '~/parts/payments/paying/ask-credit-back.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const factsOf = (standing: Standing): KeyValue[] => [
  { label: t`Paid so far`, value: <Money amount={standing.total_paid} /> },
  { label: t`Still to pay`, value: <Money amount={standing.still_to_pay} /> },
  ...(standing.amount_past_due > 0
    ? [
        {
          label: plural(
            { days: standing.days_past_due },
            { one: 'Overdue by # day', other: 'Overdue by # days' },
          ),
          value: <Money amount={standing.amount_past_due} className="font-semibold text-danger" />,
        },
      ]
    : []),
  ...standing.open_charges.map((charge) => ({
    label:
      charge.kind === 'late_fee'
        ? t`Late fee on instalment ${{ number: charge.instalment_number }}`
        : t`Fee on instalment ${{ number: charge.instalment_number }}`,
    value: <Money amount={charge.amount} />,
  })),
  ...standing.covered.map((line) => ({
    label: t`Instalment ${{ number: line.instalment_number }}, paid by your employer`,
    value: <Money amount={line.amount} />,
  })),
  ...(standing.next_payment && standing.next_payment.status !== 'overdue'
    ? [
        {
          label: t({ id: 'next-instalment', message: 'Next' }),
          value: (
            <>
              <Trans>
                <Money amount={standing.next_payment.amount} /> on{' '}
                <DateText value={standing.next_payment.due_date} />
              </Trans>
            </>
          ),
        },
      ]
    : []),
  ...standing.pauses.map((pause) => ({
    label: t`Not counted as overdue from ${{ date: formatDate(pause.from_date) }}`,
    value: (
      <>
        <Trans>
          until <DateText value={pause.to_date} />
        </Trans>
      </>
    ),
  })),
]

const Credit = ({ application, credit }: { application: ApplicationRow; credit: number }) => (
  <Card>
    <CardHeader
      title={t`Your credit`}
      description={
        application.status === 'active'
          ? t`What you’ve paid over and above what was due. We’ll use it for your next payment automatically.`
          : t`What you’ve paid over and above what you owed. The money is yours.`
      }
      action={<Money amount={credit} className="text-xl font-semibold" />}
    />
    <AskCreditBack credit={credit} address={application.property_address} />
    <p className="mt-3 text-sm text-muted">
      <Trans>We refund your credit the way you paid. Two people on our team approve larger amounts.</Trans>
    </p>
  </Card>
)

/** The loan's standing, and everything about it except paying. */
export const YourLoan = ({ application }: { application: ApplicationRow }) => {
  const { data, error, isFetching, refetch } = useStanding(application.id)
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your loan`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={8} />
    )
  const running = application.status === 'active'
  const settled = application.status === 'settled'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="space-y-5">
        <Card>
          <CardHeader title={t`Loan status`} />
          <KeyValues items={factsOf(data)} />
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
            {settled && (
              <LoanFileButton
                borrowing={{ of: 'loans', id: application.id }}
                file="certificate"
                tone="primary"
              />
            )}
            <LoanFileButton borrowing={{ of: 'loans', id: application.id }} file="statement" />
          </div>
          {settled && (
            <p className="mt-3 text-sm text-muted">
              <Trans>
                Anyone you show your certificate to can check its code under{' '}
                <Link to="/certificates" className="font-semibold text-primary underline underline-offset-4">
                  Repayment certificate
                </Link>
                .
              </Trans>
            </p>
          )}
        </Card>
        {data.addenda.length > 0 && (
          <Card>
            <Addenda loanId={data.id} addenda={data.addenda} />
          </Card>
        )}
        {data.credit > 0 && <Credit application={application} credit={data.credit} />}
      </div>
      {running && (
        <div className="space-y-5">
          <AutoCollection
            borrowing={{ of: 'loans', id: application.id }}
            monthly={application.total_monthly_payment}
          />
          <Relief borrowing={{ of: 'loans', id: application.id }} />
          <RenewalOffer applicationId={application.id} />
        </div>
      )}
    </div>
  )
}
