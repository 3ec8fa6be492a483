import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'

const causes = [
  { value: 'tenancy_failed', label: 'The tenancy fell through and the landlord paid us back' },
  { value: 'wrong_payee', label: 'The payout went to the wrong payee and has been returned' },
] as const

type Cause = (typeof causes)[number]['value']

/** Requests to give up a failed payout, or to reverse a confirmed one; a second person decides. */
export const UndoPayout = ({ payout }: { payout: DisbursementRow }) => {
  const [asking, setAsking] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const failed = payout.status === 'failed'
  const amount = formatMoney(payout.amount)
  const act = useAct({
    act: ({ reason, code }: { reason: string; code: string }) => {
      const context = { idempotencyKey: key, ifMatch: payout.version }
      const cause: Cause = code === 'wrong_payee' ? 'wrong_payee' : 'tenancy_failed'
      return failed
        ? client.loans.giveUpPayout({ id: payout.id, reason }, { context })
        : client.loans.reversePayout({ id: payout.id, cause, reason }, { context })
    },
    done: `${failed ? 'Cancelling' : 'Reversing'} ${amount} is waiting for a second person`,
    onDone: renew,
    touches: [api.approvals.key(), api.disbursements.key()],
  })
  const title = failed ? `Cancel the failed payout of ${amount}?` : `Reverse the payout of ${amount}?`
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        {failed ? 'Cancel failed payout' : 'Reverse payout'}
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={setAsking}
          title={title}
          label="Details"
          help="The second person reads this."
          {...(!failed && { codes: causes })}
          submitLabel={failed ? 'Propose cancellation' : 'Propose reversal'}
          danger
          pending={act.pending}
          error={act.error}
          samePerson="This payout is for your own application, so a colleague has to propose this."
          onSubmit={(reason) => act.run(reason)}
        >
          {failed
            ? `${amount} to ${payout.payout_name} didn’t arrive. Once a second person approves, the payout is cancelled and you can request a new one.`
            : `${payout.payout_name} returned ${amount}. Once a second person approves, we’ll reverse the payout and ${payout.applicant_name}’s loan, and refund what the tenant paid.`}
        </ReasonDialog>
      )}
    </>
  )
}
