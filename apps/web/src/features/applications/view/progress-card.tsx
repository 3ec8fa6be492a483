import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck, CircleDashed, CircleX, Clock, X } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail, ApplicationProgress } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { actorTexts, checkText, checkTitles, nextOf, titleOf, waitTexts } from './progress-texts.ts'

type Step = ApplicationProgress['steps'][number]
type Waiting = NonNullable<Step['waiting']>
type Checked = ApplicationProgress['checks'][number]

const link = 'font-semibold text-primary underline underline-offset-4'

/** An application's progress up to the payout, as the server computes it. */
export const useProgress = (id: string, enabled = true) =>
  useQuery(api.applications.progress.queryOptions({ input: { id }, enabled }))

const Due = ({ waiting: { who, what, due, late } }: { waiting: Waiting }) => {
  if (due === null) return null
  if (late)
    return (
      <p className="mt-1 text-sm">
        <Trans>
          We promised this by <DateText value={due} time />. Sorry, it’s taking longer.
        </Trans>{' '}
        <Link to={ticketPath('application', t`My application is late`)} className={link}>
          <Trans>Ask us about it</Trans>
        </Link>
      </p>
    )
  return (
    <p className="mt-1 text-sm font-semibold">
      {who === 'tenant' ? (
        <Trans>
          By <DateText value={due} />
        </Trans>
      ) : what === 'visit' ? (
        <Trans>
          On <DateText value={due} time />
        </Trans>
      ) : (
        <Trans>
          By <DateText value={due} time />
        </Trans>
      )}
    </p>
  )
}

const checkIcons: Partial<Record<Checked['state'], { Icon: typeof Clock; style: string }>> = {
  passed: { Icon: CircleCheck, style: 'text-positive' },
  failed: { Icon: CircleX, style: 'text-danger' },
  received: { Icon: Clock, style: 'text-caution' },
  scheduled: { Icon: Clock, style: 'text-caution' },
}

const CheckLine = ({ checked }: { checked: Checked }) => {
  const { check, state, at } = checked
  const { Icon, style } = checkIcons[state] ?? { Icon: CircleDashed, style: 'text-muted' }
  const text = checkText(checked)
  return (
    <li className="flex gap-3">
      <Icon className={cn('mt-0.5 size-5 shrink-0', style)} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{translate(checkTitles[check])}</p>
        <p className="text-sm text-muted">
          {state === 'passed' ? (
            <Trans>
              Verified on <DateText value={at} />
            </Trans>
          ) : state === 'scheduled' ? (
            <Trans>
              Scheduled for <DateText value={at} time />
            </Trans>
          ) : (
            text && translate(text)
          )}
        </p>
      </div>
    </li>
  )
}

const Current = ({ step, checks }: { step: Step; checks: readonly Checked[] }) => {
  const { waiting } = step
  const next = nextOf(step, checks)
  if (!waiting) return null
  return (
    <div className="mt-2 rounded border border-line bg-sunken p-4">
      <p>{translate(waitTexts[waiting.what])}</p>
      <Due waiting={waiting} />
      {step.step === 'verification' && (
        <ul className="mt-4 grid gap-x-5 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
          {checks.map((checked) => (
            <CheckLine key={checked.check} checked={checked} />
          ))}
        </ul>
      )}
      {next && <p className="mt-3 text-sm text-muted">{translate(next)}</p>}
    </div>
  )
}

const marks: Record<Step['state'], string> = {
  done: 'bg-positive text-surface',
  current: 'border-2 border-primary bg-surface',
  to_come: 'border-2 border-line-strong bg-surface',
  ended: 'bg-danger text-surface',
}

const Mark = ({ state }: { state: Step['state'] }) => (
  <span
    aria-hidden="true"
    className={cn('absolute top-0 left-0 grid size-6 place-items-center rounded-full', marks[state])}
  >
    {state === 'done' && <Check className="size-4" strokeWidth={3} />}
    {state === 'ended' && <X className="size-4" strokeWidth={3} />}
    {state === 'current' && <span className="size-2.5 rounded-full bg-primary" />}
  </span>
)

interface StepLineProps {
  step: Step
  status: ApplicationDetail['status']
  checks: readonly Checked[]
}

const StepLine = ({ step, status, checks }: StepLineProps) => (
  <li
    className="relative pb-5 pl-10 before:absolute before:top-7 before:bottom-1 before:left-3 before:w-0.5 before:-translate-x-1/2 before:bg-line last:pb-0 last:before:hidden"
    aria-current={step.state === 'current' ? 'step' : undefined}
  >
    <Mark state={step.state} />
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={step.state === 'to_come' ? 'text-muted' : 'font-semibold'}>
        {translate(titleOf(step, status))}
        {step.state === 'to_come' && (
          <span className="sr-only">
            {' '}
            <Trans>Not yet</Trans>
          </span>
        )}
      </span>
      {step.waiting && (
        <Badge tone={step.waiting.who === 'tenant' ? 'accent' : 'primary'}>
          {translate(actorTexts[step.waiting.who])}
        </Badge>
      )}
    </p>
    {step.at && (
      <p className="text-sm text-muted">
        <DateText value={step.at} time />
      </p>
    )}
    {step.state === 'current' && <Current step={step} checks={checks} />}
  </li>
)

/** Where an application is on its way to the landlord's money: what is done, who is at it, and by when. */
export const ProgressCard = ({ detail }: { detail: Pick<ApplicationDetail, 'id' | 'status'> }) => {
  const { data, error, isFetching, refetch } = useProgress(detail.id)
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your application’s progress`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={8} description />
    )
  return (
    <Card>
      <CardHeader
        title={t`Progress`}
        description={t`From your application to the payment to your landlord.`}
        action={
          <Link to="/application?show=documents" className={cn('text-sm', link)}>
            <Trans>Your documents</Trans>
          </Link>
        }
      />
      <ol>
        {data.steps.map((step) => (
          <StepLine key={step.step} step={step} status={detail.status} checks={data.checks} />
        ))}
      </ol>
    </Card>
  )
}
