import {
  bankName,
  employmentStatuses,
  formatAccount,
  formatPhone,
  networkLabels,
  type RenewalFact,
} from '@efie/domain'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AddressFields, LandlordFields } from '~/parts/applications/home-fields.tsx'
import type { HomeForm } from '~/parts/applications/payout-fields.tsx'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import type { Renewal } from '~/parts/lending/use-renewal.ts'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { FactCard } from './fact-card.tsx'
import type { Answers } from './renewal-draft.ts'
import type { WorkForm } from './use-renewal-forms.ts'

const accountOf = (last: Renewal['last_year']): string =>
  [
    last.payout_name,
    last.payout_method === 'bank'
      ? last.payout_bank_code && bankName(last.payout_bank_code)
      : last.payout_network && networkLabels[last.payout_network],
    formatAccount(last.payout_method, last.payout_account ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

const linesOf = ({ last_year: last }: Renewal): Record<RenewalFact, string[]> => ({
  identity: [],
  employment: [
    [translate(employmentStatusLabels[last.employment_status]), last.employer_name]
      .filter(Boolean)
      .join(', '),
  ],
  income: [
    ...(last.monthly_income === null
      ? []
      : [t`${{ amount: formatMoney(last.monthly_income) }} a month after tax`]),
    ...(last.monthly_obligations === null
      ? []
      : [t`${{ amount: formatMoney(last.monthly_obligations) }} a month in other repayments`]),
  ],
  landlord: [`${last.landlord_name}, ${formatPhone(last.landlord_phone)}`, accountOf(last)].filter(Boolean),
  property: [[last.property_address, last.property_region, last.property_gps].filter(Boolean).join(', ')],
})

const EmploymentFields = ({ form }: { form: WorkForm }) => (
  <Part title={t`Work`}>
    <SelectField
      form={form}
      name="employment_status"
      label={t`Employment status`}
      options={employmentStatuses.map((value) => ({
        value,
        label: translate(employmentStatusLabels[value]),
      }))}
    />
    <TextField form={form} name="employer_name" label={t`Employer name`} autoComplete="organization" />
  </Part>
)

const IncomeFields = ({ form }: { form: WorkForm }) => (
  <Part title={t`Income`}>
    <MoneyField
      form={form}
      name="monthly_income"
      label={t`Monthly income`}
      help={t`What you take home each month, after tax.`}
    />
    <MoneyField
      form={form}
      name="monthly_obligations"
      label={t`Other monthly repayments`}
      help={t`Loans, susu debts and hire purchase. Enter 0 if none. Leave out what you pay Efie.`}
    />
  </Part>
)

export interface FactListProps {
  renewal: Renewal
  home: HomeForm
  work: WorkForm
  answers: Answers
  onAnswer: (fact: RenewalFact, answer: 'same' | 'changed') => void
  /** Facts left unanswered when the form was submitted. */
  missing: readonly RenewalFact[]
}

/** Last year's facts, each to confirm or change. */
export const FactList = ({ renewal, home, work, answers, onAnswer, missing }: FactListProps) => {
  const lines = linesOf(renewal)
  const fields: Record<RenewalFact, ReactNode> = {
    identity: null,
    employment: <EmploymentFields form={work} />,
    income: <IncomeFields form={work} />,
    landlord: <LandlordFields form={home} />,
    property: (
      <Part title={t({ id: 'dwelling', message: 'Home' })}>
        <AddressFields form={home} />
      </Part>
    ),
  }
  return (
    <div className="space-y-6">
      {renewal.facts.map(({ fact, verified_on }) => (
        <FactCard
          key={fact}
          fact={fact}
          verifiedOn={verified_on}
          lines={lines[fact]}
          answer={answers[fact]}
          onAnswer={(answer) => onAnswer(fact, answer)}
          error={missing.includes(fact) ? t`Choose one` : undefined}
        >
          {fields[fact]}
        </FactCard>
      ))}
    </div>
  )
}
