import { productBounds } from '@efie/domain'
import { z } from 'zod'
import { pesewas, id, instant, operation, shortText, byId, reasonOf, refusals } from './base.ts'
import { rentInput, rentQuote } from './quotes.ts'

/** Hundredths of a per cent. */
const rate = z.int('Enter a rate, such as 29 or 5.5')
const share = rate.min(0).max(10_000, 'Enter at most 100')
const percent = z.int('Enter a whole percentage').min(0).max(1_000)
const days = z.int('Enter a whole number of days').min(0).max(3_650)
const months = z.int('Enter a whole number of months')

/** All figures of a money policy. A proposal contains those that change. */
export const policyTerms = z.object({
  annual_interest_rate_bps: rate,
  prepaid_instalments: z.int(),
  default_advance_payment_months: months,
  min_advance_payment_months: months,
  max_advance_payment_months: months,
  min_monthly_rent: pesewas,
  max_monthly_rent: pesewas,
  document_verification_fee: pesewas,
  inspection_fee: pesewas,
  service_fee: pesewas,
  late_fee_bps: rate,
  grace_days: days,
  affordability_eligible_percent: percent,
  affordability_refer_percent: percent,
  comfortable_rent_percent: percent,
  max_financed_amount: pesewas.nullable(),
  max_apr_percent: z.int().min(1).max(productBounds.max_apr_percent),
  first_due_minimum_days: days,
  default_payday: z.int('Enter a day from 1 to 28'),
  demand_days_ahead: days,
  chargeback_due_days: z.int().min(1).max(365),
  two_person_exposure: pesewas,
  two_person_refund: pesewas,
  offer_expiry_days: z.int().min(1).max(365),
  eligibility_valid_days: z.int().min(1).max(365),
  second_tranche_max_days_past_due: days,
  write_off_min_days_past_due: days,
  renewal_from_month: z.int().min(1).max(12),
  renewal_max_days_late: days,
  guarantor_required: z.enum(['never', 'refer', 'always']),
  shop_down_payment_percent: z.int().min(0).max(100),
  shop_limit_income_percent: percent,
  max_units_on_hold: z.int().min(1).max(1_000_000),
  max_open_unpaid_orders: z.int().min(1).max(1_000_000),
  max_orders_awaiting_credit: z.int().min(1).max(1_000_000),
  new_customer_hold_hours: z.int().min(1).max(48),
  payroll_cap_bps: share,
  impairment_stage_1_bps: share,
  impairment_stage_2_bps: share,
  impairment_stage_3_bps: share,
})

/**
 * The public part of the policy in force (`PublicTerms` of the domain): enough to show its limits and to
 * price a quote.
 */
const publicTerms = policyTerms
  .pick({
    annual_interest_rate_bps: true,
    prepaid_instalments: true,
    default_advance_payment_months: true,
    min_advance_payment_months: true,
    max_advance_payment_months: true,
    min_monthly_rent: true,
    max_monthly_rent: true,
    document_verification_fee: true,
    inspection_fee: true,
    service_fee: true,
    late_fee_bps: true,
    grace_days: true,
    affordability_eligible_percent: true,
    affordability_refer_percent: true,
    comfortable_rent_percent: true,
    max_financed_amount: true,
    max_apr_percent: true,
    first_due_minimum_days: true,
    default_payday: true,
    offer_expiry_days: true,
    eligibility_valid_days: true,
    shop_down_payment_percent: true,
  })
  .extend({ version: z.int(), shop_months: z.array(z.int()) })

const policy = z.object({
  id,
  code: z.string(),
  version: z.int(),
  name: z.string(),
  status: z.enum(['proposed', 'active', 'retired']),
  terms: policyTerms,
  reason: z.string().nullable(),
  /** Fields that differ from the version in force. */
  changed: z.array(z.string()),
  in_force: z.boolean(),
  proposed_by: id.nullable(),
  proposed_by_name: z.string().nullable(),
  approved_by: id.nullable(),
  approved_by_name: z.string().nullable(),
  approved_at: instant.nullable(),
  effective_from: instant,
  created_at: instant,
})

export const policies = {
  terms: operation
    .meta({ access: 'public', kept_seconds: 60 })
    .route({
      method: 'GET',
      path: '/terms',
      summary: 'Get the terms in force: limits, rates, fees and months',
      tags: ['quotes'],
    })
    .output(publicTerms),
  list: operation
    .meta({ access: 'policies.read' })
    .route({
      method: 'GET',
      path: '/financing-products',
      summary: 'List money policy versions, newest first',
      tags: ['configuration'],
    })
    .output(z.object({ data: z.array(policy) })),
  propose: operation
    .meta({ access: 'policies.write', step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/financing-products',
      successStatus: 201,
      summary: 'Propose a new money policy version (needs a second person)',
      tags: ['configuration'],
    })
    .errors(refusals('SAME_PERSON', 'POLICY_NOT_FOUND', 'APPROVAL_EXISTS', 'IDEMPOTENCY_KEY_REUSED'))
    .input(
      z.object({
        code: z.literal('rent').default('rent'),
        name: shortText.optional(),
        terms: policyTerms.partial(),
        reason: reasonOf('Explain in a few words', 500),
        /** Now if omitted; never in the past. */
        effective_from: instant.optional(),
      }),
    )
    .output(policy),
  preview: operation
    .meta({ access: 'policies.read', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/financing-products/{id}/preview',
      summary: 'Compare a quote under a money policy version with the current one',
      tags: ['configuration'],
    })
    .errors(refusals('POLICY_NOT_FOUND', 'COST_TOO_HIGH'))
    .input(rentInput.extend({ id }))
    .output(
      z.object({
        under_version: z.array(rentQuote),
        in_force: z.array(rentQuote),
      }),
    ),
  approve: operation
    .meta({ access: 'policies.write', step_up: true, audit: 'policy.activate' })
    .route({
      method: 'POST',
      path: '/financing-products/{id}/approve',
      summary: 'Approve a proposed money policy version (second person)',
      tags: ['configuration'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'POLICY_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
      ),
    )
    .input(byId)
    .output(policy),
  withdraw: operation
    .meta({ access: 'policies.write', audit: ['approval.withdrawn', 'approval.refused'] })
    .route({
      method: 'POST',
      path: '/financing-products/{id}/withdraw',
      summary: 'Withdraw or reject a proposed money policy version',
      tags: ['configuration'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'POLICY_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
      ),
    )
    .input(z.object({ id, reason: z.string().trim().max(500).optional() }))
    .output(policy),
}
