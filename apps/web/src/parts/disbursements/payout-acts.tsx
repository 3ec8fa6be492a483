import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { accountText } from '~/parts/payees/payee.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { UndoPayout } from './undo-payout.tsx'
import { releaseRefusal, samePersonAtRelease } from './payout.ts'

const touches = [api.disbursements.key(), api.applications.key(), api.ledger.key(), api.payments.key()]

type Sending = 'release' | 'retry'

const usePayoutActs = (payout: DisbursementRow, close: () => void) => {
  const { key, renew } = useIdempotencyKey()
  const amount = formatMoney(payout.amount)
  const params = useListParams()
  // Its status is another now: a list narrowed to the old one would lose the open row.
  const moved = () => {
    close()
    params.set({ status: null })
  }
  const context = { idempotencyKey: key, ifMatch: payout.version }
  const send = useAct({
    act: (what: Sending) =>
      what === 'release'
        ? client.disbursements.release({ id: payout.id }, { context })
        : client.disbursements.retry({ id: payout.id }, { context }),
    done: (after) =>
      after.status === 'failed'
        ? `The transfer of ${amount} failed`
        : `${amount} to ${payout.payout_name} released`,
    onDone: () => {
      renew()
      moved()
    },
    touches,
  })
  const cancel = useAct({
    act: (reason: string) =>
      client.disbursements.cancel({ id: payout.id, reason }, { context: { ifMatch: payout.version } }),
    done: 'Payout cancelled',
    onDone: moved,
    touches,
  })
  return { send, cancel }
}

interface SendDialogProps extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  payout: DisbursementRow
  what: Sending
  act: Act<Sending>
}

const SendDialog = ({ payout, what, act, ...shown }: SendDialogProps) => {
  const account = accountText(payout, payout.payout_name)
  const amount = formatMoney(payout.amount)
  return (
    <ConfirmDialog
      {...shown}
      title={what === 'retry' ? `Retry the transfer of ${amount}?` : `Release ${amount}?`}
      confirmLabel={what === 'retry' ? `Retry transfer of ${amount}` : `Release ${amount}`}
      pending={act.pending}
      // While it closes, what it asked is gone.
      onConfirm={() => void (shown.open && act.run(what))}
    >
      <p>
        <strong className="text-ink">{amount}</strong> goes to {account} as a rent advance for{' '}
        {payout.applicant_name}.
      </p>
      <p className="mt-2">
        {what === 'retry'
          ? `The transfer uses the same reference, ${payout.reference}, so it can’t be paid twice.`
          : 'You can’t cancel a payout after you release it.'}
      </p>
      <ActError error={act.error} samePerson={samePersonAtRelease} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

interface CancelDialogProps {
  payout: DisbursementRow
  act: Act<string>
  onClose: () => void
}

const CancelDialog = ({ payout, act, onClose }: CancelDialogProps) => {
  const amount = formatMoney(payout.amount)
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`Cancel the payout of ${amount}?`}
      label="Reason"
      help="Saved with the payout."
      submitLabel="Cancel payout"
      cancelLabel="Keep payout"
      danger
      pending={act.pending}
      error={act.error}
      samePerson="This payout is for your own application. Ask a colleague."
      onSubmit={({ reason }) => act.run(reason)}
    >
      {amount} won’t be sent to {payout.payout_name}. You can request the payout again.
    </ReasonDialog>
  )
}

/** Release, send again or withdraw, each with amount, payee and account written out. */
export const PayoutActs = ({ payout }: { payout: DisbursementRow }) => {
  const user = useUser()
  const mayRelease = useAbility('disbursements.release')
  const mayRequest = useAbility('disbursements.request')
  const [asking, setAsking] = useState<Sending | 'cancel' | null>(null)
  const amount = formatMoney(payout.amount)
  const close = () => setAsking(null)
  const { send, cancel } = usePayoutActs(payout, close)
  const notIndependent = useNotIndependent()
  const { status } = payout
  if (status === 'confirmed' && mayRequest) return <UndoPayout payout={payout} />
  if (status !== 'requested' && status !== 'failed')
    return <p className="text-sm text-muted">You don’t need to do anything with this payout right now.</p>
  const open = (what: Sending | 'cancel') => {
    send.reset()
    cancel.reset()
    setAsking(what)
  }
  const again = status === 'failed'
  const refusal =
    releaseRefusal(payout, user.id) ?? notIndependent([payout.requested_by, ...payout.acted_before])
  return (
    <ActRow>
      {mayRelease && (
        <Button disabledReason={again ? null : refusal} onClick={() => open(again ? 'retry' : 'release')}>
          {again ? 'Retry transfer' : `Release ${amount}`}
        </Button>
      )}
      {mayRequest && status === 'requested' && (
        <Button tone="secondary" onClick={() => open('cancel')}>
          Cancel payout
        </Button>
      )}
      {again && mayRequest && <UndoPayout payout={payout} />}
      <SendDialog
        open={asking === 'release' || asking === 'retry'}
        onOpenChange={close}
        payout={payout}
        what={asking === 'retry' ? 'retry' : 'release'}
        act={send}
      />
      {asking === 'cancel' && <CancelDialog payout={payout} act={cancel} onClose={close} />}
    </ActRow>
  )
}
