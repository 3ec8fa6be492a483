import { useQuery } from '@tanstack/react-query'
import { settlementRuleText } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useApplicationPayments } from '~/parts/applications/use-application.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface Quote {
  principal_outstanding: number
  interest_of_begun_periods: number
  unpaid_fees: number
  prepaid_interest_credited: number
  credit: number
  amount: number
}

const linesOf = (quote: Quote): KeyValue[] => {
  const lines: [string, number][] = [
    [t`Unpaid rent`, quote.principal_outstanding],
    [t`Interest for months already started`, quote.interest_of_begun_periods],
    [t`Unpaid fees`, quote.unpaid_fees],
    [t`Interest you’ve paid ahead`, -quote.prepaid_interest_credited],
    [t`Your credit`, -quote.credit],
  ]
  return [
    ...lines
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]) => ({ label, value: <Money amount={amount} /> })),
    { label: t`Amount to settle today`, value: <Money amount={quote.amount} />, strong: true },
  ]
}

/** Today's payoff line by line, and a button to pay it. */
export const SettlementCard = ({ detail }: { detail: ApplicationDetail }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.settlementQuote.queryOptions({ input: { id: detail.id } }),
  )
  const { data: payments } = useApplicationPayments(detail.id)
  const running = payments?.data.find(
    (row) =>
      row.status === 'processing' && (row.payment_type === 'instalment' || row.payment_type === 'settlement'),
  )
  if (error && !data)
    return (
      <ErrorState
        title={t`Couldn’t load the amount to settle`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Card>
      <CardHeader
        title={t`Settle early`}
        description={
          data ? (
            <>
              <Trans>
                Worked out for <DateText value={data.as_of} />. Settling early is free.
              </Trans>
            </>
          ) : (
            t`Settling early is free.`
          )
        }
      />
      {data ? <KeyValues items={linesOf(data)} /> : <Skeleton className="h-24" />}
      <details className="mt-2 text-sm text-muted">
        <summary className="py-1 font-medium">
          <Trans>How we worked this out</Trans>
        </summary>
        {translate(settlementRuleText)}
      </details>
      {data && data.amount > 0 && (
        <Button
          tone="secondary"
          className="mt-4"
          onClick={() =>
            openPayment(
              {
                target: { application_id: detail.id },
                payment_type: 'settlement',
                title: t`Loan settlement`,
                purpose: t`Settles everything you owe on this loan`,
                amount: data.amount,
              },
              running?.id,
            )
          }
          disabledReason={
            running && running.payment_type !== 'settlement'
              ? t`We’re checking a payment on this loan. Wait until we know if it went through`
              : null
          }
        >
          <Trans>Settle now</Trans>
        </Button>
      )}
    </Card>
  )
}
