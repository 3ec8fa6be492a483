import { eligibilityInput } from '@efie/contracts/eligibility'
import { adultAge, employmentStatuses, formatMoney, planKinds, type PublicTerms } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { MaskedField, MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { employmentStatusLabels, planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail } from './lead.ts'

const { shape } = eligibilityInput
const answered = (message: string) =>
  z.custom<number | null>((given) => typeof given === 'number' && given >= 0, message)
const schema = z
  .object({
    age: z
      .string()
      .regex(/^\d{1,3}$/, 'Enter their age in years')
      .refine((age) => Number(age) >= adultAge, `They must be ${adultAge} to apply`),
    ghana_card_number: shape.ghana_card_number,
    employment_status: z.custom<(typeof employmentStatuses)[number] | ''>(
      (given) => employmentStatuses.some((value) => value === given),
      'Choose what describes them best',
    ),
    employer_name: z.string().trim().max(200),
    monthly_income: answered('Enter their monthly income, 0 if they have none'),
    monthly_obligations: answered('Enter what they repay in a month, 0 if nothing'),
    monthly_rent: z.custom<number | null>(
      (given) => typeof given === 'number' && given > 0,
      'Enter the rent for one month',
    ),
    advance_payment_months: z.int(),
    plan: z.enum(planKinds),
  })
  .refine(
    ({ employment_status, employer_name }) => employment_status !== 'employed' || employer_name !== '',
    {
      path: ['employer_name'],
      message: 'Enter their employer’s name',
    },
  )
type Values = z.output<typeof schema>
type Result = Awaited<ReturnType<typeof client.leads.checkEligibility>>

const titles = {
  eligible: 'They are eligible',
  refer: 'They may apply',
  declined: 'Not with these figures',
} as const
const titleOf = ({ outcome, curable }: Result): string =>
  outcome === 'declined' && !curable ? 'They cannot apply' : titles[outcome]
const tones = { eligible: 'positive', refer: 'caution', declined: 'danger' } as const

const Answer = ({ result, onPassed }: { result: Result; onPassed: () => void }) => (
  <Notice
    tone={tones[result.outcome]}
    live
    title={titleOf(result)}
    action={
      result.eligible && (
        <Button size="sm" onClick={onPassed}>
          Go on to the application
        </Button>
      )
    }
  >
    <ul className="list-disc pl-5">
      {result.reasons.map((reason) => (
        <li key={reason.code}>{reason.text}</li>
      ))}
      {result.highest_rent > 0 && <li>Highest rent that fits: {formatMoney(result.highest_rent)}</li>}
      {result.suggestion && <li>{result.suggestion.text}</li>}
    </ul>
  </Notice>
)

interface CheckFormProps {
  lead: LeadDetail
  onPassed: () => void
}

const Form = ({ lead, onPassed, terms }: CheckFormProps & { terms: PublicTerms }) => {
  const [result, setResult] = useState<Result | null>(null)
  const quoted = lead.quotes[0]
  const form = useZodForm(schema, {
    defaultValues: {
      age: '',
      ghana_card_number: '',
      employment_status: '',
      employer_name: '',
      monthly_income: null,
      monthly_obligations: null,
      monthly_rent: quoted?.monthly_rent ?? lead.monthly_rent,
      advance_payment_months: quoted?.advance_payment_months ?? terms.default_advance_payment_months,
      plan: 'standard',
    },
  })
  const check = useAct({
    act: async ({ age, employment_status, ...values }: Values) => {
      try {
        return await client.leads.checkEligibility({
          ...values,
          id: lead.id,
          age: Number(age),
          employment_status: employment_status || 'unemployed',
          monthly_income: values.monthly_income ?? 0,
          monthly_obligations: values.monthly_obligations ?? 0,
          monthly_rent: values.monthly_rent ?? 0,
        })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    onDone: setResult,
    touches: [api.leads.key()],
  })
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((values) => check.run(values))(event)}
    >
      <p className="text-muted">
        Ask them; the answer is kept as theirs for {terms.eligibility_valid_days} days.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="age" label="Age" inputMode="numeric" autoComplete="off" />
        <MaskedField form={form} name="ghana_card_number" mask="card" label="Ghana Card number" />
        <SelectField
          form={form}
          name="employment_status"
          label="Employment status"
          placeholder="Choose one"
          options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
        />
        <TextField form={form} name="employer_name" label="Employer name" autoComplete="off" />
        <MoneyField form={form} name="monthly_income" label="Monthly income" help="After tax." />
        <MoneyField
          form={form}
          name="monthly_obligations"
          label="Other monthly repayments"
          help="0 if none."
        />
        <MoneyField form={form} name="monthly_rent" label="Rent for one month" />
        <SelectField
          form={form}
          name="advance_payment_months"
          label="Months paid in advance"
          numeric
          options={monthOptions(terms, form.watch('advance_payment_months'))}
        />
        <SelectField
          form={form}
          name="plan"
          label="Repayment plan"
          options={planKinds.map((value) => ({ value, label: planLabels[value] }))}
        />
      </div>
      {Object.keys(form.formState.errors).length === 0 && <ActError error={check.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={check.pending} tone={result?.eligible ? 'secondary' : 'primary'}>
          Check eligibility
        </Button>
        {!result && (
          <Button tone="secondary" onClick={onPassed}>
            They checked in the last {terms.eligibility_valid_days} days
          </Button>
        )}
      </div>
      {result && <Answer result={result} onPassed={onPassed} />}
    </form>
  )
}

/** The check that an assisted application rests on, kept as the person's own. */
export const CheckForm = (props: CheckFormProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={8} />} />
}
