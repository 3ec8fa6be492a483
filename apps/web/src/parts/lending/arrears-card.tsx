import { promiseRefusalTexts } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck, CalendarPlus, Coins, MessageCircle, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PromiseOffer } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { lateTicketPath } from '~/platform/navigation/ways.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

const PromiseDialog = lazy(async () => ({
  default: (await import('./promise-dialog.tsx')).PromiseDialog,
}))

/** What is overdue on a loan or plan, in the server's figures. */
export interface Overdue {
  title: string
  due_date: string | null
  late_fees: number
  without_late_fees: number
  /** Null where nothing can be promised, such as after a chargeback. */
  promise: PromiseOffer | null
  request: PaymentRequest
}

/** Where the ways of dealing with it are: `part` is a page, or asked for in the payment dialog. */
export interface WaysOut {
  part: string | PaymentRequest
  relief: string
}

/** For people who can't pay on time. */
export const TalkToUs = () => (
  <Link to={lateTicketPath()} className="font-semibold text-primary underline underline-offset-4">
    <Trans>Talk to us</Trans>
  </Link>
)

const Part = ({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) => (
  <div
    className={
      strong
        ? 'flex flex-wrap justify-between gap-x-6 border-t pt-1.5 text-base font-semibold'
        : 'flex flex-wrap justify-between gap-x-6'
    }
  >
    <dt>{label}</dt>
    <dd className="ml-auto">
      <Money amount={amount} />
    </dd>
  </div>
)

const Breakdown = ({ overdue }: { overdue: Overdue }) => {
  const { late_fees, without_late_fees, request } = overdue
  return (
    <dl className="mt-3 max-w-xs space-y-1 text-sm">
      {without_late_fees > 0 && <Part label={t`Instalments`} amount={without_late_fees} />}
      {late_fees > 0 && <Part label={t`Late fees`} amount={late_fees} />}
      <Part strong label={t`To pay now`} amount={request.amount} />
    </dl>
  )
}

type Latest = NonNullable<PromiseOffer['latest']>

const Running = ({ promise, request }: { promise: Latest; request: PaymentRequest }) => (
  <Notice
    title={
      promise.left < promise.amount
        ? t`${{ left: formatMoney(promise.left) }} left of the ${{ amount: formatMoney(promise.amount) }} you promised`
        : t`You promised to pay ${{ amount: formatMoney(promise.amount) }}`
    }
    action={
      promise.left < request.amount && (
        <Button size="sm" tone="secondary" onClick={() => openPayment({ ...request, amount: promise.left })}>
          <Trans>Pay {{ amount: formatMoney(promise.left) }}</Trans>
        </Button>
      )
    }
  >
    <Trans>
      By <DateText value={promise.due_date} relative />. We won’t send reminders of what’s overdue until then.
      Need another day? <TalkToUs />
    </Trans>
  </Notice>
)

/** The promise made last, and what became of it. */
const Promised = ({ promise, request }: { promise: Latest; request: PaymentRequest }) => {
  const amount = formatMoney(promise.amount)
  switch (promise.status) {
    case 'running':
      return <Running promise={promise} request={request} />
    case 'kept':
      return (
        <Notice tone="positive" title={t`You kept your promise to pay ${{ amount }}`}>
          <Trans>Thank you. What’s left is shown here.</Trans>
        </Notice>
      )
    case 'broken':
      return (
        <Notice tone="caution" title={t`Your promise to pay ${{ amount }} wasn’t kept`}>
          <Trans>
            We expected the money by <DateText value={promise.due_date} />. Pay what you can now, and tell us
            what happened. <TalkToUs />
          </Trans>
        </Notice>
      )
    case 'cancelled':
      return null
  }
}

/** Icon above its label, so that all of them fit beside each other. */
const tile = 'h-full flex-col gap-1.5 px-2 py-3 text-center text-sm'

const PromiseDay = ({ offer }: { offer: PromiseOffer }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        wide
        className={tile}
        disabledReason={offer.refusal && promiseRefusalTexts[offer.refusal]}
        onClick={() => setOpen(true)}
      >
        <CalendarCheck className="size-5" aria-hidden="true" />
        <Trans>Promise a day</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PromiseDialog offer={offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button asChild tone="secondary" wide className={tile}>
    <Link to={to}>{children}</Link>
  </Button>
)

const PayPart = ({ part }: { part: WaysOut['part'] }) => {
  const content = (
    <>
      <Coins className="size-5" aria-hidden="true" />
      <Trans>Pay part of it</Trans>
    </>
  )
  return typeof part === 'string' ? (
    <Way to={part}>{content}</Way>
  ) : (
    <Button tone="secondary" wide className={tile} onClick={() => openPayment(part)}>
      {content}
    </Button>
  )
}

const Ways = ({ offer, ways }: { offer: PromiseOffer | null; ways: WaysOut }) => (
  <div className="mt-5 border-t pt-4">
    <p className="text-sm text-muted">
      <Trans>If you can’t pay it all now:</Trans>
    </p>
    <ul className="mt-2 grid grid-cols-pair gap-2 *:flex sm:grid-cols-4">
      <li>
        <PayPart part={ways.part} />
      </li>
      {offer && (
        <li>
          <PromiseDay offer={offer} />
        </li>
      )}
      <li>
        <Way to={ways.relief}>
          <CalendarPlus className="size-5" aria-hidden="true" />
          <Trans>Ask for new dates</Trans>
        </Way>
      </li>
      <li>
        <Way to={lateTicketPath()}>
          <MessageCircle className="size-5" aria-hidden="true" />
          <Trans>Talk to us</Trans>
        </Way>
      </li>
    </ul>
  </div>
)

export interface ArrearsCardProps {
  overdue: Overdue
  ways: WaysOut
  heading?: 'h2' | 'h3'
  /** Inside another card. */
  nested?: boolean
}

/** Arrears as care: what they consist of, and every way to deal with them side by side. */
export const ArrearsCard = ({ overdue, ways, heading: Heading = 'h2', nested }: ArrearsCardProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { title, due_date, promise, request } = overdue
  return (
    <Card className={cn('border-danger/60', nested && 'p-3 shadow-none sm:p-5')}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-danger-soft text-danger max-sm:hidden">
          <TriangleAlert className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <Heading className="font-semibold">{title}</Heading>
          {due_date && (
            <p className="mt-0.5 text-sm font-semibold text-danger">
              <Trans>
                Was due <DateText value={due_date} relative />
              </Trans>
            </p>
          )}
          <Breakdown overdue={overdue} />
        </div>
        <div className="max-sm:w-full max-sm:[&_button]:w-full">
          <Button
            size="lg"
            onClick={() => openPayment(request)}
            disabledReason={isReadOnly ? t`You’re offline. Connect to pay` : null}
          >
            <Trans>Pay {{ amount: formatMoney(request.amount) }}</Trans>
          </Button>
        </div>
      </div>
      {promise?.latest && (
        <div className="mt-4">
          <Promised promise={promise.latest} request={request} />
        </div>
      )}
      <Ways offer={promise} ways={ways} />
    </Card>
  )
}
