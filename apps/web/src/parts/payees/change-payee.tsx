import { disbursements } from '@efie/contracts/disbursements'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { AccountFields } from '~/platform/forms/account-fields.tsx'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField } from '~/platform/forms/fields.tsx'
import { accountText } from './payee.ts'

const ChangeForm = ({ detail, onClose }: { detail: ApplicationDetail; onClose: () => void }) => {
  const form = useContractForm(disbursements.changePayee, {
    fixed: { id: detail.id },
    start: { payout_method: detail.payout_method ?? 'mobile_money', payout_name: detail.payout_name ?? '' },
    join: ({ payout_method, payout_network, payout_bank_code }) => ({
      payout_network: payout_method === 'mobile_money' ? payout_network || undefined : undefined,
      payout_bank_code: payout_method === 'bank' ? payout_bank_code : undefined,
    }),
  })
  return (
    <ActForm
      form={form}
      act={(change, context) => client.disbursements.changePayee(change, { context })}
      touches={[api.approvals.key(), api.applications.key()]}
      done="Change requested. An administrator has to approve it"
      onDone={onClose}
      submit="Request change"
      onCancel={onClose}
      samePerson="This is your own application, so a colleague has to request the change."
    >
      <p className="text-sm text-muted">
        Until an administrator approves the change, {detail.applicant.full_name}’s rent goes to{' '}
        {accountText(detail, detail.payout_name ?? detail.landlord_name)}. After that, the name on the new
        account has to match the landlord’s ID before we pay anything.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormProvider {...form}>
          <AccountFields />
        </FormProvider>
      </div>
      <NoteField
        form={form}
        name="reason"
        label="Reason"
        help="The administrator decides based on this. Say who asked for the change, and how you made sure it was the landlord."
      />
    </ActForm>
  )
}

/** Finance asks for another account of the landlord; an administrator decides. */
export const ChangePayee = ({ detail }: { detail: ApplicationDetail }) => {
  const mayAsk = useAbility('disbursements.request')
  const [open, setOpen] = useState(false)
  if (!mayAsk || !detail.payee_acts.change) return null
  return (
    <>
      <Button tone="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Change account
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={`Pay ${detail.landlord_name} into another account`}>
          <ChangeForm detail={detail} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
