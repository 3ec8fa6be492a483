import type { AppContract } from '@efie/contracts'
import type { HardshipStatus } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAskedFor } from '~/platform/navigation/use-asked-for.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { hardshipCauseLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { Borrowing } from './borrowing.ts'
import { ReliefForm } from './relief-form.tsx'
import { useStanding } from './use-standing.ts'

type Request = InferContractRouterOutputs<AppContract>['hardships']['list']['data'][number]

const words: Record<
  HardshipStatus,
  { label: MessageDescriptor; tone: Tone; text: MessageDescriptor | null }
> = {
  open: {
    label: msg`Received`,
    tone: 'caution',
    text: msg`We’ll review your request and reply. Please keep paying what you can.`,
  },
  proposed: {
    label: msg`We’re preparing new dates`,
    tone: 'caution',
    text: msg`Once two people on our team agree on new dates, you’ll see the offer at the top of this page.`,
  },
  answered: {
    label: msg`New dates accepted`,
    tone: 'positive',
    text: msg`Your new dates started when you accepted them.`,
  },
  declined: { label: msg`Declined`, tone: 'danger', text: null },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral', text: null },
  lapsed: {
    label: msg`Closed`,
    tone: 'neutral',
    text: msg`The loan ended before we decided on your request.`,
  },
}

const Withdraw = ({ request }: { request: Request }) => {
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: () => client.hardships.withdraw({ id: request.id }),
    done: t`Request withdrawn`,
    onDone: () => setAsking(false),
    touches: [api.hardships.key()],
  })
  return (
    <>
      <Button tone="secondary" size="sm" onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Withdraw your request?`}
        confirmLabel={t`Withdraw request`}
        cancelLabel={t`Keep request`}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          <Trans>
            We’ll stop working on your request, and your due dates stay the same. You can ask again.
          </Trans>
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

const Latest = ({ request }: { request: Request }) => {
  const { label, tone, text } = words[request.status]
  const months = plural({ months: request.wanted_months }, { one: '# month', other: '# months' })
  return (
    <div className="rounded border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t`${{ cause: translate(hardshipCauseLabels[request.cause]) }}: ${months}`}</p>
        <Badge tone={tone}>{translate(label)}</Badge>
      </div>
      <p className="mt-1 [overflow-wrap:anywhere]">
        <Trans>“{{ message: request.message }}”</Trans>
      </p>
      <p className="mt-1 text-sm text-muted">
        <Trans>
          Requested <DateText value={request.created_at} relative />
        </Trans>
      </p>
      {(request.answer ?? text) && <p className="mt-2">{request.answer ?? (text && translate(text))}</p>}
      {request.status === 'open' && (
        <div className="mt-3">
          <Withdraw request={request} />
        </div>
      )}
    </div>
  )
}

const Way = ({ borrowing, latest }: { borrowing: Borrowing; latest: Request | undefined }) => {
  const [writing, setWriting] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const free = !latest || !['open', 'proposed'].includes(latest.status)
  const longest = useStanding(borrowing.id, free).data?.deferral?.longest
  useAskedFor('relief', card, (element) => {
    if (free) setWriting(true)
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
  })
  return (
    <Card ref={card} tabIndex={-1} className="scroll-mt-24 outline-none">
      <CardHeader
        title={t`If you can’t pay`}
        description={t`Tell us before a payment is late. We may be able to move your due dates, and asking is free.`}
      />
      <div className="space-y-4">
        {latest && latest.status !== 'withdrawn' && !writing && <Latest request={latest} />}
        {free &&
          (writing && longest !== undefined ? (
            <ReliefForm borrowing={borrowing} longest={longest} onClose={() => setWriting(false)} />
          ) : (
            <Button tone="secondary" onClick={() => setWriting(true)}>
              <Trans>Ask for new dates</Trans>
            </Button>
          ))}
      </div>
    </Card>
  )
}

/** Relief for a tenant who can't pay: requested here, answered by a person. */
export const Relief = ({ borrowing }: { borrowing: Borrowing }) => {
  const { of, id } = borrowing
  const { data, error, isFetching, refetch } = useQuery(
    api.hardships.list.queryOptions({
      input: { ...(of === 'loans' ? { application_id: id } : { order_id: id }), limit: 1 },
    }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your requests`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={3} />
    )
  return <Way borrowing={borrowing} latest={data.data[0]} />
}
