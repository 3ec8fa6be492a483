import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Approval } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { decidersOf, effects } from './texts.ts'

/** A decision may touch loans, payments, payouts, policy or settings. */
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

/** Approve, refuse, or take one's own request back. */
export const ApprovalActs = ({ approval }: { approval: Approval }) => {
  const user = useUser()
  const { key, renew } = useIdempotencyKey()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [note, setNote] = useState('')
  const decide = useAct({
    act: (input: { approve: boolean; note?: string }) =>
      client.approvals.decide(
        { id: approval.id, ...input },
        { context: { idempotencyKey: key, ifMatch: approval.version } },
      ),
    done: (after) => (after.status === 'approved' ? 'Request approved' : 'Request refused'),
    onDone: () => {
      renew()
      setAsking(null)
    },
    touches,
  })
  const withdraw = useAct({
    act: () => client.approvals.withdraw({ id: approval.id }, { context: { ifMatch: approval.version } }),
    done: 'Request withdrawn',
    onDone: () => setAsking(null),
    touches,
  })
  if (approval.status !== 'requested') return null
  const open = (what: Asking) => {
    decide.reset()
    withdraw.reset()
    setAsking(what)
  }
  const amount = approval.amount === null ? '' : formatMoney(approval.amount)
  const of = [amount, approval.subject_name].filter(Boolean).join(' of ')
  const samePerson = `Who asks for something does not decide it, and nobody decides on their own row. ${decidersOf(approval.kind)} can.`
  const refusal = approval.may_decide ? null : (approval.may_not_decide_because ?? samePerson)
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
          Refuse
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={() => setAsking(null)}
        title="Approve this request?"
        confirmLabel={amount ? `Approve ${amount}` : 'Approve'}
        pending={decide.pending}
        onConfirm={() => void decide.run({ approve: true, ...(note.trim() && { note: note.trim() }) })}
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
              maxLength={1_000}
            />
          )}
        </Field>
        <ActError error={decide.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'withdraw'}
        onOpenChange={() => setAsking(null)}
        title="Take this request back?"
        confirmLabel="Withdraw"
        danger
        pending={withdraw.pending}
        onConfirm={() => void withdraw.run(undefined)}
      >
        <p>
          <strong className="text-ink">{approval.title}</strong>
          {of && `, ${of}`}. Nothing changes, and it can be asked for again.
        </p>
        <ActError error={withdraw.error} className="mt-4 text-ink" />
      </ConfirmDialog>
      {asking === 'refuse' && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title="Refuse this request"
          label="Reason"
          help={`${approval.maker_name} reads this.`}
          submitLabel="Refuse"
          danger
          pending={decide.pending}
          error={decide.error}
          samePerson={samePerson}
          onSubmit={({ reason }) => decide.run({ approve: false, note: reason })}
        >
          {approval.title}
          {of && `, ${of}`}. Nothing changes.
        </ReasonDialog>
      )}
    </ActRow>
  )
}
