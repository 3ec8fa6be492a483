import { applicationInput } from './applications-schemas.ts'
import { eligibilityInput } from './eligibility.ts'
import { wholeParticulars } from './profiles.ts'

/** What a tenant is asked before a loan, step by step: fields of the own profile, the eligibility check and the application, all of them needed. */
export const applicationSteps = {
  you: wholeParticulars.pick({
    first_name: true,
    last_name: true,
    phone: true,
    date_of_birth: true,
    ghana_card_number: true,
    address: true,
    city: true,
    state: true,
  }),
  work: wholeParticulars
    .pick({ employment_status: true, employer_name: true, monthly_income: true, payday: true })
    .extend({ monthly_obligations: eligibilityInput.shape.monthly_obligations }),
  home: applicationInput.omit({ user_id: true, plan: true, payday: true }).required({
    advance_payment_months: true,
    property_region: true,
    payout_method: true,
    payout_account: true,
    payout_name: true,
  }),
  plan: applicationInput.pick({ plan: true }),
}
