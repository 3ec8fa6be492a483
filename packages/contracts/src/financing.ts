import {
  applicationStatuses,
  disbursementStatuses,
  inspectionStatuses,
  instalmentStatuses,
  networks,
  payoutMethods,
  planKinds,
  regions,
  strands,
} from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  id,
  instant,
  localDate,
  longText,
  operation,
  page,
  pageOf,
  pesewas,
  shortText,
  version,
} from './base.ts'

const rentInput = z.object({
  monthly_rent: pesewas
    .min(1_000, 'Enter a monthly rent of at least GH₵ 10')
    .max(100_000_000, 'This rent is too high to finance'),
  advance_payment_months: z.int().min(1).max(24).default(12),
  payday: z.int().min(1).max(28).default(28),
})

const line = z.object({ code: z.string(), label: z.string(), amount: pesewas })
const quoteInstalment = z.object({
  number: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  amount: pesewas,
})

/** Everything a person is shown before signing. Amounts in pesewas, rates in per cent. */
export const rentQuote = z.object({
  plan: z.enum(planKinds),
  monthly_rent: pesewas,
  advance_payment_months: z.int(),
  annual_interest_rate: z.number(),
  rate_word: z.enum(['flat', 'reducing']),
  deposit_amount: pesewas,
  interest_amount: pesewas,
  service_fee: pesewas,
  visit_fee: pesewas,
  processing_fee: pesewas,
  total_initial_payment: pesewas,
  total_advance_payment: pesewas,
  total_annual_interest: pesewas,
  monthly_interest_amount: pesewas,
  total_monthly_payment: pesewas,
  document_verification_fee: pesewas,
  inspection_fee: pesewas,
  balance_at_signing: pesewas,
  total_repayable: pesewas,
  cost_of_credit: pesewas,
  apr_nominal: z.number(),
  apr_effective: z.number(),
  initial_lines: z.array(line),
  instalments: z.array(quoteInstalment),
  tranches: z.array(z.object({ number: z.int(), months: z.int(), amount: pesewas, due_on_month: z.int() })),
  late_rule: z.string(),
  settlement_rule: z.string(),
  notes: z.array(z.string()),
})

export const application = z.object({
  id,
  user_id: id,
  monthly_rent: pesewas,
  deposit_amount: pesewas,
  interest_amount: pesewas,
  service_fee: pesewas,
  visit_fee: pesewas,
  processing_fee: pesewas,
  total_initial_payment: pesewas,
  advance_payment_months: z.int(),
  annual_interest_rate: z.number(),
  total_advance_payment: pesewas,
  total_annual_interest: pesewas,
  monthly_interest_amount: pesewas,
  total_monthly_payment: pesewas,
  document_verification_fee: pesewas,
  inspection_fee: pesewas,
  landlord_name: z.string(),
  landlord_email: z.string().nullable(),
  landlord_phone: z.string(),
  property_address: z.string(),
  property_region: z.string().nullable(),
  property_gps: z.string().nullable(),
  lease_start_date: localDate,
  lease_end_date: localDate,
  status: z.enum(applicationStatuses),
  plan: z.enum(planKinds),
  payday: z.int(),
  payout_method: z.enum(payoutMethods).nullable(),
  payout_account: z.string().nullable(),
  payout_network: z.enum(networks).nullable(),
  payout_bank_code: z.string().nullable(),
  payout_name: z.string().nullable(),
  payee_verified_name: z.string().nullable(),
  payee_verified_at: instant.nullable(),
  analyst_id: id.nullable(),
  verified_net_income: pesewas.nullable(),
  verified_obligations: pesewas.nullable(),
  affordability_bps: z.int().nullable(),
  approved_at: instant.nullable(),
  second_approved_at: instant.nullable(),
  decision_reason: z.string().nullable(),
  decision_code: z.string().nullable(),
  offer_expires_at: instant.nullable(),
  signed_at: instant.nullable(),
  payout_date: localDate.nullable(),
  days_past_due: z.int(),
  settled_at: instant.nullable(),
  version,
  submitted_at: instant.nullable(),
  created_at: instant,
})

