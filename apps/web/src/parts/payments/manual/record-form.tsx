import {
  accountKindOfMethod,
  formatMoney,
  localDateOf,
  manualMethods,
  manualPaymentTypesOf,
  paymentMethodLabels,
  paymentTypeLabels,
} from '@efie/domain'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { ApplicationPicker } from '~/parts/applications/review/application-picker.tsx'
import { targetOf, usualTypeOf } from '~/parts/applications/review/picked-target.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { useNow } from '~/ui/use-now.ts'
import { accountOptions, useAccounts } from '~/parts/ledger/use-accounts.ts'
import { recordSchema } from './record-schema.ts'

type Schema = ReturnType<typeof recordSchema>
type Entry = z.output<Schema>

const Summary = ({ entry }: { entry: Entry }) => (
  <p>
    <strong className="text-ink">{formatMoney(entry.amount)}</strong>{' '}
    {entry.method === 'cash' ? 'in cash' : 'at the bank'} of{' '}
    <strong className="text-ink">{entry.target?.title}</strong>, received {formatDate(entry.received_on)},
    for: {paymentTypeLabels[entry.payment_type].toLowerCase()}. It is booked once another person confirms it;
    until then nothing else can pay the same.
  </p>
)

/** Cash or a transfer that came in, written down by the first of two persons. */
export const RecordForm = ({ onClose }: { onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const defaults: Partial<z.input<Schema>> = {
    target: null,
    payment_type: 'instalment',
    method: 'cash',
    account_code: '',
    received_on: today,
    note: '',
  }
  const form = useZodForm(recordSchema(today), { defaultValues: defaults })
  const [checked, setChecked] = useState<Entry | null>(null)
  const method = form.watch('method') ?? 'cash'
  const accounts = useAccounts().filter((one) => one.active && one.kind === accountKindOfMethod(method))
  const account = form.watch('account_code')
  const usual = accounts.some(({ code }) => code === account) ? undefined : accounts[0]?.code
  // Another way of being paid is another account.
  useEffect(() => {
    if (usual !== undefined) form.setValue('account_code', usual)
  }, [form, usual])
  const kind = form.watch('target')?.kind ?? 'application'
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: async ({ target, ...entry }: Entry) => {
      try {
        return await client.payments.record(
          { ...entry, ...targetOf(target) },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: (payment) => `${formatMoney(payment.amount)} recorded: another person confirms it`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.payments.key(), api.approvals.key()],
  })
  const send = async (entry: Entry) => {
    await act.run(entry)
    setChecked(null)
  }
  return (
    <Dialog open onOpenChange={onClose} title="Record money received">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((entry) => setChecked(entry))(event)}
      >
        <Controller
          control={form.control}
          name="target"
          render={({ field, fieldState }) => (
            <ApplicationPicker
              label="Whose money"
              value={field.value ?? null}
              onChange={(picked) => {
                field.onChange(picked)
                form.setValue('payment_type', usualTypeOf(picked))
              }}
              orders
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {/* Anew with its options: a choice that is not among the old ones would not show. */}
          <SelectField
            key={kind}
            form={form}
            name="payment_type"
            label="For"
            options={manualPaymentTypesOf[kind].map((value) => ({ value, label: paymentTypeLabels[value] }))}
          />
          <SelectField
            form={form}
            name="method"
            label="How"
            options={manualMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
          />
          <SelectField
            key={`${method} ${accounts.length}`}
            form={form}
            name="account_code"
            label={method === 'cash' ? 'Into till' : 'Into account'}
            options={accountOptions(accounts)}
          />
          <MoneyField form={form} name="amount" label="Amount" />
          <TextField form={form} name="received_on" label="Received on" type="date" max={today} />
        </div>
        <TextField form={form} name="note" label="Note" help="Receipt number, or who brought it." />
        <ActError error={act.error} samePerson="This is your own: a colleague has to record its money." />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Check and record</Button>
        </div>
      </form>
      {checked && (
        <ConfirmDialog
          open
          onOpenChange={() => setChecked(null)}
          title={`Record ${formatMoney(checked.amount)}?`}
          confirmLabel={`Record ${formatMoney(checked.amount)}`}
          pending={act.pending}
          onConfirm={() => void send(checked)}
        >
          <Summary entry={checked} />
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
