import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { ActError } from '../acts/act-error.tsx'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.ts'
import { useNotIndependent } from '../acts/use-not-independent.ts'
import { api, client } from '../api/client.ts'
import type { PaymentDetail } from '../api/rows.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useAbility, useUser } from '../auth/auth-store.ts'
import { Section } from '../review/section.tsx'

type Refund = PaymentDetail['refunds'][number]

const tones: Record<Refund['status'], Tone> = {
  requested: 'caution',
  released: 'neutral',
  completed: 'positive',
  failed: 'danger',
  declined: 'danger',
}
const words: Record<Refund['status'], string> = {
  requested: 'Waits for a second person',
  released: 'On its way',
  completed: 'Completed',
  failed: 'Failed',
  declined: 'Declined',
}
const samePerson =
  'You asked for this refund, or the payment is your own: another person in finance, or an administrator, has to release it.'
const touches = [api.payments.key(), api.ledger.key()]

const RefundActs = ({ refund, payer }: { refund: Refund; payer: string }) => {
  const user = useUser()
  const { key, renew } = useIdempotencyKey()
  const [asking, setAsking] = useState<'release' | 'decline' | null>(null)
  const retry = refund.status === 'failed'
  const close = () => setAsking(null)
  const release = useAct({
    act: () => client.payments.releaseRefund({ id: refund.id }, { context: { idempotencyKey: key } }),
    done: `Refund of ${formatMoney(refund.amount)} released`,
    onDone: () => {
      renew()
      close()
    },
    touches,
  })
  const decline = useAct({
    act: (reason: string) => client.payments.declineRefund({ id: refund.id, reason }),
    done: 'Refund declined',
    touches,
  })
  const own = refund.requested_by === user.id && !retry
  const notIndependent = useNotIndependent()
  const refusal = own ? samePerson : retry ? null : notIndependent([refund.requested_by])
  return (
    <ActRow className="mt-2">
      <Button size="sm" disabledReason={refusal} onClick={() => setAsking('release')}>
        {retry ? 'Send again' : 'Release'}
      </Button>
      {!retry && (
        <Button size="sm" tone="secondary" onClick={() => setAsking('decline')}>
          {own ? 'Withdraw' : 'Decline'}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'release'}
        onOpenChange={close}
        title={retry ? 'Send the refund again?' : 'Release the refund?'}
        confirmLabel={`${retry ? 'Send' : 'Release'} ${formatMoney(refund.amount)}`}
        pending={release.pending}
        onConfirm={() => void release.run(undefined)}
      >
        <p>
          {formatMoney(refund.amount)} goes back to {payer}. Reason given: {refund.reason}
        </p>
        <ActError error={release.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
      {asking === 'decline' && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={own ? 'Withdraw the refund' : 'Decline the refund'}
          label="Reason"
          submitLabel={own ? 'Withdraw' : 'Decline'}
          danger
          pending={decline.pending}
          error={decline.error}
          onSubmit={({ reason }) => decline.run(reason)}
        >
          {formatMoney(refund.amount)} to {payer} is not sent.
        </ReasonDialog>
      )}
    </ActRow>
  )
}

/** What was given back of a payment, or waits for a second person. */
export const RefundList = ({ payment, payer }: { payment: PaymentDetail; payer: string }) => {
  const mayConfirm = useAbility('payments.confirm')
  if (payment.refunds.length === 0) return null
  return (
    <Section title="Refunds">
      <ul className="divide-y divide-line">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Money amount={refund.amount} className="font-semibold" />
              <Badge tone={tones[refund.status]}>{words[refund.status]}</Badge>
            </div>
            <p className="mt-1 text-sm">{refund.reason}</p>
            <p className="text-sm text-muted">
              {refund.requested_by === null ? 'Asked for by a rule' : 'Asked for'}{' '}
              <DateText value={refund.created_at} time />
            </p>
            {mayConfirm && (refund.status === 'requested' || refund.status === 'failed') && (
              <RefundActs refund={refund} payer={payer} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
