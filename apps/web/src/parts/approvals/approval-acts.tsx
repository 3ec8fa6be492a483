import { approvals } from '@efie/contracts/approvals'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Approval } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { decidersOf, effects } from './texts.ts'

/** A decision can affect loans, payments, payouts, policy or settings. */
const touches = [
  api.approvals.key(),
  api.applications.key(),
  api.loans.key(),
  api.orders.key(),
  api.hardships.key(),
  api.collections.key(),
  api.payments.key(),
  api.disbursements.key(),
  api.ledger.key(),
  api.ledgerAccounts.key(),
  api.journalProposals.key(),
  api.reports.key(),
  api.accountingPeriods.key(),
  api.reconciliations.key(),
  api.taxRates.key(),
  api.invoices.key(),
  api.settings.key(),
  api.unidentifiedReceipts.key(),
]

type Asking = 'approve' | 'refuse' | 'withdraw'

interface Decision {
  approve: boolean
  note?: string
}

const useApprovalActs = (approval: Approval, close: () => void) => {
  const { key, renew } = useIdempotencyKey()
  const decide = useAct({
    act: (input: Decision) =>
      client.approvals.decide(
        { id: approval.id, ...input },
        { context: { idempotencyKey: key, ifMatch: approval.version } },
      ),
    done: (after) => (after.status === 'approved' ? 'Request approved' : 'Request rejected'),
    onDone: () => {
      renew()
      close()
    },
    touches,
  })
  const withdraw = useAct({
    act: () => client.approvals.withdraw({ id: approval.id }, { context: { ifMatch: approval.version } }),
    done: 'Request withdrawn',
    onDone: close,
    touches,
  })
  return { decide, withdraw }
}

const amountOf = ({ amount }: Approval): string => (amount === null ? '' : formatMoney(amount))
const matterOf = (approval: Approval): string =>
  [amountOf(approval), approval.subject_name].filter(Boolean).join(' for ')
const decidersText = ({ kind }: Approval): string => `${decidersOf(kind)} can decide this request.`

interface ActDialogProps<Input> extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  approval: Approval
  act: Act<Input>
}

const ApproveDialog = ({ approval, act, ...shown }: ActDialogProps<Decision>) => {
  const [note, setNote] = useState('')
  const amount = amountOf(approval)
  const of = matterOf(approval)
  return (
    <ConfirmDialog
      {...shown}
      title="Approve this request?"
      confirmLabel={amount ? `Approve ${amount}` : 'Approve'}
      pending={act.pending}
      onConfirm={() => void act.run({ approve: true, ...(note.trim() && { note: note.trim() }) })}
    >
      <p>
        <strong className="text-ink">{approval.title}</strong>
        {of && `, ${of}`}. {effects[approval.kind]}
      </p>
      <Field label="Note" optional className="mt-4 text-ink">
        {(control) => (
          <Input
            {...control}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={longestIn(approvals.decide, 'note')}
          />
        )}
      </Field>
      <ActError error={act.error} samePerson={decidersText(approval)} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const WithdrawDialog = ({ approval, act, ...shown }: ActDialogProps<undefined>) => {
  const of = matterOf(approval)
  return (
    <ConfirmDialog
      {...shown}
      title="Withdraw this request?"
      confirmLabel="Withdraw"
      danger
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        <strong className="text-ink">{approval.title}</strong>
        {of && `, ${of}`}. Nothing changes. You can request it again.
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const RefuseDialog = ({ approval, act, ...shown }: ActDialogProps<Decision>) => {
  const of = matterOf(approval)
  return (
    <ReasonDialog
      {...shown}
      title="Reject this request?"
      label="Reason"
      help={`${approval.maker_name} will see this.`}
      submitLabel="Reject request"
      danger
      pending={act.pending}
      error={act.error}
      samePerson={decidersText(approval)}
      onSubmit={({ reason }) => act.run({ approve: false, note: reason })}
    >
      {approval.title}
      {of && `, ${of}`}. Nothing changes.
    </ReasonDialog>
  )
}

/** Approve, refuse, or take one's own request back. */
export const ApprovalActs = ({ approval }: { approval: Approval }) => {
  const user = useUser()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const { decide, withdraw } = useApprovalActs(approval, close)
  if (approval.status !== 'requested') return null
  const open = (what: Asking) => {
    decide.reset()
    withdraw.reset()
    setAsking(what)
  }
  const refusal = approval.may_decide ? null : (approval.may_not_decide_because ?? decidersText(approval))
  const own = approval.maker_id === user.id
  return (
    <ActRow>
      <Button disabledReason={refusal} onClick={() => open('approve')}>
        Approve
      </Button>
      {own ? (
        <Button tone="secondary" onClick={() => open('withdraw')}>
          Withdraw
        </Button>
      ) : (
        <Button tone="secondary" disabledReason={refusal} onClick={() => open('refuse')}>
          Reject
        </Button>
      )}
      <ApproveDialog open={asking === 'approve'} onOpenChange={close} approval={approval} act={decide} />
      <WithdrawDialog open={asking === 'withdraw'} onOpenChange={close} approval={approval} act={withdraw} />
      {asking === 'refuse' && <RefuseDialog open onOpenChange={close} approval={approval} act={decide} />}
    </ActRow>
  )
}
