import { useQuery } from '@tanstack/react-query'
import {
  fitsTemplate,
  formatMoney,
  journalTemplateLabels,
  journalTemplates,
  type JournalTemplate,
} from '@efie/domain'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Difference } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

interface FormProps {
  difference: Difference
  onClose: () => void
}

const touches = [api.reconciliations.key(), api.ledger.key(), api.journalProposals.key(), api.approvals.key()]

const Buttons = ({ label, pending, onClose }: { label: string; pending: boolean; onClose: () => void }) => (
  <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
    <Button tone="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" pending={pending}>
      {label}
    </Button>
  </div>
)

const note = z.string().trim().min(3, 'Write it in a few plain words').max(200)
const matchSchema = z.object({ journal_entry_id: z.string().min(1, 'Choose an entry'), note })

/** The line shows what an entry says already. */
export const MatchEntry = ({ difference, onClose }: FormProps) => {
  const { data } = useQuery(api.reconciliations.candidates.queryOptions({ input: { id: difference.id } }))
  const form = useZodForm(matchSchema, { defaultValues: { journal_entry_id: '', note: '' } })
  const act = useAct({
    act: (input: z.output<typeof matchSchema>) =>
      client.reconciliations
        .resolve({ id: difference.id, resolution: 'match-entry', ...input })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Line matched',
    onDone: onClose,
    touches,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Match an entry"
      description={`Entries of ${formatMoney(difference.file_amount ?? 0)} that no statement shows yet.`}
    >
      {data === undefined && <SkeletonRows rows={2} />}
      {data?.data.length === 0 && (
        <p className="text-muted">
          No entry has this amount. Write the entry, or hold the money as of unknown origin.
        </p>
      )}
      {data !== undefined && data.data.length > 0 && (
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
        >
          <SelectField
            form={form}
            name="journal_entry_id"
            label="Entry"
            placeholder="Choose an entry"
            options={data.data.map(({ id, description, effective_date }) => ({
              value: id,
              label: `${formatDate(effective_date)}, ${description}`,
            }))}
          />
          <TextField
            form={form}
            name="note"
            label="Explanation"
            help="Kept with the day."
            autoComplete="off"
          />
          <ActError error={act.error?.issues.length ? null : act.error} />
          <Buttons label="Match entry" pending={act.pending} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}

const writeSchema = z.object({
  template: z.enum(journalTemplates),
  account_code: z.string().min(1, 'Choose an account'),
  note,
  is_other_money: z.boolean(),
})

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
  const defaults: z.input<typeof writeSchema> = {
    template: isIn ? 'cash-banked' : 'running-cost',
    account_code: '',
    note: '',
    is_other_money: false,
  }
  const form = useZodForm(writeSchema, { defaultValues: defaults })
  const template: JournalTemplate = form.watch('template')
  const act = useAct({
    act: (input: z.output<typeof writeSchema>) =>
      client.reconciliations
        .resolve({ id: difference.id, resolution: 'propose-entry', ...input })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Entry proposed. Another person has to approve it',
    onDone: onClose,
    touches,
  })
  const accounts = (data?.data ?? []).filter((account) => fitsTemplate(template, side, account))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Write the entry"
      description={`${formatMoney(Math.abs(difference.file_amount ?? 0))} ${isIn ? 'received' : 'paid'}. Another person has to approve the entry.`}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
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
        {(form.watch('is_other_money') ||
          act.error?.issues.some(({ path }) => path === 'is_other_money')) && (
          <Checkbox {...form.register('is_other_money')} label="This is other money than the entry’s" />
        )}
        <ActError error={act.error} />
        <Buttons label="Propose entry" pending={act.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
