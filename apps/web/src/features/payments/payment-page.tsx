import { paymentMethodLabels } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useFailureToast } from '~/platform/api/use-failure-toast.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { PaymentAttempts } from '~/parts/payments/payment-attempts.tsx'
import { requestsFirst, shownId } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { PaymentProgress } from '~/parts/payments/paying/payment-progress.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { OwnPaymentStatus, ownStatusText } from './own-payment-status.tsx'
import { PayThis } from './pay-this.tsx'
import { hasReceipt, isUntried, refundText, wasChargedText } from './payment-texts.ts'
import { ReceiptButton } from './receipt-button.tsx'

export const meta = pageMeta(msg`Payment`)
export const handle = requestsFirst(`/payments/${shownId}`)

const Back = () => (
  <Link
    to="/payments"
    className="inline-flex items-center gap-1.5 font-semibold text-primary hover:underline"
  >
    <ChevronLeft className="size-4" aria-hidden="true" />
    <Trans>Payment History</Trans>
  </Link>
)

const Facts = ({ payment }: { payment: PaymentDetail }) => (
  <KeyValues
    items={[
      { label: t({ id: 'payment-for', message: 'For' }), value: translate(payment.description) },
      { label: t`Amount`, value: <Money amount={payment.amount} />, strong: true },
      ...(payment.refunded_amount > payment.charged_back_amount
        ? [
            {
              label: t`Refunded`,
              value: <Money amount={payment.refunded_amount - payment.charged_back_amount} />,
            },
          ]
        : []),
      ...(payment.charged_back_amount > 0
        ? [{ label: t`Reversed by your bank`, value: <Money amount={payment.charged_back_amount} /> }]
        : []),
      {
        label: t`Method`,
        value: payment.method ? translate(paymentMethodLabels[payment.method]) : t`Not chosen yet`,
      },
      { label: t`Reference`, value: <span className="font-mono text-sm">{payment.reference}</span> },
      ...(payment.due_date === null
        ? []
        : [
            {
              label: t({ id: 'due-date', message: 'Due' }),
              value: <DateText value={payment.due_date} />,
            },
          ]),
      { label: t`Paid`, value: <DateText value={payment.paid_at} time none={t`Not paid`} /> },
    ]}
  />
)

interface ReturnedRow {
  id: string
  title: string
  detail?: string
  amount: number
}

const Returned = ({ rows }: { rows: readonly ReturnedRow[] }) => (
  <ul className="divide-y divide-line">
    {rows.map(({ id, title, detail, amount }) => (
      <li key={id} className="py-2.5">
        <p className="flex items-baseline justify-between gap-4">
          {title}
          <Money amount={amount} className="shrink-0 font-semibold" />
        </p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
      </li>
    ))}
  </ul>
)

const Refunds = ({ payment }: { payment: PaymentDetail }) =>
  payment.refunds.length === 0 ? null : (
    <Card>
      <CardHeader title={t`Refunds`} />
      <Returned
        rows={payment.refunds.map((refund) => ({
          id: refund.id,
          title: refundText(refund),
          detail: translate(refund.reason),
          amount: refund.amount,
        }))}
      />
    </Card>
  )

/** Chargebacks, and what they mean for the payer. */
const Chargebacks = ({ payment }: { payment: PaymentDetail }) => {
  const taken = payment.chargebacks.filter(({ booked_at, status }) => booked_at !== null || status === 'won')
  if (taken.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={
          taken.every(({ status }) => status === 'won') ? t`Dispute with your bank` : t`Reversed by your bank`
        }
      />
      <Returned
        rows={taken.map(({ id, booked_at, owed, status, amount }) =>
          status === 'won'
            ? { id, title: t`Returned to us by your bank`, detail: t`The payment counts as paid.`, amount }
            : {
                id,
                title: t`On ${{ day: formatDate(booked_at ?? '') }}`,
                ...(owed > 0 && { detail: t`You still need to pay ${{ owed: formatMoney(owed) }}.` }),
                amount,
              },
        )}
      />
      {taken.some(({ owed }) => owed > 0) && (
        <Link
          to="/payments"
          className="mt-3 inline-block font-semibold text-primary underline underline-offset-4"
        >
          <Trans>See what’s due now</Trans>
        </Link>
      )}
    </Card>
  )
}

