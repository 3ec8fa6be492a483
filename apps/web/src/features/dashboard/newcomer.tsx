import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, FileText, type LucideIcon, Scale, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { ReinstatedDebts } from '~/parts/applications/needs-of.tsx'
import { useOwnDocuments } from '~/parts/documents/use-own-documents.ts'
import { useApplicationPath } from '~/parts/applications/use-application-path.ts'
import { useEligible } from '~/parts/eligibility/use-eligible.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { InOrder } from '~/ui/when-ready.tsx'
import { columns } from './columns.ts'
import { useFirstName } from './first-name.ts'
import { NoticesCard } from './notices-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { TicketsCard } from './tickets-card.tsx'

interface Step {
  icon: LucideIcon
  title: string
  text: string
  done: boolean
  to: string
  label: string
}

const StepRow = ({ step, current, number }: { step: Step; current: boolean; number: number }) => {
  const Icon = step.done ? Check : step.icon
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-5 first:pt-0 last:pb-0 sm:flex-nowrap">
      <span
        className={cn(
          'grid size-11 shrink-0 place-items-center rounded-full',
          step.done
            ? 'bg-positive-soft text-positive'
            : current
              ? 'bg-primary text-on-primary'
              : 'bg-sunken text-muted',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold">
          {number}. {step.title}
          {step.done && (
            <span className="ml-2 text-sm font-normal text-positive">
              <Trans>Done</Trans>
            </span>
          )}
        </h3>
        <p className="mt-0.5 text-muted">{step.text}</p>
      </div>
      <Button asChild tone={current ? 'primary' : 'secondary'} className="max-sm:w-full">
        <Link to={step.to} prefetch="intent">
          {step.label}
        </Link>
      </Button>
    </li>
  )
}

const others = [
  {
    to: '/shop',
    title: msg`Furnish your home`,
    text: msg`Beds, fridges, TVs and more. Pay over 3 to 12 months.`,
  },
  {
    to: '/help',
    title: msg`Help Center`,
    text: msg`What Efie costs, which documents you need and what happens next.`,
  },
  {
    to: '/profile',
    title: msg`Your profile`,
    text: msg`Complete your profile and we’ll fill in most of your application for you.`,
  },
]

const Others = () => (
  <ul className="grid gap-4 sm:grid-cols-3">
    {others.map(({ to, title, text }) => (
      <li key={to}>
        <Link
          to={to}
          prefetch="intent"
          className="block h-full rounded border border-line bg-surface p-4 shadow-raised transition-colors hover:border-primary"
        >
          <span className="font-semibold text-primary">{translate(title)}</span>
          <span className="mt-1 block text-sm text-muted">{translate(text)}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** For somebody without an application: the way to one, step by step, each with its own button. */
export const Newcomer = () => {
  const name = useFirstName()
  const eligible = useEligible()
  const ownApplication = useApplicationPath()
  const { data } = useOwnDocuments()
  const documents = data?.data.length ?? 0
  const steps: Step[] = [
    {
      icon: Scale,
      title: t`Check your eligibility`,
      text:
        eligible === false
          ? t`We couldn’t approve your last check. Try a different rent, term or plan.`
          : t`Takes two minutes. Free, with no obligation, and you get an answer straight away.`,
      done: eligible === true,
      to: '/eligibility',
      label: eligible === null ? t`Check Eligibility` : t`Check again`,
    },
    {
      icon: FileText,
      title: t`Apply for your rent advance`,
      text: t`Six short steps, with every cost shown as you go. Stop and carry on whenever you like.`,
      done: false,
      to: ownApplication,
      label: eligible === true ? t`Start application` : t`Check your eligibility first`,
    },
    {
      icon: Upload,
      title: t`Upload your documents`,
      text: t`Ghana Card, proof of income and tenancy offer. Photos from your phone are fine.`,
      done: false,
      to: '/documents',
      label:
        documents === 0
          ? t`Upload Document`
          : plural(documents, { one: 'See your # document', other: 'See your # documents' }),
    },
  ]
  const current = steps.findIndex(({ done }) => !done)
  return (
    <Page>
      <PageHeader
        title={t`Dashboard`}
        purpose={t`Welcome, ${name}. Here’s how to get to your own front door.`}
      />
      <div className={columns}>
        <div className="space-y-5">
          <ReinstatedDebts applicationId={null} />
          <Card>
            <CardHeader title={t`Your path to a home`} description={t`Approval usually takes 24-48 hours.`} />
            <ol className="divide-y divide-line">
              {steps.map((step, index) => (
                <StepRow key={step.title} step={step} number={index + 1} current={index === current} />
              ))}
            </ol>
          </Card>
          <Others />
        </div>
        <InOrder className="space-y-5">
          <NoticesCard />
          <OrdersCard />
          <TicketsCard />
        </InOrder>
      </div>
    </Page>
  )
}
