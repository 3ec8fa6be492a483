import type { policyTerms } from '@efie/contracts/policies'
import { formatMoney, impairmentStageLabels } from '@efie/domain'
import type { z } from 'zod'
import type { Typed } from '~/platform/forms/typed.ts'

export type Terms = z.output<typeof policyTerms>
export type TermName = keyof Terms

type Unit = 'money' | 'rate' | 'percent' | 'months' | 'days' | 'day' | 'count' | 'guarantor'

export interface PolicyField {
  name: TermName
  label: string
  unit: Unit
  help?: string
  /** May be left empty: no limit. */
  optional?: boolean
}

export interface PolicyGroup {
  title: string
  fields: readonly PolicyField[]
}

/** Every number of money policy in words, grouped as people ask for them. */
export const policyGroups: readonly PolicyGroup[] = [
  {
    title: 'Price of rent financing',
    fields: [
      { name: 'annual_interest_rate_bps', label: 'Annual interest rate', unit: 'rate' },
      {
        name: 'document_verification_fee',
        label: 'Document verification fee',
        unit: 'money',
        help: 'Paid once, before review.',
      },
      { name: 'inspection_fee', label: 'Inspection fee', unit: 'money', help: 'Paid once, before review.' },
      { name: 'service_fee', label: 'Service fee', unit: 'money', help: 'Part of the initial payment.' },
      { name: 'prepaid_instalments', label: 'Instalments prepaid at signing', unit: 'count' },
    ],
  },
  {
    title: 'What may be financed',
    fields: [
      { name: 'min_monthly_rent', label: 'Lowest monthly rent', unit: 'money' },
      { name: 'max_monthly_rent', label: 'Highest monthly rent', unit: 'money' },
      { name: 'min_advance_payment_months', label: 'Shortest term', unit: 'months' },
      { name: 'default_advance_payment_months', label: 'Usual term', unit: 'months' },
      { name: 'max_advance_payment_months', label: 'Longest term', unit: 'months' },
      {
        name: 'max_apr_percent',
        label: 'APR of a quote, at most',
        unit: 'percent',
        help: 'Nominal, of rent and of the shop. Dearer plans aren’t offered.',
      },
      {
        name: 'max_financed_amount',
        label: 'Most lent on one contract',
        unit: 'money',
        optional: true,
        help: 'Empty: no limit.',
      },
    ],
  },
  {
    title: 'Who may have it',
    fields: [
      {
        name: 'affordability_eligible_percent',
        label: 'Obligations for eligible, at most',
        unit: 'percent',
        help: 'Share of net income.',
      },
      {
        name: 'affordability_refer_percent',
        label: 'Obligations for a person’s review, at most',
        unit: 'percent',
        help: 'Share of net income.',
      },
      {
        name: 'comfortable_rent_percent',
        label: 'Comfortable rent',
        unit: 'percent',
        help: 'Shown, never a refusal.',
      },
      { name: 'guarantor_required', label: 'Guarantor', unit: 'guarantor' },
      { name: 'eligibility_valid_days', label: 'An eligibility check is valid for', unit: 'days' },
      { name: 'offer_expiry_days', label: 'An offer stands for', unit: 'days' },
    ],
  },
  {
    title: 'Due dates and late payment',
    fields: [
      { name: 'default_payday', label: 'Usual due day of the month', unit: 'day' },
      { name: 'first_due_minimum_days', label: 'First instalment due after at least', unit: 'days' },
      { name: 'demand_days_ahead', label: 'Asked for ahead of the due date by', unit: 'days' },
      { name: 'grace_days', label: 'Grace after the due date', unit: 'days' },
      {
        name: 'chargeback_due_days',
        label: 'A chargeback is due after',
        unit: 'days',
        help: 'For fees, balances at signing and orders. A loan asks for its own.',
      },
      { name: 'late_fee_bps', label: 'Late fee', unit: 'rate', help: 'Of the instalment that is late.' },
      {
        name: 'second_tranche_max_days_past_due',
        label: 'Second payout up to so late',
        unit: 'days',
        help: 'Later than that, the second half of the rent is held back.',
      },
      { name: 'write_off_min_days_past_due', label: 'Write-off possible after', unit: 'days' },
    ],
  },
  {
    title: 'Renewal',
    fields: [
      {
        name: 'renewal_from_month',
        label: 'Renewal from month',
        unit: 'count',
        help: 'Of a loan of 12 months. For other terms, as long before the last month.',
      },
      {
        name: 'renewal_max_days_late',
        label: 'Never later than',
        unit: 'days',
        help: 'A tenant who was ever later than this can’t renew.',
      },
    ],
  },
  {
    title: 'Second person',
    fields: [
      {
        name: 'two_person_exposure',
        label: 'Approvals above',
        unit: 'money',
        help: 'Exposure of one tenant.',
      },
      { name: 'two_person_refund', label: 'Refunds above', unit: 'money' },
    ],
  },
  {
    title: 'Shop and payroll',
    fields: [
      {
        name: 'shop_down_payment_percent',
        label: 'Down payment',
        unit: 'percent',
        help: 'Of the cash price.',
      },
      {
        name: 'shop_limit_income_percent',
        label: 'Shop credit, at most',
        unit: 'percent',
        help: 'Share of verified net monthly income.',
      },
      {
        name: 'max_units_on_hold',
        label: 'Items on hold for one person, at most',
        unit: 'count',
        help: 'Ordered and not paid for yet, over all their orders.',
      },
      {
        name: 'max_open_unpaid_orders',
        label: 'Unpaid orders of one person, at most',
        unit: 'count',
        help: 'Waiting for a credit decision or for payment.',
      },
      {
        name: 'max_orders_awaiting_credit',
        label: 'Orders of one person awaiting a credit decision, at most',
        unit: 'count',
        help: 'They hold goods for hours and cost nothing to place.',
      },
      {
        name: 'new_customer_hold_hours',
        label: 'Hours goods are held for new customers',
        unit: 'count',
        help: 'While credit is decided, for people who have never paid anything. For everyone else it is 48 hours.',
      },
      {
        name: 'payroll_cap_bps',
        label: 'Payroll deduction, at most',
        unit: 'rate',
        help: 'Share of net pay.',
      },
    ],
  },
  {
    title: 'Set aside for losses',
    fields: [
      { name: 'impairment_stage_1_bps', label: impairmentStageLabels['1'], unit: 'rate' },
      { name: 'impairment_stage_2_bps', label: impairmentStageLabels['2'], unit: 'rate' },
      {
        name: 'impairment_stage_3_bps',
        label: impairmentStageLabels['3'],
        unit: 'rate',
        help: 'Of what is owed less the interest in suspense.',
      },
    ],
  },
]

