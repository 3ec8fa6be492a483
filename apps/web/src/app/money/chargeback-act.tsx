import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useAct } from '../acts/use-act.ts'
import { api, client } from '../api/client.ts'
import type { PaymentDetail } from '../api/rows.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useAbility } from '../auth/auth-store.ts'

/** The bank took the money of an instalment, of a loan or a plan, or of an invoice back: it is owed again. Shown to finance. */
export const ChargebackAct = ({ payment, payer }: { payment: PaymentDetail; payer: string }) => {
  const mayAdjust = useAbility('loans.adjust')
  const [asking, setAsking] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const amount = formatMoney(payment.amount)
  const act = useAct({
    act: async (reason: string): Promise<unknown> => {
      const context = { idempotencyKey: key }
      const { id, invoice_id } = payment
      return invoice_id === null
        ? client.loans.chargeback({ id, reason }, { context })
        : client.invoices.chargeback({ id: invoice_id, payment_id: id, reason }, { context })
    },
    done: `${amount} of ${payer} is owed again`,
    onDone: renew,
    touches: [
      api.payments.key(),
      api.loans.key(),
      api.applications.key(),
      api.orders.key(),
      api.invoices.key(),
      api.ledger.key(),
    ],
  })
  const ofPlan = payment.payment_type === 'instalment' || payment.payment_type === 'order_instalment'
  const ofInvoice = payment.invoice_id !== null
  if (!mayAdjust || !(ofPlan || ofInvoice)) return null
  return (
    <>
      <Button
        tone="secondary"
        disabledReason={
          payment.status === 'completed' ? null : 'Only a completed payment can be taken back by the bank'
        }
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        Taken back by bank
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={setAsking}
          title={`The bank took ${amount} back`}
          label="Reason"
          help="The bank’s or provider’s reference, and what they say."
          submitLabel={`Take back ${amount}`}
          danger
          pending={act.pending}
          error={act.error}
          samePerson="This is your own payment: a colleague has to do this."
          onSubmit={({ reason }) => act.run(reason)}
        >
          {ofInvoice
            ? `${amount} of ${payer} counts as never paid: the employer owes the invoice again, and no employee is asked for it now.`
            : `${amount} of ${payer} counts as never paid: its instalments are owed again, each from its own day on.`}
        </ReasonDialog>
      )}
    </>
  )
}
