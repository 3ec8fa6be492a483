import { networks, payoutMethods } from '@efie/domain'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { AccountFields } from '~/platform/forms/account-fields.tsx'
import { NoteField } from '~/platform/forms/fields.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { accountText } from './payee.ts'

const schema = z.object({
  payout_method: z.enum(payoutMethods),
  payout_account: z.string().trim().min(1, 'Enter the account or wallet number'),
  payout_network: z.enum(['', ...networks]),
  payout_bank_code: z.string(),
  payout_name: z.string().trim().min(1, 'Enter the name on the account'),
  reason: z.string().trim().min(3, 'Say why, in a few plain words'),
})

const inputOf = ({ payout_network, payout_bank_code, ...rest }: z.output<typeof schema>) => ({
  ...rest,
  ...(rest.payout_method === 'mobile_money' && payout_network !== '' && { payout_network }),
  ...(rest.payout_method === 'bank' && payout_bank_code !== '' && { payout_bank_code }),
})

const ChangeForm = ({ detail, onClose }: { detail: ApplicationDetail; onClose: () => void }) => {
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schema, {
    defaultValues: {
      payout_method: detail.payout_method ?? 'mobile_money',
      payout_account: '',
      payout_network: '',
      payout_bank_code: '',
      payout_name: detail.payout_name ?? '',
      reason: '',
    },
  })
  const act = useAct({
    act: (values: z.output<typeof schema>) =>
      client.disbursements
        .changePayee({ id: detail.id, ...inputOf(values) }, { context: { idempotencyKey: key } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'The change waits for an administrator',
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.approvals.key(), api.applications.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <p className="text-sm text-muted">
        Until an administrator agrees, the rent of {detail.applicant.full_name} goes to{' '}
        {accountText(detail, detail.payout_name ?? detail.landlord_name)}. Afterwards the name on the new
        account is matched with the landlord’s ID before anything is paid.
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
        help="The administrator decides by this. Say who asked, and how you made sure it was the landlord."
      />
      <ActError
        error={act.error?.issues.length ? null : act.error}
        samePerson="This is your own application. A colleague has to ask."
      />
      <FormFoot label="Ask for the change" pending={act.pending} onClose={onClose} />
    </form>
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
