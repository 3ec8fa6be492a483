import { formatMoney } from '@efie/domain'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import type { Serviced } from './use-serviced.ts'

interface WriteOffFormProps {
  standing: Serviced
  name: string
  onClose: () => void
}

/** Requests a write-off of a loan or plan; later payments are recoveries. */
export const WriteOffForm = ({ standing, name, onClose }: WriteOffFormProps) => {
  const { key, renew } = useIdempotencyKey()
  const { of, id } = standing.borrowing
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
      title={`Write off the ${of === 'loans' ? 'loan' : 'plan'} of ${name}`}
      label="Reason"
      help="Say what was tried, and why nothing more can be expected. The second person reads this."
      submitLabel={`Propose to write off ${formatMoney(standing.payoff)}`}
      danger
      pending={act.pending}
      error={act.error}
      samePerson="This is your own debt, so a colleague has to propose this."
      onSubmit={({ reason }) => act.run(reason)}
    >
      {formatMoney(standing.credit_loss ?? standing.payoff)} of {name}, {standing.days_past_due} days past
      due, is booked as a loss once finance or an administrator agrees
      {suspended > 0 && `, and ${formatMoney(suspended)} of interest is taken out of suspense`}. The tenant
      still owes it, and what comes in is booked as recovered.
    </ReasonDialog>
  )
}
