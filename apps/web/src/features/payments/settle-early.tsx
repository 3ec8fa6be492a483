import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Need } from '~/parts/agenda/needs.ts'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const line = (label: string, amount: number, minus = false): KeyValue => ({
  label,
  value: (
    <span className="money">
      {minus && amount > 0 && '− '}
      <Money amount={amount} />
    </span>
  ),
})

export interface SettleEarlyProps {
  applicationId: string
  /** What is currently due: while a payment is being checked, another one could pay twice. */
  needs: readonly Need[]
}

/** Today's payoff line by line, and a button to pay it. */
export const SettleEarly = ({ applicationId, needs }: SettleEarlyProps) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.settlementQuote.queryOptions({ input: { id: applicationId }, staleTime: 0 }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`We couldn’t work out the amount to settle`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={5} />
    )
  const underWay = needs.find((need) => need.kind === 'payment-under-way')
  const request: PaymentRequest = {
    target: { application_id: applicationId },
    payment_type: 'settlement',
    title: t`Loan settlement`,
    purpose: t`Settles everything you owe on this loan`,
    amount: data.amount,
  }
  const parts = [
    { label: t`Unpaid rent`, amount: data.principal_outstanding },
    { label: t`Interest for months already started`, amount: data.interest_of_begun_periods },
    { label: t`Unpaid fees`, amount: data.unpaid_fees },
    { label: t`Interest you’ve paid ahead`, amount: data.prepaid_interest_credited, minus: true },
    { label: t`Your credit`, amount: data.credit, minus: true },
  ]
  return (
    <Card className="max-w-xl">
      <CardHeader
        title={t`Settle early`}
        description={t`What you’d pay to settle your loan today, ${{ as_of: formatDate(data.as_of) }}. Settling early is free, and you don’t pay interest for months that haven’t started.`}
      />
      <KeyValues
        items={[
          ...parts
            .filter(({ amount }) => amount > 0)
            .map(({ label, amount, minus }) => line(label, amount, minus)),
          {
            label: t`Amount to settle today`,
            value: <Money amount={data.amount} className="text-lg" />,
            strong: true,
          },
          ...(data.interest_saved > 0 ? [line(t`Interest you save`, data.interest_saved)] : []),
        ]}
      />
      {underWay ? (
        <Notice
          tone="caution"
          className="mt-4"
          title={underWay.title}
          action={
            <Button asChild size="sm" tone="secondary">
              <Link to={`/payments/${underWay.payment_id}`}>
                <Trans>View payment</Trans>
              </Link>
            </Button>
          }
        >
          <Trans>You can settle once we know if that payment went through.</Trans>
        </Notice>
      ) : (
        <Button
          className="mt-4"
          wide
          size="lg"
          onClick={() => openPayment(request)}
          disabledReason={data.amount > 0 ? null : t`You owe nothing on this loan`}
        >
          <Trans>Settle for {{ amount: formatMoney(data.amount) }}</Trans>
        </Button>
      )}
    </Card>
  )
}