/** A demand to pay, or the current state of the payment. */
const State = ({ payment }: { payment: PaymentDetail }) => (
  <Card className="py-8">
    {isUntried(payment) ? (
      <div className="flex flex-col items-center gap-3 text-center">
        <p className="text-xl font-semibold">
          <Trans>
            {{ what: translate(payment.description) }}: {{ amount: formatMoney(payment.amount) }} to pay
          </Trans>
        </p>
        <p className="text-muted">
          <Trans>
            Due <DateText value={payment.due_date} none={t({ id: 'due-now', message: 'now' })} relative />
          </Trans>
        </p>
        <PayThis payment={payment} />
      </div>
    ) : (
      <PaymentProgress
        id={payment.id}
        renderActions={(now) => (
          <>
            {hasReceipt(now) && <ReceiptButton payment={now} tone="primary" />}
            {(now.status === 'failed' || now.status === 'expired') && <PayThis payment={now} />}
          </>
        )}
      />
    )}
  </Card>
)

/** A demand that the employer has taken over. */
const Covered = ({ payment }: { payment: PaymentDetail }) => (
  <Card className="flex flex-col items-center gap-3 py-8 text-center">
    <span className="grid size-11 place-items-center rounded-full bg-sunken text-muted">
      <BriefcaseBusiness className="size-5" aria-hidden="true" />
    </span>
    <p className="text-xl font-semibold">{ownStatusText(payment)}</p>
    <p className="text-muted">
      <Money amount={payment.amount} />
    </p>
  </Card>
)

const PaymentView = ({ payment }: { payment: PaymentDetail }) => {
  const charged = wasChargedText(payment)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="space-y-5">
        {payment.covered ? <Covered payment={payment} /> : <State payment={payment} />}
        <Card>
          <h2 className="text-lg font-semibold">
            <Trans>Was I charged?</Trans>
          </h2>
          <p className="mt-2 font-semibold">{charged.title}</p>
          <p className="mt-1 text-muted">{charged.text}</p>
          {!isUntried(payment) && !payment.covered && (
            <Button asChild tone="secondary" size="sm" className="mt-3">
              <Link to={`/payments/charged?reference=${encodeURIComponent(payment.reference)}`}>
                <Trans>Check now</Trans>
              </Link>
            </Button>
          )}
          <p className="mt-3 text-sm">
            <Trans>
              Is something wrong?{' '}
              <Link
                to={`/tickets/create?category=payment&about=${encodeURIComponent(`${payment.description}, ${payment.reference}`)}`}
                className="font-semibold text-primary underline underline-offset-4"
              >
                Ask us about this payment
              </Link>
            </Trans>
          </p>
        </Card>
        <Chargebacks payment={payment} />
        <Refunds payment={payment} />
      </div>
      <div className="space-y-5">
        <Card>
          <CardHeader title={t`Details`} action={<OwnPaymentStatus payment={payment} />} />
          <Facts payment={payment} />
        </Card>
        {payment.attempts.length > 0 && (
          <Card>
            <PaymentAttempts payment={payment} />
          </Card>
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
    <div className="space-y-5">
      <SkeletonCard rows={3} action />
      <SkeletonCard rows={3} />
    </div>
    <SkeletonCard rows={6} />
  </div>
)

const isMissing = (error: Error): boolean => {
  const { code } = toUserError(error)
  return code === 'PAYMENT_NOT_FOUND' || code === 'VALIDATION_FAILED'
}

const Failure = ({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) => {
  if (isMissing(error))
    return (
      <EmptyState
        title={t`Payment not found`}
        action={
          <Button asChild>
            <Link to="/payments">
              <Trans>Payment History</Trans>
            </Link>
          </Button>
        }
      >
        <p>
          <Trans>
            We couldn’t find this payment among yours. Check the link, or open the payment from your payment
            history.
          </Trans>
        </p>
      </EmptyState>
    )
  return (
    <ErrorState
      title={t`Failed to fetch payments`}
      message={toUserError(error).message}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

export default function PaymentPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(api.payments.get.queryOptions({ input: { id } }))
  useFailureToast(data || !error || isMissing(error) ? null : error, t`Failed to fetch payments`)
  return (
    <Page>
      <PageHeader
        back={<Back />}
        title={data ? translate(data.description) : t`Payment`}
        purpose={t`Everything that happened to this payment, updated automatically.`}
      />
      {data && <PaymentView payment={data} />}
      {!data && !error && <Waiting />}
      {!data && error && <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </Page>
  )
}