/** One application with what its workbench needs: the facts that the next steps ask for. */
export const applicationDetail = application.extend({
  applicant: z.object({ id, full_name: z.string(), email: z.string(), phone: z.string().nullable() }),
  strands: z.array(
    z.object({
      strand: z.enum(strands),
      required: z.array(z.string()),
      present: z.array(z.string()),
      verified: z.array(z.string()),
      complete: z.boolean(),
      verified_all: z.boolean(),
    }),
  ),
  inspection: z
    .object({ id, status: z.enum(inspectionStatuses), scheduled_for: instant.nullable() })
    .nullable(),
  fees: z.object({
    application_fee: pesewas,
    application_fee_settled: z.boolean(),
    balance_at_signing: pesewas,
    balance_paid: z.boolean(),
  }),
  /** Transitions this person may try now, and what each still misses. */
  next_steps: z.array(
    z.object({
      to: z.enum(applicationStatuses),
      allowed: z.boolean(),
      missing: z.array(z.object({ fact: z.string(), text: z.string() })),
    }),
  ),
})

const payee = z.object({
  payout_method: z.enum(payoutMethods),
  payout_account: z.string().trim().min(5, 'Enter the account or wallet number').max(34),
  payout_network: z.enum(networks).optional(),
  payout_bank_code: z.string().trim().max(20).optional(),
  payout_name: shortText,
})

export const applicationInput = rentInput
  .extend({
    plan: z.enum(planKinds).default('standard'),
    landlord_name: shortText,
    landlord_email: z.email('Enter an e-mail address').max(200).optional(),
    landlord_phone: z.string().trim().min(9, 'Enter a Ghana phone number').max(20),
    property_address: shortText,
    property_region: z.enum(regions).optional(),
    property_gps: z
      .string()
      .trim()
      .regex(/^[A-Z][A-Z0-9]-\d{3,5}-\d{4}$/, 'A digital address looks like GA-123-4567')
      .optional(),
    lease_start_date: localDate,
    lease_end_date: localDate,
  })
  .extend(payee.partial().shape)

const instalment = z.object({
  number: z.int(),
  tranche: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  fee: pesewas,
  late_fee: pesewas,
  amount: pesewas,
  paid: pesewas,
  outstanding: pesewas,
  status: z.enum(instalmentStatuses),
})

export const schedule = z.object({
  application_id: id,
  schedule_version: z.int(),
  instalments: z.array(instalment),
  total: pesewas,
  paid: pesewas,
  outstanding: pesewas,
  credit: pesewas,
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
})

export const settlementQuote = z.object({
  application_id: id,
  as_of: localDate,
  principal_outstanding: pesewas,
  interest_of_begun_periods: pesewas,
  unpaid_fees: pesewas,
  prepaid_interest_credited: pesewas,
  credit: pesewas,
  amount: pesewas,
})

const timelineEntry = z.object({
  id,
  kind: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  actor_role: z.string().nullable(),
  actor_name: z.string().nullable(),
  created_at: instant,
})

export const agreement = z.object({
  id,
  application_id: id,
  terms_hash: z.string(),
  terms: z.record(z.string(), z.unknown()),
  signed_name: z.string().nullable(),
  signed_at: instant.nullable(),
})

