import type { AppContract } from '@efie/contracts'
import type { GuarantorStatus } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { guarantorRelationLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { GuarantorForm } from './guarantor-form.tsx'

type Guarantor = InferContractRouterOutputs<AppContract>['guarantors']['list']['data'][number]

/** The server's limit. */
const most = 3

const words: Record<GuarantorStatus, { label: MessageDescriptor; tone: Tone }> = {
  invited: { label: msg`Invited`, tone: 'caution' },
  accepted: { label: msg`Accepted`, tone: 'positive' },
  declined: { label: msg`Declined`, tone: 'danger' },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral' },
}

const Withdraw = ({ guarantor }: { guarantor: Guarantor }) => {
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: () => client.guarantors.withdraw({ id: guarantor.id }),
    done: t`Invitation of ${{ name: guarantor.full_name }} withdrawn`,
    onDone: () => setAsking(false),
    touches: [api.guarantors.key(), api.applications.key()],
  })
  return (
    <>
      <Button tone="secondary" size="sm" onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Withdraw the invitation of ${{ name: guarantor.full_name }}?`}
        confirmLabel={t`Withdraw invitation`}
        cancelLabel={t`Keep invitation`}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          {guarantor.status === 'accepted'
            ? t`${{ name: guarantor.full_name }} is no longer your guarantor.`
            : t`Their link stops working straight away.`}
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

const Line = ({ guarantor, signed }: { guarantor: Guarantor; signed: boolean }) => {
  const now = useNow()
  const late = guarantor.status === 'invited' && Date.parse(guarantor.expires_at) <= now
  const { label, tone } = late ? { label: msg`Expired`, tone: 'neutral' as const } : words[guarantor.status]
  const free = guarantor.status === 'invited' || (guarantor.status === 'accepted' && !signed)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {guarantor.full_name} <Badge tone={tone}>{translate(label)}</Badge>
        </p>
        <p className="text-sm text-muted">
          {translate(guarantorRelationLabels[guarantor.relation])}, {guarantor.phone}.{' '}
          {guarantor.answered_at ? (
            <>
              <Trans>
                Answered <DateText value={guarantor.answered_at} />
              </Trans>
            </>
          ) : (
            <>
              <Trans>
                The link works until <DateText value={guarantor.expires_at} />
              </Trans>
            </>
          )}
        </p>
      </div>
      {free && <Withdraw guarantor={guarantor} />}
    </li>
  )
}

/** The application's guarantors, and a form to invite one. */
export const GuarantorsCard = ({ detail }: { detail: ApplicationDetail }) => {
  const [inviting, setInviting] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    api.guarantors.list.queryOptions({ input: { id: detail.id } }),
  )
  const { data: check } = useQuery(api.eligibility.latest.queryOptions())
  if (!data)
    return error ? (
      <ErrorState
        title={t`Failed to fetch your guarantors`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={1} description action />
    )
  const shown = data.data.filter(({ status }) => status !== 'withdrawn')
  const counted = shown.filter(({ status }) => status === 'invited' || status === 'accepted').length
  const accepted = shown.some(({ status }) => status === 'accepted')
  return (
    <Card>
      <CardHeader
        title={t`Guarantors`}
        description={t`Someone who guarantees your repayments, such as family, a friend or your employer.`}
        action={
          <Button
            tone="secondary"
            onClick={() => setInviting(true)}
            disabledReason={
              counted >= most ? t`At most ${most} guarantors: take an invitation back first` : null
            }
          >
            <Trans>Invite a guarantor</Trans>
          </Button>
        }
      />
      {check?.outcome === 'refer' && !accepted && (
        <Notice tone="caution" className="mb-3">
          <Trans>
            Your eligibility check was close to the limit. A guarantor who accepts helps, and we might need
            one before we can approve.
          </Trans>
        </Notice>
      )}
      {shown.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No guarantors yet. They need no account. They get a link that says what it means, and answer with
            a code.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((guarantor) => (
            <Line key={guarantor.id} guarantor={guarantor} signed={detail.signed_at !== null} />
          ))}
        </ul>
      )}
      <Dialog
        open={inviting}
        onOpenChange={setInviting}
        title={t`Invite a guarantor`}
        description={t`We send them a link. They see what you repay a month and the most they could owe.`}
      >
        <GuarantorForm applicationId={detail.id} onClose={() => setInviting(false)} />
      </Dialog>
    </Card>
  )
}
