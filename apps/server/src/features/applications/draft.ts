import {
  highestRentText,
  isPayeeTenant,
  leaseProblem,
  payeeProblems,
  quoteRent,
  type LocalDate,
  type ProductTerms,
} from '@efie/domain'
import { AppError, invalid } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'
import { quoteRefused } from '../quotes/index.ts'
import type { Application } from './queries.ts'

/** What the applicant states; every other column is computed. */
export type Particulars = Pick<
  Application,
  | 'monthly_rent'
  | 'advance_payment_months'
  | 'payday'
  | 'plan'
  | 'landlord_name'
  | 'landlord_email'
  | 'landlord_phone'
  | 'property_address'
  | 'property_region'
  | 'property_gps'
  | 'lease_start_date'
  | 'lease_end_date'
  | 'payout_method'
  | 'payout_account'
  | 'payout_network'
  | 'payout_bank_code'
  | 'payout_name'
>

type Optional = Exclude<
  keyof Particulars,
  | 'monthly_rent'
  | 'plan'
  | 'landlord_name'
  | 'landlord_phone'
  | 'property_address'
  | 'lease_start_date'
  | 'lease_end_date'
>

/** The same as sent by a client, where optional fields can be absent. */
export type StatedParticulars = Omit<Particulars, Optional> & {
  [Key in Optional]?: Particulars[Key] | undefined
}

export const particularsOf = (
  input: StatedParticulars,
  terms: Pick<ProductTerms, 'default_advance_payment_months' | 'default_payday'>,
): Particulars => ({
  monthly_rent: input.monthly_rent,
  advance_payment_months: input.advance_payment_months ?? terms.default_advance_payment_months,
  payday: input.payday ?? terms.default_payday,
  plan: input.plan,
  landlord_name: input.landlord_name,
  landlord_email: input.landlord_email ?? null,
  landlord_phone: input.landlord_phone,
  property_address: input.property_address,
  property_region: input.property_region ?? null,
  property_gps: input.property_gps ?? null,
  lease_start_date: input.lease_start_date,
  lease_end_date: input.lease_end_date,
  payout_method: input.payout_method ?? null,
  payout_account: input.payout_account ?? null,
  payout_network: input.payout_network ?? null,
  payout_bank_code: input.payout_bank_code ?? null,
  payout_name: input.payout_name ?? null,
})

export interface Tenant {
  full_name: string
  phones: readonly string[]
}

const phoneOf = (text: string): string => {
  const phone = toE164(text)
  if (phone === null) throw invalid('landlord_phone', 'Enter a phone number such as 024 123 4567')
  return phone
}

const accountOf = (method: Particulars['payout_method'], text: string): string => {
  if (method !== 'mobile_money') return text.replaceAll(/[\s-]/g, '')
  const wallet = toE164(text)
  if (wallet === null)
    throw invalid('payout_account', 'Enter the wallet’s Ghana number, such as 024 123 4567')
  return wallet
}

export type Payee = Pick<
  Particulars,
  'payout_method' | 'payout_account' | 'payout_network' | 'payout_bank_code' | 'payout_name'
>

/** Payee columns as stored; those that don't belong to the payout method are cleared. */
export const payeeColumns = (stated: Payee): Payee => {
  const issues = payeeProblems(stated)
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues })
  const { payout_method, payout_account } = stated
  return {
    payout_method,
    payout_account: payout_account === null ? null : accountOf(payout_method, payout_account),
    payout_name: stated.payout_name,
    payout_network: payout_method === 'mobile_money' ? stated.payout_network : null,
    payout_bank_code: payout_method === 'bank' ? stated.payout_bank_code : null,
  }
}

type Priced = Pick<
  Application,
  'monthly_rent' | 'advance_payment_months' | 'payday' | 'plan' | 'refinanced_amount'
>

/** Price columns of a rent, and of what a renewed loan still needs, under the given terms. */
export const priceColumns = (stated: Priced, terms: ProductTerms, today: LocalDate) => {
  const quoted = quoteRent({ ...stated, payout_date: today }, terms)
  if (!quoted.ok) throw quoteRefused(quoted)
  const quote = quoted.value
  if (!quote.within_cap) throw invalid('monthly_rent', highestRentText(quote.max_rent_that_fits ?? 0))
  return {
    monthly_rent: quote.monthly_rent,
    deposit_amount: quote.deposit_amount,
    interest_amount: quote.interest_amount,
    service_fee: quote.service_fee,
    visit_fee: quote.visit_fee,
    processing_fee: quote.processing_fee,
    total_initial_payment: quote.total_initial_payment,
    advance_payment_months: quote.advance_payment_months,
    annual_interest_rate: quote.annual_interest_rate,
    total_advance_payment: quote.total_advance_payment,
    refinanced_amount: quote.refinanced_amount,
    total_annual_interest: quote.total_annual_interest,
    contract_interest: quote.contract_interest,
    monthly_interest_amount: quote.monthly_interest_amount,
    total_monthly_payment: quote.total_monthly_payment,
    document_verification_fee: quote.document_verification_fee,
    inspection_fee: quote.inspection_fee,
  }
}

/** An application's stored price columns. */
export const pricesOf = (application: Application): ReturnType<typeof priceColumns> => ({
  monthly_rent: application.monthly_rent,
  deposit_amount: application.deposit_amount,
  interest_amount: application.interest_amount,
  service_fee: application.service_fee,
  visit_fee: application.visit_fee,
  processing_fee: application.processing_fee,
  total_initial_payment: application.total_initial_payment,
  advance_payment_months: application.advance_payment_months,
  annual_interest_rate: application.annual_interest_rate,
  total_advance_payment: application.total_advance_payment,
  refinanced_amount: application.refinanced_amount,
  total_annual_interest: application.total_annual_interest,
  contract_interest: application.contract_interest,
  monthly_interest_amount: application.monthly_interest_amount,
  total_monthly_payment: application.total_monthly_payment,
  document_verification_fee: application.document_verification_fee,
  inspection_fee: application.inspection_fee,
})

/**
 * Validates and prices what was stated under the given terms, and returns the columns to write. Throws the
 * first refusal.
 */
export const draftColumns = (
  stated: Particulars,
  terms: ProductTerms,
  tenant: Tenant,
  today: LocalDate,
  refinanced_amount = 0,
): Particulars & ReturnType<typeof priceColumns> => {
  const totals = priceColumns({ ...stated, refinanced_amount }, terms, today)
  const lease = leaseProblem(stated, today)
  if (lease) throw invalid(lease.path, lease.message)
  const landlord_phone = phoneOf(stated.landlord_phone)
  const payee = payeeColumns(stated)
  if (isPayeeTenant({ ...payee, landlord_phone }, tenant)) throw new AppError('PAYEE_IS_TENANT')
  return { ...stated, ...totals, ...payee, landlord_phone }
}
