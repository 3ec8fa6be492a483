import { journalTemplateLabels, journalTemplates, type JournalTemplate } from '@efie/domain'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { JournalProposal } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Select } from '~/ui/select.tsx'
import { useToday } from './span.ts'
import { useAccounts } from './use-accounts.ts'
import { FreeLines, PairedLines } from './entry-lines.tsx'
import { entrySchema, isPaired, toRequest, type EntryInput, type EntryOutput } from './entry-schema.ts'

const emptyLines = (): EntryInput['lines'] => [
  { side: 'debit', account_code: '', amount: null },
  { side: 'credit', account_code: '', amount: null },
]

const helps: Record<JournalTemplate, string> = {
  capital: 'The owners pay money into a bank account or a till.',
  borrowing: 'A lender’s money arrives, and is owed from then on.',
  'borrowing-repaid': 'What goes back to a lender, and the interest on it.',
  'cash-banked': 'Cash of a till is paid into a bank account, as its deposit slip says.',
  'running-cost': 'Salaries, rent, fees of others: what running Efie costs.',
  'tax-paid': 'What the tax office receives of VAT and levies.',
  'opening-balance': 'What was there when the books began, against account 3900.',
  correction:
    'A mistake put right. Accounts of loans and payments only move closer to what stands behind them.',
  free: 'Anything else. Accounts of loans and payments are posted to by Efie itself.',
}

interface EntryFormProps {
  onClose: () => void
  onProposed: (proposal: JournalProposal) => void
}

/** One person writes an entry; nothing is posted until another approves it. */
export const EntryForm = ({ onClose, onProposed }: EntryFormProps) => {
  const today = useToday()
  const accounts = useAccounts()
  const defaults: EntryInput = {
    template: 'capital',
    description: '',
    effective_date: today,
    lines: emptyLines(),
  }
  const form = useZodForm(entrySchema, { defaultValues: defaults })
  const template = form.watch('template')
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: (entry: EntryOutput) =>
      client.journalProposals
        .propose(toRequest(entry), { context: { idempotencyKey: key } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Entry proposed. Another person has to approve it',
    onDone: (proposal) => {
      renew()
      onProposed(proposal)
    },
    touches: [api.journalProposals.key(), api.approvals.key()],
  })
  const lines = { form, template, accounts }
  return (
    <Dialog open onOpenChange={onClose} title="New entry">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((entry) => act.run(entry))(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="What happened" help={helps[template]}>
            {(control) => (
              <Select
                {...control}
                options={journalTemplates.map((value) => ({ value, label: journalTemplateLabels[value] }))}
                // Each template has accounts of its own.
                {...form.register('template', { onChange: () => form.setValue('lines', emptyLines()) })}
              />
            )}
          </Field>
          <TextField form={form} name="effective_date" label="Day" type="date" max={today} />
        </div>
        <TextField
          form={form}
          name="description"
          label="Description"
          help="As the journal shows it, such as Electricity of October."
          autoComplete="off"
        />
        {isPaired(template) ? <PairedLines {...lines} /> : <FreeLines {...lines} />}
        <ActError error={act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={act.pending}>
            Propose entry
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
