import { accountingPeriods } from '@efie/contracts/ledger'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'
import { monthText } from './month-text.ts'

/** Requests a second person to reopen the latest closed month. */
export const ReopenMonth = ({ month }: { month: string }) => {
  const [asking, setAsking] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const name = monthText(month)
  const act = useAct({
    act: (reason: string) =>
      client.accountingPeriods.reopen({ month, reason }, { context: { idempotencyKey: key } }),
    done: `Reopening ${name} is waiting for a second person`,
    onDone: renew,
    touches: [api.accountingPeriods.key(), api.approvals.key()],
  })
  return (
    <>
      <Button tone="secondary" size="sm" className="mt-2" onClick={() => setAsking(true)}>
        Reopen {name}
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={`Reopen ${name}?`}
          label="Reason"
          help="Both versions of the month are kept, with this reason."
          submitLabel={`Request to reopen ${name}`}
          maxLength={longestIn(accountingPeriods.reopen, 'reason')}
          pending={act.pending}
          error={act.error}
          onSubmit={({ reason }) => act.run(reason)}
        >
          Once someone else approves, entries can be dated in {name} again. Reconcile any day that changes,
          then close the month again.
        </ReasonDialog>
      )}
    </>
  )
}
