import { payments } from '@efie/contracts/payments'
import { formatMoney, paymentMethodLabels, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ManualEntry } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { recorderRefusal, samePersonAtEntry } from './second-person.ts'

const Acts = ({ entry }: { entry: ManualEntry }) => {
  const user = useUser()
  const params = useListParams()
  const [asking, setAsking] = useState<'completed' | 'failed' | null>(null)
  const act = useAct({
    act: (input: { status: 'completed' | 'failed'; reason?: string }) =>
      client.payments.update({ id: entry.id, ...input }, { context: { ifMatch: entry.version } }),
    done: (after) =>
      after.status === 'completed' ? `${formatMoney(entry.amount)} confirmed` : 'Entry rejected',
    onDone: () => {
      setAsking(null)
      // A list filtered by the old status would lose the open row.
      params.set({ status: null })
    },
    touches: [api.payments.key(), api.approvals.key(), api.ledger.key(), api.unidentifiedReceipts.key()],
  })
  const notIndependent = useNotIndependent()
  const refusal = recorderRefusal(entry, user.id) ?? notIndependent([entry.recorded_by])
  const open = (what: 'completed' | 'failed') => {
    act.reset()
    setAsking(what)
  }
  return (
    <ActRow>
      <Button disabledReason={refusal} onClick={() => open('completed')}>
        Confirm {formatMoney(entry.amount)}
      </Button>
      <Button tone="secondary" disabledReason={refusal} onClick={() => open('failed')}>
        Reject
      </Button>
      <ConfirmDialog
        open={asking === 'completed'}
        onOpenChange={() => setAsking(null)}
        title={`Confirm ${formatMoney(entry.amount)}?`}
        confirmLabel={`Confirm ${formatMoney(entry.amount)}`}
        pending={act.pending}
        onConfirm={() => void act.run({ status: 'completed' })}
      >
        <p>
          <strong className="text-ink">{formatMoney(entry.amount)}</strong> from {entry.payer_name} for{' '}
          {inSentence(entry.description)}. Confirm only if you’ve seen the money or the bank statement. We’ll
          then book the payment and send the payer a receipt.
        </p>
        <ActError error={act.error} samePerson={samePersonAtEntry} className="mt-4 text-ink" />
      </ConfirmDialog>
      {asking === 'failed' && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={`Reject ${formatMoney(entry.amount)} from ${entry.payer_name}?`}
          label="Reason"
          help="The person who recorded the money sees this reason."
          submitLabel="Reject entry"
          danger
          maxLength={longestIn(payments.update, 'reason')}
          pending={act.pending}
          error={act.error}
          samePerson={samePersonAtEntry}
          onSubmit={({ reason }) => act.run({ status: 'failed', reason })}
        >
          We won’t book anything, and the amount stays due.
        </ReasonDialog>
      )}
    </ActRow>
  )
}

/** A manual entry: who recorded it, and who confirms it. */
export const ManualSheet = ({ entry, onClose }: { entry: ManualEntry; onClose: () => void }) => {
  const mayConfirm = useAbility('payments.confirm')
  const waits = entry.status === 'processing'
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatMoney(entry.amount)} from ${entry.payer_name}`}
      description={entry.description}
      className="max-w-xl"
      {...(waits && mayConfirm && { footer: <Acts entry={entry} /> })}
    >
      <div className="space-y-6">
        {waits && (
          <Notice tone="caution" title="A second person has to confirm this entry">
            {samePersonAtEntry}
          </Notice>
        )}
        <Section title="Entry">
          <KeyValues
            items={[
              { label: 'Amount', value: <Money amount={entry.amount} />, strong: true },
              { label: 'Payer', value: entry.payer_name },
              { label: 'Method', value: entry.method ? paymentMethodLabels[entry.method] : 'Not given' },
              { label: 'Received', value: <DateText value={entry.received_on} /> },
              { label: 'Note', value: entry.note ?? 'None' },
              { label: 'Recorded by', value: entry.recorded_by_name ?? 'Not known' },
              { label: 'Decided by', value: entry.confirmed_by_name ?? 'No one yet' },
              { label: 'Reference', value: <span className="font-mono text-sm">{entry.reference}</span> },
            ]}
          />
        </Section>
      </div>
    </Sheet>
  )
}
