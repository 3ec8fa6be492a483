import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'

interface MailValues {
  smtp_server: string
  sender_email: string
}

export interface PendingMail extends Partial<MailValues> {
  id: string
  requested_by: string
  created_at: string
}

const touches = [api.settings.key(), api.approvals.key(), api.audit.key()]

const unset = 'As set by the operator'

interface Decision {
  approve: boolean
  note?: string
}

const useMailActs = (pending: PendingMail, close: () => void) => {
  const { key } = useIdempotencyKey()
  const decide = useAct({
    act: (input: Decision) =>
      client.approvals.decide({ id: pending.id, ...input }, { context: { idempotencyKey: key } }),
    done: ({ status }) =>
      status === 'approved' ? 'Email settings changed' : 'Email settings change rejected',
    onDone: close,
    touches,
  })
  const withdraw = useAct({
    act: () => client.approvals.withdraw({ id: pending.id }),
    done: 'Email settings change withdrawn',
    touches,
  })
  return { decide, withdraw }
}

interface DecisionDialogProps extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  act: Act<Decision>
}

const ApproveDialog = ({ facts, act, ...shown }: DecisionDialogProps & { facts: KeyValue[] }) => (
  <ConfirmDialog
    {...shown}
    title="Approve the new email settings?"
    confirmLabel="Approve change"
    pending={act.pending}
    onConfirm={() => void act.run({ approve: true }).then((done) => !done && shown.onOpenChange(false))}
  >
    <KeyValues items={facts} />
    <p className="mt-3">
      From then on, we’ll send every email with these settings, including password resets.
    </p>
  </ConfirmDialog>
)

const RefuseDialog = ({ act, ...shown }: DecisionDialogProps) => (
  <ReasonDialog
    {...shown}
    title="Reject the new email settings?"
    label="Why"
    help="The person who requested the change will see your reason."
    submitLabel="Reject change"
    danger
    pending={act.pending}
    error={act.error}
    onSubmit={({ reason }) => act.run({ approve: false, note: reason })}
  >
    <p>The current email settings stay in use.</p>
  </ReasonDialog>
)

/** Mail host and sender as they are and as asked for. Nothing changes before a second administrator agrees. */
export const PendingMailChange = ({ pending, now }: { pending: PendingMail; now: MailValues }) => {
  const user = useUser()
  const mayDecide = useAbility('approvals.decide')
  const own = pending.requested_by === user.id
  const notIndependent = useNotIndependent()
  const refusal = mayDecide ? notIndependent([pending.requested_by]) : 'Insufficient permissions'
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const { decide, withdraw } = useMailActs(pending, () => setAsking(null))
  const changes = [
    { label: 'SMTP server', before: now.smtp_server, after: pending.smtp_server },
    { label: 'Sender email', before: now.sender_email, after: pending.sender_email },
  ].filter(({ after }) => after !== undefined)
  const facts = changes.map(({ label, before, after }) => ({
    label,
    value: `${before || unset} → ${after || unset}`,
  }))
  return (
    <Notice tone="caution" title="An email settings change is waiting for a second person" className="mb-6">
      <KeyValues items={facts} />
      <p className="mt-2 text-sm text-muted">
        Requested on <DateText value={pending.created_at} time />
        {own ? ' by you. Another administrator has to approve the change.' : '.'}
      </p>
      <ActError
        error={decide.error ?? withdraw.error}
        samePerson="Another administrator has to approve the change."
        className="mt-3"
      />
      <ActRow className="mt-3">
        {own ? (
          <Button
            tone="secondary"
            size="sm"
            pending={withdraw.pending}
            onClick={() => void withdraw.run(undefined)}
          >
            Withdraw
          </Button>
        ) : (
          <>
            <Button size="sm" disabledReason={refusal} onClick={() => setAsking('approve')}>
              Approve
            </Button>
            <Button tone="secondary" size="sm" disabledReason={refusal} onClick={() => setAsking('refuse')}>
              Reject
            </Button>
          </>
        )}
      </ActRow>
      <ApproveDialog
        open={asking === 'approve'}
        onOpenChange={(open) => setAsking(open ? 'approve' : null)}
        facts={facts}
        act={decide}
      />
      <RefuseDialog
        open={asking === 'refuse'}
        onOpenChange={(open) => setAsking(open ? 'refuse' : null)}
        act={decide}
      />
    </Notice>
  )
}

/** One mail to oneself with the settings in force; says how that went. */
export const TestEmail = () => {
  const mayWrite = useAbility('settings.write')
  const test = useMutation(api.settings.system.testEmail.mutationOptions())
  const result = test.data
  return (
    <Card className="mt-6">
      <CardHeader
        title="Test email"
        description="We’ll send one email to your own address with the saved settings. Save your changes first."
        action={
          <Button
            tone="secondary"
            pending={test.isPending}
            disabledReason={mayWrite ? null : 'Insufficient permissions'}
            onClick={() => test.mutate({})}
          >
            Send test email
          </Button>
        }
      />
      <div aria-live="polite">
        {test.error && <Notice tone="danger" title={toUserError(test.error).message} />}
        {result?.status === 'sent' && (
          <Notice tone="positive" title={`Sent to ${result.recipient}`}>
            Check your inbox and your spam folder for the email.
          </Notice>
        )}
        {result?.status === 'failed' && (
          <Notice tone="danger" title={`Not sent to ${result.recipient}`}>
            {result.failure_reason ??
              'The email server gave no reason. Check the SMTP server, port and sender email.'}
          </Notice>
        )}
      </div>
    </Card>
  )
}
