import { Trans } from '@lingui/react/macro'
import {
  BadgeCheck,
  BriefcaseBusiness,
  Clock,
  FileUp,
  MessageCircleQuestion,
  PenLine,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import type { Need } from '~/parts/agenda/needs.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import { TalkToUs } from '~/parts/lending/arrears-card.tsx'
import { AmountParts, RentArrears } from './arrears.tsx'

const icons: Record<Need['kind'], typeof Clock> = {
  pay: Wallet,
  'payment-under-way': Clock,
  covered: BriefcaseBusiness,
  documents: FileUp,
  answer: MessageCircleQuestion,
  sign: PenLine,
  wait: Clock,
  over: BadgeCheck,
}

const When = ({ need }: { need: Need }) => {
  if (need.kind === 'pay' && need.due_date)
    return (
      <p className="mt-1 text-sm text-muted">
        {need.request.payment_type === 'initial_payment' ? (
          <Trans>
            Pay by <DateText value={need.due_date} relative />
          </Trans>
        ) : (
          <Trans>
            Due <DateText value={need.due_date} relative />
          </Trans>
        )}
      </p>
    )
  if (need.kind === 'sign' && need.until)
    return (
      <p className="mt-1 text-sm text-muted">
        <Trans>
          Offer expires on <DateText value={need.until} relative />
        </Trans>
      </p>
    )
  return null
}

const actionOf = (need: Need): ReactNode => {
  switch (need.kind) {
    case 'pay':
      return (
        <Button onClick={() => openPayment(need.request)}>
          <Trans>Pay</Trans>
        </Button>
      )
    case 'payment-under-way':
      return (
        <Button tone="secondary" onClick={() => openPayment(need.request, need.payment_id)}>
          <Trans>View status</Trans>
        </Button>
      )
    case 'documents':
      return (
        <Button asChild>
          <Link to="/application?show=documents">
            <Trans>Upload Document</Trans>
          </Link>
        </Button>
      )
    case 'sign':
      return (
        <Button asChild>
          <Link to="/application?show=agreement">
            <Trans>Read and sign</Trans>
          </Link>
        </Button>
      )
    case 'over':
      if (need.request) {
        const { request } = need
        return (
          <Button onClick={() => openPayment(request)}>
            <Trans>Pay</Trans>
          </Button>
        )
      }
      return (
        <Button asChild tone="secondary">
          <Link to="/application?new=1">
            <Trans>New application</Trans>
          </Link>
        </Button>
      )
    case 'answer':
      return (
        <Button asChild>
          <Link to="/application">
            <Trans>Read and answer</Trans>
          </Link>
        </Button>
      )
    case 'covered':
    case 'wait':
      return null
  }
}

export interface NeedsPanelProps {
  needs: readonly Need[]
  /** Button that opens the analyst's question. */
  answerAction?: ReactNode
}

const Row = ({ need, answerAction }: { need: Need; answerAction?: ReactNode }) => {
  const Icon = icons[need.kind]
  const ours = need.kind === 'wait' || need.kind === 'over' || need.kind === 'covered'
  const action = (need.kind === 'answer' && answerAction) || actionOf(need)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5 sm:flex-nowrap">
      <span
        className={cn(
          'grid size-11 shrink-0 place-items-center rounded-full',
          ours ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-ink',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold text-wrap">{need.title}</h3>
        <p className="mt-0.5 text-muted">{need.text}</p>
        <When need={need} />
        {need.kind === 'pay' && <AmountParts need={need} />}
        {need.kind === 'over' && need.request && (
          <p className="mt-1 text-sm">
            <TalkToUs />
          </p>
        )}
      </div>
      {action && <div className="flex shrink-0 max-sm:w-full max-sm:*:flex-1">{action}</div>}
    </li>
  )
}

/** The tenant's next steps with their buttons, arrears first; paying opens the payment dialog. */
export const NeedsPanel = ({ needs, answerAction }: NeedsPanelProps) => {
  const overdue = needs.flatMap((need) => (need.kind === 'pay' && need.urgent ? [need] : []))
  const others = needs.filter((need) => need.kind !== 'pay' || !need.urgent)
  return (
    <div className="space-y-4">
      {overdue.map((need) => (
        <RentArrears key={need.title} need={need} heading="h3" />
      ))}
      {others.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface shadow-raised">
          {others.map((need) => (
            <Row key={`${need.kind} ${need.title}`} need={need} answerAction={answerAction} />
          ))}
        </ul>
      )}
    </div>
  )
}