export const policyFields: readonly PolicyField[] = policyGroups.flatMap(({ fields }) => fields)

export const guarantorLabels: Record<Terms['guarantor_required'], string> = {
  never: 'Never',
  refer: 'Where a person reviews',
  always: 'Always',
}

export const labelOfTerm = (name: string): string =>
  policyFields.find((field) => field.name === name)?.label ?? name.replaceAll('_', ' ')

/** Basis points as people write them: 2900 → `29`, 3333 → `33.33`. */
const typedRate = (bps: number): string => String(bps / 100)

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** One number of the policy as it is shown: `29 %`, `GH₵ 65.00`, `3 days`. */
export const termText = (terms: Terms, name: TermName): string => {
  const field = policyFields.find((known) => known.name === name)
  const value = terms[name]
  if (value === null) return 'No limit'
  if (typeof value === 'string') return guarantorLabels[value]
  switch (field?.unit) {
    case 'money':
      return formatMoney(value)
    case 'rate':
      return `${typedRate(value)} %`
    case 'percent':
      return `${value} %`
    case 'months':
      return plural(value, 'month')
    case 'days':
      return plural(value, 'day')
    default:
      return String(value)
  }
}

/** Only what differs: a proposal names what it changes. What cannot be right is the contract's to say. */
export const changedTerms = (terms: Typed<Terms>, inForce: Terms): Partial<Terms> =>
  Object.fromEntries(
    policyFields.flatMap(({ name }) => (terms[name] === inForce[name] ? [] : [[name, terms[name]]])),
  )
