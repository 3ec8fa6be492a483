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
  capital: 'Money the owners pay into a bank account or till.',
  borrowing: 'Money we receive from a lender and have to repay.',
  'borrowing-repaid': 'What we repay to a lender, with interest.',
  'cash-banked': 'Cash from a till paid into a bank account, as on the deposit slip.',
  'running-cost': 'What it costs to run Efie, such as salaries, rent and fees.',
  'tax-paid': 'VAT and levies paid to the tax office.',
  'opening-balance': 'Balances from before these books began, booked against account 3900.',
  correction: 'Corrects a mistake. Loan and payment accounts can only move closer to their sub-ledgers.',
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
        done="Entry proposed. Someone else has to approve it"
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
