import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { AmountParts, RentArrears } from '~/parts/applications/arrears.tsx'
import { TalkToUs } from '~/parts/lending/arrears-card.tsx'
import type { Need } from '~/parts/agenda/needs.ts'
import { useOwedElsewhere } from '~/parts/agenda/use-agenda.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { AskCreditBack } from '~/parts/payments/paying/ask-credit-back.tsx'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import { usePaymentWatch } from '~/parts/payments/paying/use-payment-watch.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'

type PayNeed = Extract<Need, { kind: 'pay' }>
type OverNeed = Extract<Need, { kind: 'over' }>
type RunningNeed = Extract<Need, { kind: 'payment-under-way' }>

const PayButton = ({ request }: { request: PaymentRequest }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  return (
    <div className="max-sm:w-full max-sm:[&_button]:w-full">
      <Button
        size="lg"
        onClick={() => openPayment(request)}
        disabledReason={isReadOnly ? t`You’re offline. Connect to pay` : null}
      >
        <Trans>Pay {{ amount: formatMoney(request.amount) }}</Trans>
      </Button>
    </div>
  )
}

const Pay = ({ need }: { need: PayNeed }) => {
  const { request, urgent, due_date } = need
  if (urgent) return <RentArrears need={need} />
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Clock className="size-8 shrink-0 text-accent max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{request.title}</h2>
        <p className="mt-0.5 text-headline font-bold tracking-tight">
          <Money amount={request.amount} />
        </p>
        <p className="mt-1 text-sm text-muted">
          {due_date && (
            <>
              <Trans>
                Due <DateText value={due_date} relative />.
              </Trans>{' '}
            </>
          )}
          {need.text}
        </p>
        <AmountParts need={need} />
      </div>
      <PayButton request={request} />
    </Card>
  )
}

/** A payment being checked: once its outcome is known, this page follows. */
const Running = ({ need }: { need: RunningNeed }) => {
  usePaymentWatch(need.payment_id)
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 border-caution/50">
      <Clock className="size-8 shrink-0 text-caution max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{need.title}</h2>
        <p className="mt-0.5 text-muted">{need.text}</p>
      </div>
      <Button asChild tone="secondary" className="max-sm:w-full">
        <Link to={`/payments/${need.payment_id}`}>
          <Trans>Was I charged?</Trans>
        </Link>
      </Button>
    </Card>
  )
}

/** A written-off loan: nothing is due, but the debt can still be paid. */
const Over = ({ need, request }: { need: OverNeed; request: PaymentRequest }) => (
  <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
    <div className="min-w-0 flex-1 basis-56">
      <h2 className="font-semibold">{need.title}</h2>
      <p className="mt-0.5 text-muted">{need.text}</p>
      <p className="mt-1 text-sm">
        <TalkToUs />
      </p>
    </div>
    <PayButton request={request} />
  </Card>
)

const Nothing = ({ need, address }: { need: Need | undefined; address: string | undefined }) => (
  <Card className="flex flex-wrap items-center gap-4">
    <CircleCheck className="size-8 shrink-0 text-positive" aria-hidden="true" />
    <div className="min-w-0 flex-1 basis-56">
      <h2 className="font-semibold">{need?.kind === 'covered' ? need.title : t`Nothing to pay now`}</h2>
      <p className="text-sm text-muted">{need?.text}</p>
    </div>
    {need?.kind === 'over' && need.credit > 0 && address !== undefined && (
      <AskCreditBack credit={need.credit} address={address} />
    )}
  </Card>
)

/** Whether there is more to show than that nothing is due. */
const holdsMoney = (need: Need | undefined): boolean =>
  need?.kind === 'covered' || (need?.kind === 'over' && need.credit > 0)

/** What to pay now; also shows that nothing is due, and credit held for the tenant. */
export const DueNext = ({
  needs,
  address,
  owesElsewhere = false,
}: {
  needs: readonly Need[]
  address?: string
  /** Something else on the page is due, so “nothing to pay” would be wrong. */
  owesElsewhere?: boolean
}) => {
  const pays = needs.filter((need) => need.kind === 'pay')
  const running = needs.filter((need) => need.kind === 'payment-under-way')
  const [first] = needs
  if (first?.kind === 'over' && first.request) return <Over need={first} request={first.request} />
  if (owesElsewhere && pays.length + running.length === 0 && !holdsMoney(first)) return null
  if (pays.length + running.length === 0) return <Nothing need={first} address={address} />
  return (
    <div className="space-y-4">
      {running.map((need) => (
        <Running key={need.payment_id} need={need} />
      ))}
      {pays.map((need) => (
        <Pay
          key={'demand_id' in need.request.target ? need.request.target.demand_id : need.title}
          need={need}
        />
      ))}
      {needs
        .filter(({ kind }) => kind === 'covered')
        .map((need) => (
          <Nothing key={need.title} need={need} address={address} />
        ))}
    </div>
  )
}

/** Debts from chargebacks, apart from the application shown. */
export const OwedElsewhere = ({ applicationId }: { applicationId: string | null }) => {
  const needs = useOwedElsewhere(applicationId)
  return needs.length === 0 ? null : <DueNext needs={needs} />
}
