import { formatPhone, type RenewalFact, renewalFacts } from '@efie/domain'
import { applicationOf, type Draft, emptyDraft, regionOf } from '~/parts/applications/draft.ts'
import type { Renewal } from '~/parts/lending/use-renewal.ts'

/** Whether a fact is unchanged; null until the tenant has answered. */
export type Answers = Record<RenewalFact, 'same' | 'changed' | null>

export const unanswered: Answers = {
  identity: null,
  employment: null,
  income: null,
  landlord: null,
  property: null,
}

/** Fields for each fact; identity is in the documents. */
export const fieldsOfFact = {
  identity: [],
  employment: ['employment_status', 'employer_name'],
  income: ['monthly_income', 'monthly_obligations', 'payday'],
  landlord: [
    'landlord_name',
    'landlord_phone',
    'landlord_email',
    'payout_method',
    'payout_account',
    'payout_network',
    'payout_bank_code',
    'payout_name',
  ],
  property: ['property_address', 'property_region', 'property_gps'],
} as const satisfies Record<RenewalFact, readonly (keyof Draft)[]>

/** Facts whose fields have errors: they must be checked, whatever was answered. */
export const factsWith = (fields: readonly string[]): RenewalFact[] =>
  renewalFacts.filter((fact) => fieldsOfFact[fact].some((field) => fields.includes(field)))

/** Last year's answers as field values, and the lease that would follow. */
export const draftOf = ({ last_year: last, next_lease }: Renewal): Draft => ({
  ...emptyDraft,
  employment_status: last.employment_status,
  employer_name: last.employer_name ?? '',
  monthly_income: last.monthly_income,
  monthly_obligations: last.monthly_obligations,
  payday: last.payday,
  plan: last.plan,
  monthly_rent: last.monthly_rent,
  advance_payment_months: last.advance_payment_months,
  property_address: last.property_address,
  property_region: regionOf(last.property_region),
  property_gps: last.property_gps ?? '',
  ...next_lease,
  landlord_name: last.landlord_name,
  landlord_phone: formatPhone(last.landlord_phone),
  landlord_email: last.landlord_email ?? '',
  payout_method: last.payout_method ?? 'mobile_money',
  payout_account:
    last.payout_method === 'bank' ? (last.payout_account ?? '') : formatPhone(last.payout_account ?? ''),
  payout_network: last.payout_network ?? '',
  payout_bank_code: last.payout_bank_code ?? '',
  payout_name: last.payout_name ?? '',
})

/** The renewal as input of the contract. */
export const renewalOf = (id: string, draft: Draft, answers: Answers) => ({
  ...applicationOf(draft),
  id,
  employment_status: draft.employment_status || ('unemployed' as const),
  ...(draft.employer_name.trim() === '' ? {} : { employer_name: draft.employer_name.trim() }),
  monthly_income: draft.monthly_income ?? 0,
  monthly_obligations: draft.monthly_obligations ?? 0,
  confirmed: renewalFacts.filter((fact) => answers[fact] === 'same'),
})
