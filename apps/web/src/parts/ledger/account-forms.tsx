import { accountTypes, openedAccountKinds, type OpenedAccountKind } from '@efie/domain'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { LedgerAccount } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { kindText } from './ledger.ts'

const kindLabels: Record<OpenedAccountKind, string> = {
  bank: 'Bank account',
  cash: 'Till',
  general: 'Other account',
}

const name = z.string().trim().min(1, 'Enter a name').max(80)
const openSchema = z.object({ name, kind: z.enum(openedAccountKinds), type: z.enum(accountTypes) })
const touches = [api.ledgerAccounts.key(), api.reports.key()]

/** A bank account, a till, or an account for what has none yet; the server gives its code. */
export const OpenAccount = ({ onClose }: { onClose: () => void }) => {
  const form = useZodForm(openSchema, { defaultValues: { name: '', kind: 'bank', type: 'expense' } })
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: ({ type, ...input }: z.output<typeof openSchema>) =>
      client.ledgerAccounts
        .open(input.kind === 'general' ? { ...input, type } : input, { context: { idempotencyKey: key } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: (account) => `Account ${account.code} opened`,
    onDone: () => {
      renew()
      onClose()
    },
    touches,
  })
  return (
    <Dialog open onOpenChange={onClose} title="Open an account">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={openedAccountKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
        {form.watch('kind') === 'general' && (
          <SelectField
            form={form}
            name="type"
            label="Type"
            options={accountTypes.map((value) => ({ value, label: kindText(value) }))}
          />
        )}
        <TextField
          form={form}
          name="name"
          label="Name"
          help="Such as Ecobank, Osu branch."
          autoComplete="off"
        />
        <ActError error={act.error?.issues.length ? null : act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={act.pending}>
            Open account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChangeProps {
  account: LedgerAccount
  onClose: () => void
}

/** Another name, or no further use of an account that finance opened. */
export const ChangeAccount = ({ account, onClose }: ChangeProps) => {
  const form = useZodForm(z.object({ name }), { defaultValues: { name: account.name } })
  const act = useAct({
    act: (input: { name?: string; active?: boolean }) =>
      client.ledgerAccounts
        .update({ account_code: account.code, ...input }, { context: { ifMatch: account.version } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Account changed',
    onDone: onClose,
    touches,
  })
  return (
    <Dialog open onOpenChange={onClose} title={`Change ${account.code} ${account.name}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <ActError error={act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          {account.opened_by !== null && (
            <Button
              tone="secondary"
              pending={act.pending}
              onClick={() => void act.run({ active: !account.active })}
            >
              {account.active ? 'Stop using it' : 'Use it again'}
            </Button>
          )}
          <Button type="submit" pending={act.pending}>
            Save name
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
