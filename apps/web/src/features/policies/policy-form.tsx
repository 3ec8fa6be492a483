import { useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { pesewasOfTyped, typedOfPesewas } from '~/ui/formats.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/select.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import type { PolicyRow } from './policies.ts'
import {
  changedTerms,
  guarantorLabels,
  type PolicyField,
  policyGroups,
  readTerms,
  termText,
  typedTerms,
  type TypedTerms,
} from './policy-fields.ts'
import { now } from '~/ui/now.ts'

interface Proposal {
  terms: TypedTerms
  reason: string
  effective_from: string
}

const suffixes: Partial<Record<PolicyField['unit'], string>> = {
  rate: '%',
  percent: '%',
  months: 'months',
  days: 'days',
}

const schemaOf = (inForce: PolicyRow) =>
  z
    .object({
      // The keys are those that the form began with.
      terms: z.custom<TypedTerms>(),
      reason: z.string().trim().min(3, 'Say why, in a few plain words').max(500),
      effective_from: z.string(),
    })
    .superRefine((values, context) => {
      const { terms, problems } = readTerms(values.terms)
      for (const { name, message } of problems)
        context.addIssue({ code: 'custom', path: ['terms', name], message })
      if (terms && Object.keys(changedTerms(terms, inForce.terms)).length === 0)
        context.addIssue({
          code: 'custom',
          path: ['reason'],
          message: 'Change at least one number above first',
        })
    })

interface TermFieldProps {
  form: UseFormReturn<Proposal, unknown, Proposal>
  field: PolicyField
  inForce: PolicyRow
}

const TermField = ({ form, field, inForce }: TermFieldProps) => {
  const { name, label, unit, help, optional = false } = field
  const path = `terms.${name}` as const
  const state = form.getFieldState(path, form.formState)
  const now = `Now ${termText(inForce.terms, name)}.`
  const suffix = suffixes[unit]
  return (
    <Field
      label={suffix ? `${label}, ${suffix}` : label}
      help={state.isDirty ? <strong className="text-primary">{now}</strong> : (help ?? now)}
      optional={optional}
      error={state.error?.message}
    >
      {(control) =>
        unit === 'money' ? (
          <Controller
            control={form.control}
            name={path}
            render={({ field: { value, onChange, ...rest } }) => (
              <MoneyInput
                {...control}
                {...rest}
                value={pesewasOfTyped(value)}
                onValueChange={(amount) => onChange(typedOfPesewas(amount))}
              />
            )}
          />
        ) : unit === 'guarantor' ? (
          <Select
            {...control}
            {...form.register(path)}
            options={Object.entries(guarantorLabels).map(([value, text]) => ({ value, label: text }))}
          />
        ) : (
          <Input {...control} {...form.register(path)} inputMode="decimal" autoComplete="off" />
        )
      }
    </Field>
  )
}

const tomorrow = (): string => new Date(now() + 86_400_000).toISOString().slice(0, 10)

const ProposalForm = ({ inForce, onDone }: { inForce: PolicyRow; onDone: (id: string) => void }) => {
  const { key, renew } = useIdempotencyKey()
  const earliest = useRef(tomorrow())
  const form = useZodForm<Proposal, Proposal>(schemaOf(inForce), {
    defaultValues: { terms: typedTerms(inForce.terms), reason: '', effective_from: '' },
  })
  const { errors } = form.formState
  const propose = useAct({
    act: ({ terms: typed, reason, effective_from }: Proposal) => {
      const { terms } = readTerms(typed)
      return client.policies
        .propose(
          {
            terms: terms ? changedTerms(terms, inForce.terms) : {},
            reason,
            ...(effective_from && { effective_from: `${effective_from}T00:00:00.000Z` }),
          },
          { context: { idempotencyKey: key } },
        )
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        })
    },
    done: ({ version }) => `Version ${version} proposed`,
    onDone: ({ id }) => onDone(id),
    touches: [api.policies.key(), api.approvals.key(), api.audit.key()],
  })
  const submit = form.handleSubmit((values) => propose.run(values))
  return (
    <form noValidate onChange={renew} onSubmit={(event) => void submit(event)} className="space-y-7">
      <Notice>
        Change only what should be different. A second administrator puts it in force; contracts already
        priced keep their terms.
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
        <Field
          label="In force from"
          optional
          help="Empty: as soon as a second person approves it."
          error={errors.effective_from?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('effective_from')}
              type="date"
              min={earliest.current}
              className="max-w-52"
            />
          )}
        </Field>
        <Field label="Why" help="Whoever decides reads this." error={errors.reason?.message}>
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={500} />}
        </Field>
      </fieldset>
      <ActError error={propose.error} />
      <Button type="submit" wide pending={propose.pending}>
        Propose version
      </Button>
    </form>
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
    description={`From version ${inForce.version}, which is in force.`}
    className="max-w-2xl"
  >
    <ProposalForm inForce={inForce} onDone={onDone} />
  </Sheet>
)
