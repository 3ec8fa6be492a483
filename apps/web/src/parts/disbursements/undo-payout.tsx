import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'

const causes = [
  { value: 'tenancy_failed', label: 'The tenancy failed, the landlord paid back' },
  { value: 'wrong_payee', label: 'It went to the wrong payee and is back' },
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
    done: `${failed ? 'Giving up' : 'Reversing'} ${amount} is waiting for a second person`,
    onDone: renew,
    touches: [api.approvals.key(), api.disbursements.key()],
  })
  const title = failed ? `Give up the payout of ${amount}` : `Reverse the payout of ${amount}`
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        {failed ? 'Give up' : 'Reverse payout'}
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={setAsking}
          title={title}
          label="Reason"
          help="The second person reads this."
          {...(!failed && { codes: causes })}
          submitLabel={failed ? 'Propose to give up' : 'Propose to reverse'}
          danger
          pending={act.pending}
          error={act.error}
          samePerson="This payout is for your own application, so a colleague has to ask."
          onSubmit={(reason) => act.run(reason)}
        >
          {failed
            ? `${amount} to ${payout.payout_name} did not arrive. Given up, it is not tried again, and another payout can be requested.`
            : `${amount} came back from ${payout.payout_name}. The payout and the loan of ${payout.applicant_name} are undone, and what the tenant paid goes back.`}
        </ReasonDialog>
      )}
    </>
  )
}
