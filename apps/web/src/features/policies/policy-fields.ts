import type { policyTerms } from '@efie/contracts/policies'
import { counted, formatMoney, impairmentStageLabels } from '@efie/domain'
import type { z } from 'zod'
import type { Typed } from '~/platform/forms/typed.ts'

export type Terms = z.output<typeof policyTerms>
export type TermName = keyof Terms

type Unit = 'money' | 'rate' | 'percent' | 'months' | 'days' | 'hours' | 'day' | 'count' | 'guarantor'

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
    title: 'Rent financing price',
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
    title: 'Financing limits',
    fields: [
      { name: 'min_monthly_rent', label: 'Lowest monthly rent', unit: 'money' },
      { name: 'max_monthly_rent', label: 'Highest monthly rent', unit: 'money' },
      { name: 'min_advance_payment_months', label: 'Shortest term', unit: 'months' },
      { name: 'default_advance_payment_months', label: 'Usual term', unit: 'months' },
      { name: 'max_advance_payment_months', label: 'Longest term', unit: 'months' },
      {
        name: 'max_apr_percent',
        label: 'Highest APR of a quote',
        unit: 'percent',
        help: 'Nominal APR, for rent and shop plans. We don’t offer plans above it.',
      },
      {
        name: 'max_financed_amount',
        label: 'Highest amount financed on one contract',
        unit: 'money',
        optional: true,
        help: 'Leave blank for no limit.',
      },
    ],
  },
  {
    title: 'Eligibility',
    fields: [
      {
        name: 'affordability_eligible_percent',
        label: 'Highest repayments for automatic approval',
        unit: 'percent',
        help: 'Share of net income.',
      },
      {
        name: 'affordability_refer_percent',
        label: 'Highest repayments for manual review',
        unit: 'percent',
        help: 'Share of net income.',
      },
      {
        name: 'comfortable_rent_percent',
        label: 'Comfortable rent',
        unit: 'percent',
        help: 'Share of net income. For guidance only, never a reason to decline.',
      },
      { name: 'guarantor_required', label: 'Guarantor required', unit: 'guarantor' },
      { name: 'eligibility_valid_days', label: 'Eligibility check valid for', unit: 'days' },
      { name: 'offer_expiry_days', label: 'Offer valid for', unit: 'days' },
    ],
  },
  {
    title: 'Due dates and late payment',
    fields: [
      { name: 'default_payday', label: 'Default due day of the month', unit: 'day' },
      { name: 'first_due_minimum_days', label: 'Shortest time before the first instalment', unit: 'days' },
      { name: 'demand_days_ahead', label: 'Payment reminder sent before the due date', unit: 'days' },
      { name: 'grace_days', label: 'Grace period', unit: 'days' },
      {
        name: 'chargeback_due_days',
        label: 'Chargeback due after',
        unit: 'days',
        help: 'For fees, initial payments and orders. For a loan payment, the instalments become due again instead.',
      },
      { name: 'late_fee_bps', label: 'Late fee', unit: 'rate', help: 'Charged on the late instalment.' },
      {
        name: 'second_tranche_max_days_past_due',
        label: 'Arrears limit for the second payout',
        unit: 'days',
        help: 'If the tenant is further past due, we hold back the second half of the rent.',
      },
      { name: 'write_off_min_days_past_due', label: 'Write-off available after', unit: 'days' },
    ],
  },
  {
    title: 'Renewal',
    fields: [
      {
        name: 'renewal_from_month',
        label: 'Month from which a loan can be renewed',
        unit: 'count',
        help: 'For a 12-month loan. For other terms, renewal opens the same number of months before the end.',
      },
      {
        name: 'renewal_max_days_late',
        label: 'Arrears limit for renewal',
        unit: 'days',
        help: 'A tenant who was ever further past due can’t renew.',
      },
    ],
  },
  {
    title: 'Second person needed',
    fields: [
      {
        name: 'two_person_exposure',
        label: 'To approve applications above',
        unit: 'money',
        help: 'Our total exposure to one tenant.',
      },
      { name: 'two_person_refund', label: 'To release refunds above', unit: 'money' },
    ],
  },
  {
    title: 'Shop and payroll',
    fields: [
      {
        name: 'shop_down_payment_percent',
        label: 'Down payment',
        unit: 'percent',
        help: 'Share of the cash price.',
      },
      {
        name: 'shop_limit_income_percent',
        label: 'Maximum shop credit',
        unit: 'percent',
        help: 'Share of verified net monthly income.',
      },
      {
        name: 'max_units_on_hold',
        label: 'Maximum reserved items per person',
        unit: 'count',
        help: 'Ordered but not paid for yet, across all their orders.',
      },
      {
        name: 'max_open_unpaid_orders',
        label: 'Maximum unpaid orders per person',
        unit: 'count',
        help: 'Waiting for a credit decision or for payment.',
      },
      {
        name: 'max_orders_awaiting_credit',
        label: 'Maximum orders per person waiting for a credit decision',
        unit: 'count',
        help: 'These orders reserve goods for hours and cost nothing to place.',
      },
      {
        name: 'new_customer_hold_hours',
        label: 'Time we reserve goods for new customers',
        unit: 'hours',
        help: 'While we decide on credit, for people who have never paid us. For everyone else, we reserve goods for 48 hours.',
      },
      {
        name: 'payroll_cap_bps',
        label: 'Maximum payroll deduction',
        unit: 'rate',
        help: 'Share of net pay.',
      },
    ],
  },
  {
    title: 'Impairment allowance',
    fields: [
      { name: 'impairment_stage_1_bps', label: impairmentStageLabels['1'], unit: 'rate' },
      { name: 'impairment_stage_2_bps', label: impairmentStageLabels['2'], unit: 'rate' },
      {
        name: 'impairment_stage_3_bps',
        label: impairmentStageLabels['3'],
        unit: 'rate',
        help: 'Share of the amount owed, less interest in suspense.',
      },
    ],
  },
]

export const policyFields: readonly PolicyField[] = policyGroups.flatMap(({ fields }) => fields)

export const guarantorLabels: Record<Terms['guarantor_required'], string> = {
  never: 'Never',
  refer: 'For manual review',
  always: 'Always',
}

export const labelOfTerm = (name: string): string =>
  policyFields.find((field) => field.name === name)?.label ?? name.replaceAll('_', ' ')

/** Basis points as people write them: 2900 → `29`, 3333 → `33.33`. */
const typedRate = (bps: number): string => String(bps / 100)

/** One number of the policy as it is shown: `29%`, `GH₵ 65.00`, `3 days`. */
export const termText = (terms: Terms, name: TermName): string => {
  const field = policyFields.find((known) => known.name === name)
  const value = terms[name]
  if (value === null) return 'No limit'
  if (typeof value === 'string') return guarantorLabels[value]
  switch (field?.unit) {
    case 'money':
      return formatMoney(value)
    case 'rate':
      return `${typedRate(value)}%`
    case 'percent':
      return `${value}%`
    case 'months':
      return counted(value, 'month')
    case 'days':
      return counted(value, 'day')
    case 'hours':
      return counted(value, 'hour')
    default:
      return String(value)
  }
}

/** Only what differs: a proposal names what it changes. What cannot be right is the contract's to say. */
export const changedTerms = (terms: Typed<Terms>, inForce: Terms): Partial<Terms> =>
  Object.fromEntries(
    policyFields.flatMap(({ name }) => (terms[name] === inForce[name] ? [] : [[name, terms[name]]])),
  )
