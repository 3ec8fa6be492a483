import { ghanaBanks, guessNetwork, networkLabels, networks, payoutMethods } from '@efie/domain'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { RadioCards } from '~/ui/choices.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { ActError } from '../acts/act-error.tsx'
import { useAct } from '../acts/use-act.ts'
import { api, client } from '../api/client.ts'
import type { ApplicationDetail } from '../api/rows.ts'
import { applyServerIssues } from '../api/server-issues.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useAbility } from '../auth/auth-store.ts'
import { MaskedField, SelectField, TextField } from '../forms/fields.tsx'
import { accountText } from './payee.ts'

const schema = z.object({
  payout_method: z.enum(payoutMethods),
  payout_account: z.string().trim().min(1, 'Enter the account or wallet number'),
  payout_network: z.enum(['', ...networks]),
  payout_bank_code: z.string(),
  payout_name: z.string().trim().min(1, 'Enter the name on the account'),
  reason: z.string().trim().min(3, 'Say why, in a few plain words'),
})

const methods = [
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'bank', label: 'Bank account' },
]

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
  const { errors, dirtyFields } = form.formState
  const method = useWatch({ control: form.control, name: 'payout_method' })
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
      <FieldGroup legend="Way of payment" error={errors.payout_method?.message}>
        <Controller
          control={form.control}
          name="payout_method"
          render={({ field }) => (
            <RadioCards
              name="payout_method"
              columns={2}
              options={methods}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        {method === 'bank' ? (
          <>
            <SelectField
              form={form}
              name="payout_bank_code"
              label="Bank"
              placeholder="Choose the bank"
              options={ghanaBanks.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              key="account"
              form={form}
              name="payout_account"
              label="Account number"
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        ) : (
          <>
            <MaskedField
              key="wallet"
              form={form}
              name="payout_account"
              mask="phone"
              label="Wallet number"
              autoComplete="off"
              onTyped={(typed) => {
                const guess = guessNetwork(typed)
                if (guess && !dirtyFields.payout_network) form.setValue('payout_network', guess)
              }}
            />
            <SelectField
              form={form}
              name="payout_network"
              label="Network"
              placeholder="Choose the network"
              options={networks.map((value) => ({ value, label: networkLabels[value] }))}
            />
          </>
        )}
        <TextField form={form} name="payout_name" label="Name on the account" autoComplete="off" />
      </div>
      <Field
        label="Reason"
        help="The administrator decides by this. Say who asked, and how you made sure it was the landlord."
        error={errors.reason?.message}
      >
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={5_000} />}
      </Field>
      <ActError
        error={act.error?.issues.length ? null : act.error}
        samePerson="This is your own application. A colleague has to ask."
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          Ask for the change
        </Button>
      </div>
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