export const financing = {
  quotes: {
    rent: operation
      .meta({ access: 'public' })
      .route({
        method: 'POST',
        path: '/quotes/rent',
        summary: 'The three plans side by side',
        tags: ['quotes'],
      })
      .input(rentInput)
      .output(z.object({ quotes: z.array(rentQuote), highest_rent_that_fits: pesewas.nullable() })),
    instalments: operation
      .meta({ access: 'public' })
      .route({
        method: 'POST',
        path: '/quotes/instalments',
        summary: 'Shop instalments for a cash price',
        tags: ['quotes'],
      })
      .input(
        z.object({
          cash_price: pesewas.min(1_000),
          months: z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)]),
        }),
      )
      .output(
        z.object({
          cash_price: pesewas,
          down_payment: pesewas,
          finance_charge: pesewas,
          instalment_price: pesewas,
          months: z.int(),
          monthly_amount: pesewas,
          last_amount: pesewas,
          apr_nominal: z.number(),
          apr_effective: z.number(),
        }),
      ),
  },
  applications: {
    list: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications',
        summary: 'Applications, newest first',
        tags: ['applications'],
      })
      .input(page.extend({ status: z.enum(applicationStatuses).optional(), user_id: id.optional() }))
      .output(pageOf(application)),
    create: operation
      .meta({ access: 'applications.create' })
      .route({
        method: 'POST',
        path: '/applications',
        successStatus: 201,
        summary: 'Apply; the server computes every total',
        tags: ['applications'],
      })
      .input(applicationInput)
      .output(application),
    get: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}',
        summary: 'One application with its facts',
        tags: ['applications'],
      })
      .input(byId)
      .output(applicationDetail),
    update: operation
      .meta({ access: 'applications.update' })
      .route({
        method: 'PATCH',
        path: '/applications/{id}',
        summary: 'Change an application before review',
        tags: ['applications'],
      })
      .input(applicationInput.partial().extend({ id }))
      .output(application),
    transition: operation
      .meta({ access: 'applications.transition' })
      .route({
        method: 'POST',
        path: '/applications/{id}/transitions',
        summary: 'Move along the life cycle',
        tags: ['applications'],
      })
      .input(
        z.object({
          id,
          to: z.enum(applicationStatuses),
          reason: z.string().trim().max(2_000).optional(),
          reason_code: z.string().trim().max(60).optional(),
        }),
      )
      .output(application),
    assess: operation
      .meta({ access: 'applications.assess' })
      .route({
        method: 'POST',
        path: '/applications/{id}/assessment',
        summary: 'Record verified income and obligations',
        tags: ['applications'],
      })
      .input(z.object({ id, verified_net_income: pesewas.min(1), verified_obligations: pesewas }))
      .output(application),
    verifyPayee: operation
      .meta({ access: 'applications.verify-payee' })
      .route({
        method: 'POST',
        path: '/applications/{id}/payee-verification',
        summary: 'Match the payout account’s name with the landlord’s ID',
        tags: ['applications'],
      })
      .input(z.object({ id, name_on_account: shortText, name_on_id: shortText }))
      .output(application),
    timeline: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}/timeline',
        summary: 'What happened, newest first',
        tags: ['applications'],
      })
      .input(page.extend({ id }))
      .output(pageOf(timelineEntry)),
    schedule: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}/schedule',
        summary: 'Instalments with what each has received',
        tags: ['applications'],
      })
      .input(byId)
      .output(schedule),
    settlementQuote: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}/settlement-quote',
        summary: 'What settles the loan today',
        tags: ['applications'],
      })
      .input(byId)
      .output(settlementQuote),
    agreement: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}/agreement',
        summary: 'The exact terms to sign, or as signed',
        tags: ['applications'],
      })
      .input(byId)
      .output(agreement),
    agreementPdf: operation
      .meta({ access: 'applications.read' })
      .route({
        method: 'GET',
        path: '/applications/{id}/agreement.pdf',
        summary: 'The agreement as PDF',
        tags: ['applications'],
      })
      .input(byId)
      .output(z.file()),
    sendSigningCode: operation
      .meta({ access: 'applications.sign' })
      .route({
        method: 'POST',
        path: '/applications/{id}/agreement/code',
        summary: 'Send the one-time code that signs',
        tags: ['applications'],
      })
      .input(byId)
      .output(z.object({ sent_to: z.string(), expires_at: instant })),
    sign: operation
      .meta({ access: 'applications.sign' })
      .route({
        method: 'POST',
        path: '/applications/{id}/agreement',
        summary: 'Sign: typed name, consents, one-time code',
        tags: ['applications'],
      })
      .input(
        z.object({
          id,
          terms_hash: z.string().length(64),
          signed_name: shortText,
          consents: z.object({
            terms_read: z.literal(true, 'Tick to say that you have read the terms'),
            credit_bureau: z.literal(true, 'Tick to allow the credit bureau check'),
            data_processing: z.literal(true, 'Tick to allow us to process your data for this loan'),
          }),
          code: z.string().regex(/^\d{6}$/, 'Enter the six digits'),
        }),
      )
      .output(agreement),
  },
  inspections: {
    list: operation
      .meta({ access: 'inspections.read' })
      .route({
        method: 'GET',
        path: '/inspections',
        summary: 'Inspections, newest first',
        tags: ['inspections'],
      })
      .input(page.extend({ status: z.enum(inspectionStatuses).optional(), application_id: id.optional() }))
      .output(
        pageOf(
          z.object({
            id,
            application_id: id,
            user_id: id,
            status: z.enum(inspectionStatuses),
            scheduled_for: instant.nullable(),
            inspector_id: id.nullable(),
            checklist: z.record(z.string(), z.boolean()).nullable(),
            notes: z.string().nullable(),
            completed_at: instant.nullable(),
            property_address: z.string(),
            property_gps: z.string().nullable(),
            landlord_name: z.string(),
            landlord_phone: z.string(),
            applicant_name: z.string(),
            version,
            created_at: instant,
          }),
        ),
      ),
    transition: operation
      .meta({ access: 'inspections.write' })
      .route({
        method: 'POST',
        path: '/inspections/{id}/transitions',
        summary: 'Schedule, or record the result',
        tags: ['inspections'],
      })
      .input(
        z.object({
          id,
          to: z.enum(inspectionStatuses),
          scheduled_for: instant.optional(),
          checklist: z.record(z.string().max(60), z.boolean()).optional(),
          notes: z.string().trim().max(5_000).optional(),
        }),
      )
      .output(z.object({ id, application_id: id, status: z.enum(inspectionStatuses), version })),
  },
  disbursements: {
    list: operation
      .meta({ access: 'disbursements.read' })
      .route({
        method: 'GET',
        path: '/disbursements',
        summary: 'Payouts to landlords, newest first',
        tags: ['disbursements'],
      })
      .input(page.extend({ status: z.enum(disbursementStatuses).optional(), application_id: id.optional() }))
      .output(
        pageOf(
          z.object({
            id,
            application_id: id,
            tranche: z.int(),
            amount: pesewas,
            status: z.enum(disbursementStatuses),
            reference: z.string(),
            payout_method: z.enum(payoutMethods),
            payout_account: z.string(),
            payout_network: z.enum(networks).nullable(),
            payout_bank_code: z.string().nullable(),
            payout_name: z.string(),
            requested_by: id,
            requested_by_name: z.string(),
            released_by: id.nullable(),
            released_by_name: z.string().nullable(),
            released_at: instant.nullable(),
            sent_at: instant.nullable(),
            confirmed_at: instant.nullable(),
            failure_reason: z.string().nullable(),
            applicant_name: z.string(),
            version,
            created_at: instant,
          }),
        ),
      ),
    request: operation
      .meta({ access: 'disbursements.request', idempotent: true })
      .route({
        method: 'POST',
        path: '/disbursements',
        successStatus: 201,
        summary: 'Ask for a payout to be released',
        tags: ['disbursements'],
      })
      .input(z.object({ application_id: id, note: z.string().trim().max(500).optional() }))
      .output(
        z.object({
          id,
          status: z.enum(disbursementStatuses),
          amount: pesewas,
          reference: z.string(),
          version,
        }),
      ),
    release: operation
      .meta({ access: 'disbursements.release', idempotent: true })
      .route({
        method: 'POST',
        path: '/disbursements/{id}/release',
        summary: 'Second person: release the payout',
        tags: ['disbursements'],
      })
      .input(byId)
      .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
    retry: operation
      .meta({ access: 'disbursements.release', idempotent: true })
      .route({
        method: 'POST',
        path: '/disbursements/{id}/retry',
        summary: 'Try a failed payout again under its reference',
        tags: ['disbursements'],
      })
      .input(byId)
      .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
    cancel: operation
      .meta({ access: 'disbursements.request' })
      .route({
        method: 'POST',
        path: '/disbursements/{id}/cancel',
        summary: 'Withdraw a payout that was not released',
        tags: ['disbursements'],
      })
      .input(z.object({ id, reason: longText }))
      .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
  },
}
