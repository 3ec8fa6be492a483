import { journalProposals } from '@efie/contracts/ledger-journal-proposals'
import { journalTemplateLabels, journalTemplates, type JournalTemplate } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { JournalProposal } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, OtherField, TextField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { useToday } from './span.ts'
import { useAccounts } from './use-accounts.ts'
import { FreeLines, PairedLines } from './entry-lines.tsx'
import { emptyRows, isPaired, linesOf } from './entry-rows.ts'

const helps: Record<JournalTemplate, string> = {
  capital: 'The owners pay money into a bank account or a till.',
  borrowing: 'A lender’s money arrives and is owed from then on.',
  'borrowing-repaid': 'What is repaid to a lender, and the interest on it.',
  'cash-banked': 'Cash of a till is paid into a bank account, as its deposit slip says.',
  'running-cost': 'Salaries, rent, fees of others: what running Efie costs.',
  'tax-paid': 'What the tax office receives of VAT and levies.',
  'opening-balance': 'What was there when the books began, against account 3900.',
  correction:
    'A mistake put right. Accounts of loans and payments only move closer to what stands behind them.',
  free: 'Anything else. Efie posts to the accounts of loans and payments automatically.',
}

interface EntryFormProps {
  onClose: () => void
  onProposed: (proposal: JournalProposal) => void
}

/** One person writes an entry; nothing is posted until another approves it. */
export const EntryForm = ({ onClose, onProposed }: EntryFormProps) => {
  const today = useToday()
  const accounts = useAccounts()
  const form = useContractForm(journalProposals.propose, {
    start: { template: 'capital', effective_date: today },
    omit: ['lines'],
    extra: { rows: emptyRows() },
    join: ({ template, rows }) => ({ lines: linesOf(template || 'free', rows) }),
    places: { lines: 'rows' },
  })
  const template = form.watch('template') || 'free'
  const lines = { form, template, accounts }
  return (
    <Dialog open onOpenChange={onClose} title="New entry">
      <ActForm
        form={form}
        act={(entry, context) => client.journalProposals.propose(entry, { context })}
        touches={[api.journalProposals.key(), api.approvals.key()]}
        done="Entry proposed. Another person has to approve it"
        onDone={onProposed}
        submit="Propose entry"
        onCancel={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <OtherField form={form} name="template" label="What happened">
            {({ value, onBlur, onChange }, error) => (
              <Field label="What happened" help={helps[template]} error={error}>
                {(control) => (
                  <Select
                    {...control}
                    value={value}
                    onBlur={onBlur}
                    options={journalTemplates.map((value) => ({
                      value,
                      label: journalTemplateLabels[value],
                    }))}
                    onChange={(event) => {
                      onChange(event)
                      // Each template has accounts of its own.
                      form.setValue('rows', emptyRows())
                    }}
                  />
                )}
              </Field>
            )}
          </OtherField>
          <DateField form={form} name="effective_date" label="Day" max={today} />
        </div>
        <TextField
          form={form}
          name="description"
          label="Description"
          help="Shown in the journal, such as Electricity in October."
          autoComplete="off"
        />
        {isPaired(template) ? <PairedLines {...lines} /> : <FreeLines {...lines} />}
      </ActForm>
    </Dialog>
  )
}
