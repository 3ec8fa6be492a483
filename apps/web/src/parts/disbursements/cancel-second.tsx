import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { useStanding } from '~/parts/lending/use-standing.ts'
import { Button } from '~/ui/button.tsx'

/** For a running plan in two halves: the tenant doesn't need the second, or it can't be paid. */
export const CancelSecond = ({ detail, onDone }: { detail: ApplicationDetail; onDone: () => void }) => {
  const { id, status, plan, applicant } = detail
  const standing = useStanding(id, status === 'active' && plan === 'six_plus_six')
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: (reason: string) => client.disbursements.cancelSecond({ id, reason }),
    done: 'Second payout cancelled',
    onDone,
    touches: [api.disbursements.key(), api.applications.key(), api.loans.key()],
  })
  if (!standing.data || standing.data.payouts_to_come === 0) return null
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        Cancel second payout
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={setAsking}
          title="Cancel the second payout?"
          label="Reason"
          help="The tenant will see this."
          submitLabel="Cancel second payout"
          danger
          pending={act.pending}
          error={act.error}
          samePerson="This is your own application. Ask a colleague."
          onSubmit={({ reason }) => act.run(reason)}
        >
          {applicant.full_name}’s landlord won’t get a second payout. The loan ends when the first half is
          repaid. Until then, you can still request the second payout.
        </ReasonDialog>
      )}
    </>
  )
}
