import type { ApplicationInput } from '../features/applications/create-application.ts'
import { makeEligible } from './financing.ts'
import type { Harness } from './harness.ts'

/** A tenant's application with the rent of the worked case. */
export const rentInput: ApplicationInput = {
  monthly_rent: 82_550,
  advance_payment_months: 12,
  payday: 25,
  plan: 'standard',
  landlord_name: 'Kofi Mensah',
  landlord_phone: '024 123 4567',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2026-12-01',
  lease_end_date: '2027-11-30',
}

/** A tenant with an eligibility result. */
export const makeApplicant = async (harness: Harness, values = {}, income = 400_000) => {
  const ctx = await harness.signIn('user', { full_name: 'Ama Serwaa', ...values })
  await makeEligible(harness.services.db, ctx.actor, { monthly_income: income })
  return ctx
}
