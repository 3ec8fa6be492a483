import { formatMoney, type RefundAct } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ByHandDialog } from './by-hand-dialog.tsx'

export type Refund = PaymentDetail['refunds'][number]

const samePerson =
  'You requested this refund, or the payment is your own. Someone else in finance, or an administrator, has to release it.'
const ownMoney = 'This is your own money, so a colleague has to cancel the refund.'
const touches = [api.payments.key(), api.loans.key(), api.orders.key(), api.ledger.key()]

interface ActProps {
  refund: Refund
  payer: string
  onClose: () => void
}

/** Releases a refund, or retries it under its reference. */
const Send = ({ refund, payer, retry, onClose }: ActProps & { retry: boolean }) => {
  const { key, renew } = useIdempotencyKey()
  const amount = formatMoney(refund.amount)
  const act = useAct({
    act: () => client.payments.releaseRefund({ id: refund.id }, { context: { idempotencyKey: key } }),
    done: ({ status }) =>
      status === 'failed' ? `Refund of ${amount} failed again` : `Refund of ${amount} released`,
    onDone: () => {
      renew()
      onClose()
    },
    touches,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={retry ? 'Send the refund again?' : 'Release the refund?'}
      confirmLabel={`${retry ? 'Send' : 'Release'} ${amount}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {amount} will be refunded to {payer}. Reason: {refund.reason}
      </p>
      <ActError error={act.error} samePerson={samePerson} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const Decline = ({ refund, payer, own, onClose }: ActProps & { own: boolean }) => {
  const act = useAct({
    act: (reason: string) => client.payments.declineRefund({ id: refund.id, reason }),
    done: own ? 'Refund withdrawn' : 'Refund declined',
    touches,
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`${own ? 'Withdraw' : 'Decline'} the refund of ${formatMoney(refund.amount)}?`}
      label="Reason"
      submitLabel={own ? 'Withdraw refund' : 'Decline refund'}
      danger
      pending={act.pending}
      error={act.error}
      onSubmit={({ reason }) => act.run(reason)}
    >
      We won’t send {formatMoney(refund.amount)} to {payer}.
    </ReasonDialog>
  )
}

const PutBack = ({ refund, payer, onClose }: ActProps) => {
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: (reason: string) =>
      client.payments.putBackRefund({ id: refund.id, reason }, { context: { idempotencyKey: key } }),
    done: 'Refund cancelled',
    onDone: renew,
    touches,
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`Cancel the refund of ${formatMoney(refund.amount)} to ${payer}?`}
      cancelLabel="Keep refund"
      label="Reason"
      help="Saved with the refund."
      submitLabel="Cancel refund"
      danger
      pending={act.pending}
      error={act.error}
      samePerson={ownMoney}
      onSubmit={({ reason }) => act.run(reason)}
    >
      We won’t pay {formatMoney(refund.amount)} to {payer}. The money counts as paid again, as if no one had
      requested the refund.
    </ReasonDialog>
  )
}

const labels: Record<RefundAct, string> = {
  release: 'Release',
  decline: 'Decline',
  retry: 'Send again',
  'put-back': 'Cancel refund',
  'by-hand': 'Pay by hand',
}
const financeAlone = new Set<RefundAct>(['put-back', 'by-hand'])

const refusalOf = (
  act: RefundAct,
  { own, tied, finance }: { own: boolean; tied: string | null; finance: boolean },
) => {
  if (financeAlone.has(act)) return finance ? null : 'Only finance can do this'
  return act === 'release' ? (own ? samePerson : tied) : null
}

/** Actions on a refund in its current state. */
export const RefundActs = ({ refund, payer }: { refund: Refund; payer: string }) => {
  const user = useUser()
  const finance = useAbility('payments.refund')
  const notIndependent = useNotIndependent()
  const [asking, setAsking] = useState<RefundAct | null>(null)
  const close = () => setAsking(null)
  const own = refund.requested_by === user.id
  const shared = { refund, payer, onClose: close }
  if (refund.approval_id !== null)
    return (
      <p className="mt-2 text-sm">
        To be paid by hand once{' '}
        <Link className="font-semibold underline" to={`/approvals/${refund.approval_id}`}>
          {' '}
          a second person approves it{' '}
        </Link>{' '}
        .
      </p>
    )
  if (refund.acts.length === 0) return null
  const people = { own, tied: own ? null : notIndependent([refund.requested_by]), finance }
  return (
    <ActRow className="mt-2">
      {refund.acts.map((act, index) => (
        <Button
          key={act}
          size="sm"
          tone={index === 0 ? 'primary' : 'secondary'}
          disabledReason={refusalOf(act, people)}
          onClick={() => setAsking(act)}
        >
          {act === 'decline' && own ? 'Withdraw' : labels[act]}
        </Button>
      ))}
      {(asking === 'release' || asking === 'retry') && <Send {...shared} retry={asking === 'retry'} />}
      {asking === 'decline' && <Decline {...shared} own={own} />}
      {asking === 'put-back' && <PutBack {...shared} />}
      {asking === 'by-hand' && <ByHandDialog id={refund.id} onClose={close} />}
    </ActRow>
  )
}
