import { loans } from '@efie/contracts/lending'
import { formatMoney } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { checkWaiver } from './checks.ts'
import type { Serviced } from './use-serviced.ts'
import { chargeLabels } from './worklist.ts'

interface WaiverFormProps {
  standing: Serviced
  name: string
  onClose: () => void
}

/** Asks finance to waive a late fee or other fee, whole or in part. */
export const WaiverForm = ({ standing, name, onClose }: WaiverFormProps) => {
  const charges = standing.open_charges.map((charge) => ({
    ...charge,
    value: `${charge.kind}/${charge.instalment_number}`,
  }))
  const chargeOf = (wanted: string) => charges.find(({ value }) => value === wanted)
  const [first] = charges
  const form = useContractForm(loans.waive, {
    fixed: { id: standing.borrowing.id },
    start: { amount: first?.amount ?? null },
    omit: ['charge', 'instalment_number'],
    extra: { which: first?.value ?? '' },
    join: ({ which }) => {
      const charge = chargeOf(which)
      return charge ? { charge: charge.kind, instalment_number: charge.instalment_number } : {}
    },
    places: { charge: 'which', instalment_number: 'which' },
    check: (typed) => checkWaiver(chargeOf(typed.which)?.amount ?? 0, typed),
  })
  const amount = form.watch('amount')
  return (
    <Dialog open onOpenChange={onClose} title={`Waive a fee for ${name}`}>
      <ActForm
        form={form}
        act={(waiver, context) => client.loans.waive(waiver, { context })}
        touches={[api.loans.key(), api.orders.key(), api.approvals.key()]}
        done={(request) => `Waiver of ${formatMoney(request.amount ?? 0)} is waiting for a second person`}
        onDone={onClose}
        submit={`Propose waiver of ${formatMoney(amount || 0)}`}
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to propose the waiver."
      >
        <SelectField
          form={form}
          name="which"
          label="Fee"
          options={charges.map((charge) => ({
            value: charge.value,
            label: `${chargeLabels[charge.kind]} on instalment ${charge.instalment_number}: ${formatMoney(charge.amount)}`,
          }))}
        />
        <MoneyField form={form} name="amount" label="Amount" help="All or part of the fee." />
        <NoteField form={form} name="reason" label="Reason" help="Someone in finance uses this to decide." />
      </ActForm>
    </Dialog>
  )
}
