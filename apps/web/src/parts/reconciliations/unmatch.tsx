import { reconciliations } from '@efie/contracts/reconciliations'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { Button } from '~/ui/button.tsx'

interface UnmatchProps {
  line: { id: string; amount: number; description: string }
}

/** Separates a line from the entries it was matched with. */
export const Unmatch = ({ line }: UnmatchProps) => {
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: (note: string) => client.reconciliations.unmatch({ id: line.id, note }),
    done: 'Match removed',
    touches: [api.reconciliations.key(), api.ledger.key()],
  })
  const name = [formatMoney(line.amount), line.description].filter(Boolean).join(', ')
  return (
    <>
      <Button
        tone="ghost"
        size="sm"
        aria-label={`Unmatch ${name}`}
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        Unmatch
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={`Unmatch ${name}?`}
          label="Explanation"
          help="Saved in the audit log."
          submitLabel="Unmatch"
          maxLength={longestIn(reconciliations.unmatch, 'note')}
          pending={act.pending}
          error={act.error}
          onSubmit={({ reason }) => act.run(reason)}
        >
          The line and its entry are open differences again. We won’t match them with each other
          automatically. Nothing is booked.
        </ReasonDialog>
      )}
    </>
  )
}
