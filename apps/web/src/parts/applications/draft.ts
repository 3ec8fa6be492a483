import type { ApplicationInput } from '@efie/contracts/applications-schemas'
import type { applicationSteps } from '@efie/contracts/applications-steps'
import type { EligibilityInput } from '@efie/contracts/eligibility'
import type { ProfileChanges } from '@efie/contracts/profiles'
import {
  ageOn,
  e164Of,
  type EmploymentStatus,
  type LocalDate,
  type PlanKind,
  type PublicTerms,
  type Region,
  regions,
} from '@efie/domain'
import type { TypedIn } from '~/platform/forms/contract-form.ts'

type Steps = typeof applicationSteps

/** All answers of the wizard as field values; amounts in pesewas. */
export type Draft = TypedIn<Steps['you']> &
  TypedIn<Steps['work']> &
  TypedIn<Steps['home']> &
  TypedIn<Steps['plan']> & { plan: PlanKind }

export const emptyDraft: Draft = {
  first_name: '',
  last_name: '',
  phone: '',
  date_of_birth: '',
  ghana_card_number: '',
  address: '',
  city: '',
  state: '',
  employment_status: '',
  employer_name: '',
  monthly_income: null,
  monthly_obligations: null,
  payday: null,
  monthly_rent: null,
  advance_payment_months: null,
  property_address: '',
  property_region: '',
  property_gps: '',
  lease_start_date: '',
  lease_end_date: '',
  landlord_name: '',
  landlord_phone: '',
  landlord_email: '',
  payout_method: 'mobile_money',
  payout_account: '',
  payout_network: '',
  payout_bank_code: '',
  payout_name: '',
  plan: 'standard',
}

/** Fills in the default payday and term where none was chosen, once the terms in force are known. */
export const withUsual = (
  draft: Draft,
  terms: Pick<PublicTerms, 'default_payday' | 'default_advance_payment_months'> | null,
): Draft =>
  terms === null
    ? draft
    : {
        ...draft,
        payday: draft.payday || terms.default_payday,
        advance_payment_months: draft.advance_payment_months || terms.default_advance_payment_months,
      }

/** A chosen number; undefined for the default of the terms in force. */
const chosen = (value: number | null): number | undefined => value || undefined

/** A region as field value; empty if it isn't one of ours. */
export const regionOf = (text: string | null | undefined): Region | '' =>
  regions.find((region) => region === text) ?? ''

const stated = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())
const phoneOf = (typed: string): string => e164Of(typed) ?? typed.trim()

/** Fields stored on the profile. */
export const profileOf = (draft: Draft): ProfileChanges => ({
  first_name: stated(draft.first_name),
  last_name: stated(draft.last_name),
  full_name: stated(`${draft.first_name.trim()} ${draft.last_name.trim()}`),
  phone: stated(phoneOf(draft.phone)),
  date_of_birth: stated(draft.date_of_birth),
  ghana_card_number: stated(draft.ghana_card_number),
  address: stated(draft.address),
  city: stated(draft.city),
  state: draft.state || undefined,
  employment_status: draft.employment_status || undefined,
  employer_name: draft.employment_status === '' ? undefined : draft.employer_name.trim(),
  monthly_income: draft.monthly_income ?? undefined,
  payday: chosen(draft.payday),
})

/** Input of the eligibility check for the application, from its own figures. */
export const eligibilityOf = (
  draft: Draft,
  today: LocalDate,
): EligibilityInput & { employment_status: EmploymentStatus } => ({
  age: draft.date_of_birth === '' ? 0 : ageOn(draft.date_of_birth, today),
  ghana_card_number: draft.ghana_card_number.trim(),
  employment_status: draft.employment_status || 'unemployed',
  employer_name: draft.employer_name.trim(),
  monthly_income: draft.monthly_income ?? 0,
  monthly_obligations: draft.monthly_obligations ?? 0,
  monthly_rent: draft.monthly_rent ?? 0,
  advance_payment_months: chosen(draft.advance_payment_months),
  plan: draft.plan,
})

/** The application as input of the contract. Fields of the other payout method are left out. */
export const applicationOf = (draft: Draft): Omit<ApplicationInput, 'user_id'> => {
  const wallet = draft.payout_method === 'mobile_money'
  return {
    monthly_rent: draft.monthly_rent ?? 0,
    advance_payment_months: chosen(draft.advance_payment_months),
    payday: chosen(draft.payday),
    plan: draft.plan,
    landlord_name: draft.landlord_name.trim(),
    landlord_phone: phoneOf(draft.landlord_phone),
    landlord_email: stated(draft.landlord_email),
    property_address: draft.property_address.trim(),
    property_region: draft.property_region || undefined,
    property_gps: stated(draft.property_gps.toUpperCase()),
    lease_start_date: draft.lease_start_date,
    lease_end_date: draft.lease_end_date,
    payout_method: draft.payout_method || undefined,
    payout_account: wallet ? phoneOf(draft.payout_account) : draft.payout_account.trim(),
    payout_name: draft.payout_name.trim(),
    ...(wallet
      ? { payout_network: draft.payout_network || undefined }
      : { payout_bank_code: stated(draft.payout_bank_code) }),
  }
}

/** Fingerprint of the content: tells whether a second attempt sends the same as the first. */
export const fingerprintOf = (content: unknown): string => {
  let hash = 5_381
  for (const character of JSON.stringify(content)) {
    hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash.toString(36)
}

/** Some fields of a draft. */
export const pick = <Key extends keyof Draft>(draft: Draft, keys: readonly Key[]): Pick<Draft, Key> =>
  // A cast, because `Object.fromEntries` loses the type of each key.
  Object.fromEntries(keys.map((key) => [key, draft[key]])) as unknown as Pick<Draft, Key>
