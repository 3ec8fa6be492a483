import { disbursements } from '@efie/contracts/disbursements'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { accountText } from '~/parts/payees/payee.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { CancelSecond } from './cancel-second.tsx'
import { conditionsOf } from './conditions.ts'
import { payoutAmount } from './payout.ts'

interface RequestProps {
  detail: ApplicationDetail
  onDone: () => void
}

const RequestForm = ({ detail, onDone, onCancel }: RequestProps & { onCancel: () => void }) => {
  const form = useContractForm(disbursements.request, { fixed: { application_id: detail.id } })
  const account = accountText(detail, detail.payout_name ?? detail.landlord_name)
  return (
    <ActForm
      form={form}
      act={(request, context) => client.disbursements.request(request, { context })}
      touches={[api.disbursements.key(), api.applications.key()]}
      done={(payout) => `Payout of ${formatMoney(payout.amount)} is waiting for a second person`}
      onDone={onDone}
      submit="Request payout"
      onCancel={onCancel}
      samePerson="This is your own application, so a colleague has to request the payout."
    >
      <p className="text-muted">
        <strong className="text-ink">{formatMoney(payoutAmount(detail))}</strong>
        {detail.plan === 'six_plus_six' && `, half of ${formatMoney(detail.total_advance_payment)},`} for{' '}
        {detail.applicant.full_name} will go to {account}. Nothing is sent until a second person releases it.
      </p>
      {detail.refinanced_amount > 0 && detail.payout_date === null && (
        <p className="text-muted">
          The new loan also settles the tenant’s current loan, for up to{' '}
          <strong className="text-ink">{formatMoney(detail.refinanced_amount)}</strong>. No money is sent for
          that part.
        </p>
      )}
      <TextField form={form} name="note" label="Note for the second person" optional autoComplete="off" />
    </ActForm>
  )
}

/** The first of two people asks for the landlord to be paid. */
export const RequestPayout = ({ detail, onDone }: RequestProps) => {
  const [asking, setAsking] = useState(false)
  const missing = conditionsOf(detail)
    .filter(({ holds }) => !holds)
    .map((condition) => condition.missing)
  return (
    <ActRow>
      <Button
        disabledReason={missing.length > 0 ? `${missing.join('. ')}.` : null}
        onClick={() => setAsking(true)}
      >
        Request payout
      </Button>
      <CancelSecond detail={detail} onDone={onDone} />
      <Dialog open={asking} onOpenChange={setAsking} title="Request this payout?">
        <RequestForm
          detail={detail}
          onDone={() => {
            setAsking(false)
            onDone()
          }}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </ActRow>
  )
}
