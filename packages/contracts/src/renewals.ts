import {
  renewalRefusals,
  planKinds,
  payoutMethods,
  networks,
  employmentStatuses,
  renewalFacts,
} from '@efie/domain'
import { z } from 'zod'
import { applicationInput, application } from './applications-schemas.ts'
import { id, localDate, pesewas, operation, byId, refusals } from './base.ts'
import { eligibilityInput } from './eligibility.ts'
import { rentInput, rentOffers } from './quotes.ts'

const tags = ['loans']

/** Whether a loan can be renewed today, and the facts a renewal starts from (domain.md §7). */
const renewal = z.object({
  loan_id: id,
  application_id: id,
  as_of: localDate,
  allowed: z.boolean(),
  /** Why not; null when it can be renewed. */
  reason: z.enum(renewalRefusals).nullable(),
  /** First day on which the loan's age allows it; null if it never will. */
  from: localDate.nullable(),
  worst_days_past_due: z.int(),
  /** Highest number of days late, at any time, that still allows a renewal. */
  max_days_late: z.int(),
  /** The renewal already started. */
  renewal_application_id: id.nullable(),
  /** Payoff today, in pesewas. */
  payoff: pesewas,
  /** What was declared and verified for the running loan. */
  last_year: z.object({
    plan: z.enum(planKinds),
    monthly_rent: pesewas,
    advance_payment_months: z.int(),
    payday: z.int(),
    total_monthly_payment: pesewas,
    landlord_name: z.string(),
    landlord_email: z.string().nullable(),
    landlord_phone: z.string(),
    property_address: z.string(),
    property_region: z.string().nullable(),
    property_gps: z.string().nullable(),
    payout_method: z.enum(payoutMethods).nullable(),
    payout_account: z.string().nullable(),
    payout_network: z.enum(networks).nullable(),
    payout_bank_code: z.string().nullable(),
    payout_name: z.string().nullable(),
    employment_status: z.enum(employmentStatuses),
    employer_name: z.string().nullable(),
    monthly_income: pesewas.nullable(),
    monthly_obligations: pesewas.nullable(),
  }),
  next_lease: z.object({ lease_start_date: localDate, lease_end_date: localDate }),
  /**
   * Facts that can be carried over, with the day of verification; null for those that are always verified
   * again.
   */
  facts: z.array(z.object({ fact: z.enum(renewalFacts), verified_on: localDate.nullable() })),
})

/** Next year's rent and lease, and which of last year's facts still hold. */
const renewalInput = applicationInput
  .omit({ user_id: true })
  .extend(
    eligibilityInput.pick({
      employment_status: true,
      employer_name: true,
      monthly_income: true,
      monthly_obligations: true,
    }).shape,
  )
  .extend({ id, confirmed: z.array(z.enum(renewalFacts)).max(renewalFacts.length) })

export const renewals = {
  renewal: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/renewal',
      summary: 'Check if a loan can be renewed, from when, and which facts that depends on',
      tags,
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LOAN_NOT_FOUND', 'NOTHING_DUE'))
    .input(byId)
    .output(renewal),
  quoteRenewal: operation
    .meta({ access: 'applications.read', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/loans/{id}/renewal-quote',
      summary: 'Get quotes for next year’s rent, with the amount to settle the loan',
      tags,
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LOAN_NOT_FOUND', 'COST_TOO_HIGH', 'NOTHING_DUE'))
    .input(
      rentInput.extend({
        id,
        /** False for another home, which needs a paid inspection. */
        same_home: z.boolean().default(true),
      }),
    )
    .output(rentOffers),
  startRenewal: operation
    .meta({ access: 'loans.own', audit: 'application.create' })
    .route({
      method: 'POST',
      path: '/loans/{id}/renewal',
      successStatus: 201,
      summary: 'Renew your loan with a new application, reusing the facts you confirm',
      tags,
    })
    .errors(
      refusals(
        'APPLICATION_NOT_FOUND',
        'LOAN_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'RENEWAL_NOT_ALLOWED',
        'OPEN_APPLICATION_EXISTS',
        'NOT_ELIGIBLE',
        'COST_TOO_HIGH',
        'NOTHING_DUE',
        'PAYEE_IS_TENANT',
      ),
    )
    .input(renewalInput)
    .output(application),
}
