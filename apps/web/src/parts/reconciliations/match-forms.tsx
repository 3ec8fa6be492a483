import { reconciliations } from '@efie/contracts/reconciliations'
import { fitsTemplate, formatMoney, journalTemplateLabels, journalTemplates } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import type { Difference } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface FormProps {
  difference: Difference
  onClose: () => void
}

const touches = [api.reconciliations.key(), api.ledger.key(), api.journalProposals.key(), api.approvals.key()]

/** The entry that the line shows, by template; another person approves it. */
export const WriteEntry = ({ difference, onClose }: FormProps) => {
  const { data } = useQuery(api.ledgerAccounts.list.queryOptions())
  const isIn = (difference.file_amount ?? 0) > 0
  // The statement's own account is on the other side.
  const side = isIn ? 'credit' : 'debit'
  const templates = journalTemplates.filter((template) =>
    data?.data.some(
      (account) => account.kind === 'bank' && fitsTemplate(template, isIn ? 'debit' : 'credit', account),
    ),
  )
  const form = useContractForm(reconciliations.resolve, {
    fixed: { id: difference.id, resolution: 'propose-entry' },
    start: { template: isIn ? 'cash-banked' : 'running-cost' },
    omit: ['journal_entry_ids', 'statement_line_id'],
    check: ({ account_code }) => ({ account_code: account_code === '' && 'Choose an account' }),
  })
  const [template, isOtherMoney] = form.watch(['template', 'is_other_money'])
  const accounts = (data?.data ?? []).filter(
    (account) => template !== '' && fitsTemplate(template, side, account),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Propose an entry"
      description={`${formatMoney(Math.abs(difference.file_amount ?? 0))} ${isIn ? 'received' : 'paid'}. Someone else has to approve the entry.`}
    >
      <ActForm
        form={form}
        act={(entry) => client.reconciliations.resolve(entry)}
        touches={touches}
        done="Entry proposed. Someone else has to approve it"
        onDone={onClose}
        submit="Propose entry"
        onCancel={onClose}
      >
        <SelectField
          key={`templates-${templates.length}`}
          form={form}
          name="template"
          label="What happened"
          options={templates.map((value) => ({ value, label: journalTemplateLabels[value] }))}
        />
        <SelectField
          key={template}
          form={form}
          name="account_code"
          label={isIn ? 'Where it came from' : 'What it was for'}
          placeholder="Choose an account"
          options={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
        <TextField form={form} name="note" label="Description" autoComplete="off" />
        {/* Asked only where the server has found an entry that it could be. */}
        {(isOtherMoney || form.formState.errors.is_other_money) && (
          <CheckboxField form={form} name="is_other_money" label="This isn’t the money in that entry" />
        )}
      </ActForm>
    </Dialog>
  )
}
