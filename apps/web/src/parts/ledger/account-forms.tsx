import { ledgerAccounts } from '@efie/contracts/ledger-accounts'
import { accountTypes, openedAccountKinds, type OpenedAccountKind, sentenceOf } from '@efie/domain'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { LedgerAccount } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

const kindLabels: Record<OpenedAccountKind, string> = {
  bank: 'Bank account',
  cash: 'Till',
  general: 'Other account',
}

const touches = [api.ledgerAccounts.key(), api.reports.key()]

/** A bank account, a till, or an account for what has none yet; the server gives its code. */
export const OpenAccount = ({ onClose }: { onClose: () => void }) => {
  const form = useContractForm(ledgerAccounts.open, {
    start: { kind: 'bank', type: 'expense' },
    join: ({ kind, type }) => ({ type: kind === 'general' && type !== '' ? type : undefined }),
  })
  return (
    <Dialog open onOpenChange={onClose} title="Open an account">
      <ActForm
        form={form}
        act={(input, context) => client.ledgerAccounts.open(input, { context })}
        touches={touches}
        done={(account) => `Account ${account.code} opened`}
        onDone={onClose}
        submit="Open account"
        onCancel={onClose}
      >
        <SelectField
          form={form}
          name="kind"
          label="Use"
          options={openedAccountKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
        {form.watch('kind') === 'general' && (
          <SelectField
            form={form}
            name="type"
            label="Type"
            options={accountTypes.map((value) => ({ value, label: sentenceOf(value) }))}
          />
        )}
        <TextField
          form={form}
          name="name"
          label="Name"
          help="Such as Ecobank, Osu branch."
          autoComplete="off"
        />
      </ActForm>
    </Dialog>
  )
}

interface ChangeProps {
  account: LedgerAccount
  onClose: () => void
}

/** Another name, or no further use of an account that finance opened. */
export const ChangeAccount = ({ account, onClose }: ChangeProps) => {
  const form = useContractForm(ledgerAccounts.update, {
    fixed: { account_code: account.code },
    row: account,
    only: ['name'],
  })
  const context = { ifMatch: account.version }
  const after = { touches, done: 'Account updated', onDone: onClose }
  const use = useAct({
    act: (active: boolean) =>
      client.ledgerAccounts.update({ account_code: account.code, active }, { context }),
    ...after,
  })
  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${account.code} ${account.name}`}>
      <ActForm
        form={form}
        act={(input) => client.ledgerAccounts.update(input, { context })}
        {...after}
        submit="Save name"
        beside={
          account.opened_by !== null && (
            <Button tone="secondary" pending={use.pending} onClick={() => void use.run(!account.active)}>
              {account.active ? 'Stop using this account' : 'Use this account again'}
            </Button>
          )
        }
      >
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <ActError error={use.error} />
      </ActForm>
    </Dialog>
  )
}
