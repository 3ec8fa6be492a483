import { payments } from '@efie/contracts/payments'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CircleCheck, CircleHelp, CircleX, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { OwnPaymentStatus } from './own-payment-status.tsx'
import { hasReceipt } from './payment-texts.ts'
import { ReceiptButton } from './receipt-button.tsx'

export const meta = pageMeta(msg`Was I charged?`)

const answers = {
  yes: { title: msg`Yes, you were charged`, tone: 'bg-positive-soft text-positive', Icon: CircleCheck },
  no: { title: msg`No, you weren’t charged`, tone: 'bg-sunken text-muted', Icon: CircleX },
  unknown: { title: msg`We don’t know yet`, tone: 'bg-caution-soft text-caution', Icon: CircleHelp },
} as const

/** While the answer is not known, it is asked for again by itself. */
const askEveryMs = 15_000

const ChargeStatus = ({ reference }: { reference: string }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.payments.byReference.queryOptions({
      input: { reference },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.charged === 'unknown' ? askEveryMs : false),
    }),
  )
  if (!data) {
    if (!error) return <SkeletonRows rows={5} />
    const { code, message } = toUserError(error)
    return code === 'PAYMENT_NOT_FOUND' ? (
      <EmptyState icon={CircleHelp} title={t`We can’t find a payment with this reference`}>
        <p>
          <Trans>
            Check the reference again, letter by letter. If money has left your account and you don’t have a
            reference,{' '}
            <Link
              to="/tickets/create?category=payment&about=Money%20is%20gone%2C%20and%20I%20have%20no%20reference"
              className="font-semibold text-primary underline underline-offset-4"
            >
              tell us
            </Link>{' '}
            and we’ll look for the payment.
          </Trans>
        </p>
      </EmptyState>
    ) : (
      <ErrorState
        title={t`Failed to fetch payments`}
        message={message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const { title, tone, Icon } = answers[data.charged]
  return (
    <Card>
      <div className="flex items-start gap-4" aria-live="polite">
        <span className={cn('grid size-12 shrink-0 place-items-center rounded-full', tone)}>
          <Icon className="size-6" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{translate(title)}</h2>
          <p className="mt-1 text-muted">{translate(data.answer)}</p>
          <p className="mt-1 text-sm text-muted">
            {data.gateway_answered ? (
              <Trans>
                Checked with the payment provider on <DateText value={data.checked_at} time />
              </Trans>
            ) : (
              <Trans>
                The payment provider didn’t respond when we checked on{' '}
                <DateText value={data.checked_at} time />
              </Trans>
            )}
          </p>
        </div>
      </div>
      <KeyValues
        className="mt-4"
        items={[
          { label: t({ id: 'payment-for', message: 'For' }), value: translate(data.description) },
          { label: t`Amount`, value: <Money amount={data.amount} />, strong: true },
          { label: t`Status`, value: <OwnPaymentStatus payment={data} /> },
          { label: t`Paid`, value: <DateText value={data.paid_at} time none={t`Not paid`} /> },
          ...(data.refunded_amount > 0
            ? [{ label: t`Refunded`, value: <Money amount={data.refunded_amount} /> }]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button tone="secondary" pending={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RefreshCw className="size-4" aria-hidden="true" />}
          <Trans>Check again</Trans>
        </Button>
        <Button asChild tone="secondary">
          <Link to={`/payments/${data.id}`}>
            <Trans>View payment</Trans>
          </Link>
        </Button>
        {hasReceipt(data) && <ReceiptButton payment={data} />}
      </div>
    </Card>
  )
}

/** One reference in, the truth of this moment out: asked of the payment service itself. The reference is kept in the address. */
const WasCharged = () => {
  const params = useListParams()
  const reference = params.get('reference')
  const form = useContractForm(payments.byReference, { start: { reference } })
  const { reset } = form
  useEffect(() => reset({ reference }), [reference, reset])
  const submit = form.handleSubmit((asked) => params.set({ reference: asked.reference }))
  return (
    <Page narrow>
      <PageHeader
        back={
          <Link
            to="/payments"
            className="inline-flex items-center gap-1.5 font-semibold text-primary hover:underline"
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            <Trans>Payment History</Trans>
          </Link>
        }
        title={t`Was I charged?`}
        purpose={t`Enter a reference and we’ll check with the payment provider.`}
      />
      <div className="space-y-5">
        {reference !== '' && <ChargeStatus key={reference} reference={reference} />}
        <Card>
          <form
            noValidate
            onSubmit={(event) => void submit(event)}
            className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <TextField
              form={form}
              name="reference"
              label={t`Payment reference`}
              help={t`The reference is in our message about the payment. You’ll also find it in Payment History when you open the payment.`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="EF-…"
            />
            <Button type="submit" className="sm:mt-6.5">
              <Trans>Check</Trans>
            </Button>
          </form>
        </Card>
      </div>
    </Page>
  )
}

export default function WasChargedPage() {
  const { role } = useUser()
  return role === 'user' || role === 'company' ? (
    <WasCharged />
  ) : (
    <NoAccess title={t`Was I charged?`} home={homeOf(role)} />
  )
}
