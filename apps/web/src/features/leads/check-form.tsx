import { leads } from '@efie/contracts/leads'
import { adultAge, employmentStatuses, formatMoney, planKinds, type PublicTerms } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MaskedField, MoneyField, NumberField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { employmentStatusLabels, planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail } from './lead.ts'

type Result = Awaited<ReturnType<typeof client.leads.checkEligibility>>

const titles = {
  eligible: 'They’re eligible',
  refer: 'They can apply',
  declined: 'We can’t approve these figures',
} as const
const titleOf = ({ outcome, curable }: Result): string =>
  outcome === 'declined' && !curable ? 'They can’t apply' : titles[outcome]
const tones = { eligible: 'positive', refer: 'caution', declined: 'danger' } as const

const Answer = ({ result, onPassed }: { result: Result; onPassed: () => void }) => (
  <Notice
    tone={tones[result.outcome]}
    live
    title={titleOf(result)}
    action={
      result.eligible && (
        <Button size="sm" onClick={onPassed}>
          Continue to application
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
  const form = useContractForm(leads.checkEligibility, {
    fixed: { id: lead.id },
    start: {
      monthly_rent: quoted?.monthly_rent ?? lead.monthly_rent,
      advance_payment_months: quoted?.advance_payment_months ?? terms.default_advance_payment_months,
    },
    check: ({ age, employment_status, employer_name }) => ({
      age: (age ?? adultAge) < adultAge && `They must be ${adultAge} to apply`,
      employer_name:
        employment_status === 'employed' && employer_name.trim() === '' && 'Enter their employer’s name',
    }),
  })
  return (
    <div className="space-y-5">
      <ActForm
        form={form}
        act={(answers) => client.leads.checkEligibility(answers)}
        touches={[api.leads.key()]}
        onDone={setResult}
        submit="Check eligibility"
        tone={result?.eligible ? 'secondary' : 'primary'}
        beside={
          !result && (
            <Button tone="secondary" onClick={onPassed}>
              They’ve already checked in the last {terms.eligibility_valid_days} days
            </Button>
          )
        }
      >
        <p className="text-muted">
          Ask the person these questions. We’ll keep the result in their name for{' '}
          {terms.eligibility_valid_days} days.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField form={form} name="age" label="Age" />
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
            help="Enter 0 if none."
          />
          <MoneyField form={form} name="monthly_rent" label="Monthly rent" />
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
      </ActForm>
      {result && <Answer result={result} onPassed={onPassed} />}
    </div>
  )
}

/** The check that an assisted application rests on, kept as the person's own. */
export const CheckForm = (props: CheckFormProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={8} />} />
}
