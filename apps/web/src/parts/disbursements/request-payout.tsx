import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { accountText } from '~/parts/payees/payee.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { CancelSecond } from './cancel-second.tsx'
import { conditionsOf } from './conditions.ts'

/** The first of two people asks for the landlord to be paid. */
export const RequestPayout = ({ detail, onDone }: { detail: ApplicationDetail; onDone: () => void }) => {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: () =>
      client.disbursements.request(
        { application_id: detail.id, ...(note.trim() && { note: note.trim() }) },
        { context: { idempotencyKey: key } },
      ),
    done: (payout) => `Payout of ${formatMoney(payout.amount)} waits for a second person`,
    onDone: () => {
      renew()
      setAsking(false)
      onDone()
    },
    touches: [api.disbursements.key(), api.applications.key()],
  })
  const missing = conditionsOf(detail)
    .filter(({ holds }) => !holds)
    .map((condition) => condition.missing)
  const account = accountText(detail, detail.payout_name ?? detail.landlord_name)
  return (
    <ActRow>
      <Button
        disabledReason={missing.length > 0 ? `${missing.join('. ')}.` : null}
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        Request payout
      </Button>
      <CancelSecond detail={detail} onDone={onDone} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Request this payout?"
        confirmLabel="Request payout"
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          {detail.plan === 'six_plus_six' ? 'The next tranche of ' : ''}
          <strong className="text-ink">{formatMoney(detail.total_advance_payment)}</strong> for{' '}
          {detail.applicant.full_name} is to go to {account}. Nothing is sent yet: a second person releases
          it.
        </p>
        {detail.refinanced_amount > 0 && detail.payout_date === null && (
          <p className="mt-2">
            With it the new loan settles the tenant’s running loan, with at most{' '}
            <strong className="text-ink">{formatMoney(detail.refinanced_amount)}</strong>. No money moves for
            that.
          </p>
        )}
        <Field label="Note for the second person" optional className="mt-4 text-ink">
          {(control) => (
            <Input
              {...control}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              maxLength={500}
            />
          )}
        </Field>
        <ActError
          error={act.error}
          samePerson="This is your own application: a colleague has to ask for its payout."
          className="mt-4 text-ink"
        />
      </ConfirmDialog>
    </ActRow>
  )
}
