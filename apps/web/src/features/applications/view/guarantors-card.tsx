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
import { PhoneText } from '~/ui/phone.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { GuarantorForm } from './guarantor-form.tsx'

type Guarantor = InferContractRouterOutputs<AppContract>['guarantors']['list']['data'][number]

/** The server's limit. */
const most = 3

const badges: Record<GuarantorStatus, { label: MessageDescriptor; tone: Tone }> = {
  invited: { label: msg`Invited`, tone: 'caution' },
  accepted: { label: msg`Accepted`, tone: 'positive' },
  declined: { label: msg`Declined`, tone: 'danger' },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral' },
}

/** Words for withdrawing an invitation, and for removing a guarantor who accepted. */
const withdrawal = ({ full_name: name, status }: Guarantor) =>
  status === 'accepted'
    ? {
        act: t`Remove`,
        done: t`${name} removed as guarantor`,
        title: t`Remove ${name} as your guarantor?`,
        text: t`${name} will no longer be your guarantor.`,
        confirm: t`Remove guarantor`,
        keep: t`Keep guarantor`,
      }
    : {
        act: t`Withdraw`,
        done: t`${name}’s invitation withdrawn`,
        title: t`Withdraw ${name}’s invitation?`,
        text: t`Their link will stop working straight away.`,
        confirm: t`Withdraw invitation`,
        keep: t`Keep invitation`,
      }

const Withdraw = ({ guarantor }: { guarantor: Guarantor }) => {
  const [asking, setAsking] = useState(false)
  const words = withdrawal(guarantor)
  const act = useAct({
    act: () => client.guarantors.withdraw({ id: guarantor.id }),
    done: words.done,
    onDone: () => setAsking(false),
    touches: [api.guarantors.key(), api.applications.key()],
  })
  return (
    <>
      <Button tone="secondary" size="sm" onClick={() => setAsking(true)}>
        {words.act}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>{words.text}</p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

const Line = ({ guarantor, signed }: { guarantor: Guarantor; signed: boolean }) => {
  const now = useNow()
  const late = guarantor.status === 'invited' && Date.parse(guarantor.expires_at) <= now
  const { label, tone } = late ? { label: msg`Expired`, tone: 'neutral' as const } : badges[guarantor.status]
  const free = guarantor.status === 'invited' || (guarantor.status === 'accepted' && !signed)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {guarantor.full_name} <Badge tone={tone}>{translate(label)}</Badge>
        </p>
        <p className="text-sm text-muted">
          {translate(guarantorRelationLabels[guarantor.relation])}, <PhoneText phone={guarantor.phone} />.{' '}
          {guarantor.answered_at ? (
            <>
              <Trans>
                Answered on <DateText value={guarantor.answered_at} />
              </Trans>
            </>
          ) : (
            <>
              <Trans>
                The link expires on <DateText value={guarantor.expires_at} />
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
        title={t`Couldn’t load your guarantors`}
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
        description={t`Someone who agrees to pay if you don’t, such as a relative, a friend or your employer.`}
        action={
          <Button
            tone="secondary"
            onClick={() => setInviting(true)}
            disabledReason={
              counted >= most ? t`You can have up to ${most} guarantors. Withdraw an invitation first` : null
            }
          >
            <Trans>Invite a guarantor</Trans>
          </Button>
        }
      />
      {check?.outcome === 'refer' && !accepted && (
        <Notice tone="caution" className="mb-3">
          <Trans>
            Your eligibility check was close to the limit. A guarantor can help, and we might need one before
            we can approve your application.
          </Trans>
        </Notice>
      )}
      {shown.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No guarantors yet. When you invite someone, we’ll send them a link that explains what they’d be
            agreeing to. They don’t need an account.
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
        description={t`We’ll send them a link. They’ll see your monthly repayment and the most they could have to pay.`}
      >
        <GuarantorForm applicationId={detail.id} onClose={() => setInviting(false)} />
      </Dialog>
    </Card>
  )
}
