import { policies } from '@efie/contracts/policies'
import { inSentence } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import {
  DateField,
  MoneyField,
  NoteField,
  NumberField,
  PercentField,
  SelectField,
} from '~/platform/forms/fields.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { now } from '~/ui/now.ts'
import type { PolicyRow } from './policies.ts'
import { changedTerms, guarantorLabels, type PolicyField, policyGroups, termText } from './policy-fields.ts'

const suffixes: Partial<Record<PolicyField['unit'], string>> = {
  rate: '%',
  percent: '%',
  months: 'months',
  days: 'days',
  hours: 'hours',
}

const useProposal = (inForce: PolicyRow) =>
  useContractForm(policies.propose, {
    row: { terms: inForce.terms },
    omit: ['code', 'name'],
    join: ({ terms, effective_from }) => ({
      terms: changedTerms(terms, inForce.terms),
      effective_from: effective_from === '' ? undefined : `${effective_from}T00:00:00.000Z`,
    }),
  })

interface TermFieldProps {
  form: ReturnType<typeof useProposal>
  field: PolicyField
  inForce: PolicyRow
}

const guarantorOptions = Object.entries(guarantorLabels).map(([value, label]) => ({ value, label }))

const TermField = ({ form, field, inForce }: TermFieldProps) => {
  const { name, unit, help, optional } = field
  const path = `terms.${name}` as const
  const before = `Currently ${inSentence(termText(inForce.terms, name))}.`
  const suffix = suffixes[unit]
  const props = {
    form,
    name: path,
    label: suffix ? `${field.label}, ${suffix}` : field.label,
    help: form.getFieldState(path, form.formState).isDirty ? (
      <strong className="text-primary">{before}</strong>
    ) : (
      (help ?? before)
    ),
    optional,
  }
  switch (unit) {
    case 'money':
      return <MoneyField {...props} />
    case 'rate':
      return <PercentField {...props} />
    case 'guarantor':
      return <SelectField {...props} options={guarantorOptions} />
    default:
      return <NumberField {...props} />
  }
}

const tomorrow = (): string => new Date(now() + 86_400_000).toISOString().slice(0, 10)

const ProposalForm = ({ inForce, onDone }: { inForce: PolicyRow; onDone: (id: string) => void }) => {
  const [earliest] = useState(tomorrow)
  const form = useProposal(inForce)
  const changed = Object.keys(changedTerms(form.watch('terms'), inForce.terms))
  return (
    <ActForm
      form={form}
      act={(proposal, context) => client.policies.propose(proposal, { context })}
      done={({ version }) => `Version ${version} proposed`}
      onDone={({ id }) => onDone(id)}
      touches={[api.policies.key(), api.approvals.key(), api.audit.key()]}
      submit="Propose version"
      blocked={changed.length === 0 ? 'Change at least one value first' : null}
      wide
      className="space-y-7"
    >
      <Notice>
        Only change the values that should be different. A second administrator has to approve the version.
        Contracts already priced keep their terms.
      </Notice>
      {policyGroups.map(({ title, fields }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="w-full border-b pb-2 font-semibold">{title}</legend>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            {fields.map((field) => (
              <TermField key={field.name} form={form} field={field} inForce={inForce} />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className="min-w-0 space-y-5">
        <legend className="w-full border-b pb-2 font-semibold">Proposal</legend>
        <DateField
          form={form}
          name="effective_from"
          label="Effective from"
          optional
          help="Leave blank to start as soon as a second person approves this version."
          min={earliest}
          className="max-w-52"
        />
        <NoteField
          form={form}
          name="reason"
          label="Why"
          help="The administrator who decides on this version will see your reason."
        />
      </fieldset>
    </ActForm>
  )
}

export interface ProposeSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  inForce: PolicyRow
  onDone: (id: string) => void
}

/** A new version from the one in force; it prices nothing until a second person has approved it. */
export const ProposeSheet = ({ open, onOpenChange, inForce, onDone }: ProposeSheetProps) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title="Propose a new version"
    description={`Based on version ${inForce.version}, which is in force.`}
    className="max-w-2xl"
  >
    <ProposalForm inForce={inForce} onDone={onDone} />
  </Sheet>
)
