import { counted, formatMoney } from '@efie/domain'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import type { Serviced } from './use-serviced.ts'

interface WriteOffFormProps {
  standing: Serviced
  name: string
  /** Reference of the order that a plan pays for; null for a rent loan. */
  order: string | null
  onClose: () => void
}

/** Requests a write-off of a loan or plan; later payments are recoveries. */
export const WriteOffForm = ({ standing, name, order, onClose }: WriteOffFormProps) => {
  const { key, renew } = useIdempotencyKey()
  const { id } = standing.borrowing
  const suspended = standing.non_accrual?.interest_suspended ?? 0
  const act = useAct({
    act: (reason: string) => client.loans.writeOff({ id, reason }, { context: { idempotencyKey: key } }),
    done: `Write-off of ${formatMoney(standing.payoff)} is waiting for a second person`,
    onDone: renew,
    touches: [api.loans.key(), api.orders.key(), api.approvals.key()],
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={order === null ? `Write off ${name}’s loan?` : `Write off ${name}’s plan for order ${order}?`}
      label="Reason"
      help="Say what you tried, and why you don’t expect more payments. The second person reads this."
      submitLabel={`Propose write-off of ${formatMoney(standing.payoff)}`}
      danger
      pending={act.pending}
      error={act.error}
      samePerson="This is your own debt, so a colleague has to propose the write-off."
      onSubmit={({ reason }) => act.run(reason)}
    >
      {name} is {counted(standing.days_past_due, 'day')} past due. Once finance or an administrator approves,
      we’ll book {formatMoney(standing.credit_loss ?? standing.payoff)} as a loss
      {suspended > 0 && `, and take ${formatMoney(suspended)} of interest out of suspense`}. The tenant still
      owes the debt, and later payments count as recoveries.
    </ReasonDialog>
  )
}
