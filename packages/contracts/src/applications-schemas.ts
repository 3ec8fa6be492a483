import {
  type RenewalFact,
  applicationStatuses,
  approvalNeeds,
  planKinds,
  payoutMethods,
  networks,
  strands,
  inspectionStatuses,
  regions,
} from '@efie/domain'
import { z } from 'zod'
import {
  dateOf,
  digitalAddress,
  emailOf,
  id,
  instant,
  localDate,
  nameOf,
  payday,
  pesewas,
  phoneOf,
  textOf,
  version,
  waiting,
} from './base.ts'
import { approvalLimit } from './applications-evidence.ts'
import { payeeProof, payee } from './payees.ts'
import { rentInput } from './quotes.ts'

const day = localDate.nullable()

const carriedFacts = {
  identity: day,
  employment: day,
  income: day,
  landlord: day,
  property: day,
} satisfies Record<RenewalFact, typeof day>

export const application = z.object({
  id,
  /** Short, for use on the phone: `EF-7K3M-92QX`. */
  reference: z.string(),
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
  /** All interest of the contract, in pesewas: what the whole term costs. */
  contract_interest: pesewas,
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
  /** The running loan this application renews; null for any other application. */
  renews_loan_id: id.nullable(),
  /** Lent on top of the rent to settle the renewed loan. In pesewas. */
  refinanced_amount: pesewas,
  /**
   * Facts verified for the renewed loan that still hold, with the day of verification; null where they must
   * be verified again.
   */
  carried: z.object(carriedFacts).nullable(),
  payday: z.int(),
  payout_method: z.enum(payoutMethods).nullable(),
  /** In full for the applicant, otherwise the last four digits (`reveals` shows the rest). */
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
  settled_at: instant.nullable(),
  version,
  submitted_at: instant.nullable(),
  created_at: instant,
})

/** An application with the facts that its next steps depend on. */
export const applicationDetail = application.extend({
  waiting,
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
    /** What would be due at signing today, including an unpaid application fee. In pesewas. */
    balance_at_signing: pesewas,
    /** The same after the application fee has been paid. */
    balance_after_fee: pesewas,
    balance_paid: z.boolean(),
  }),
  /** Figures of the assessment; null for readers who can't assess. */
  review: z
    .object({
      /** Monthly instalments of the person's existing loans and orders with Efie. In pesewas. */
      efie_instalments: pesewas,
      eligible_percent: z.number(),
      refer_percent: z.number(),
      second_approval_needed: z.boolean(),
      limits: z.array(approvalLimit),
      /** What all limits together ask for; null until assessed. */
      need: z.enum(approvalNeeds).nullable(),
    })
    .nullable(),
  /** Null for readers who can neither match nor release the payout. */
  payee_proof: payeeProof.nullable(),
  /** Whether the payee's name can be matched now and its account changed, by people with that permission. */
  payee_acts: z.object({ match: z.boolean(), change: z.boolean() }),
  /** Transitions the caller can attempt now, each with its missing facts. */
  next_steps: z.array(
    z.object({
      to: z.enum(applicationStatuses),
      allowed: z.boolean(),
      missing: z.array(z.object({ fact: z.string(), text: z.string() })),
    }),
  ),
})

const particulars = z
  .object({
    landlord_name: nameOf('Enter the landlord’s full name'),
    landlord_email: emailOf('Enter a full email address, or leave this blank').optional(),
    landlord_phone: phoneOf('Enter the landlord’s phone number, such as 024 123 4567'),
    property_address: textOf('Enter the home address'),
    property_region: z.enum(regions, 'Choose a region').optional(),
    property_gps: digitalAddress.optional(),
    lease_start_date: dateOf('Enter the lease start date'),
    lease_end_date: dateOf('Enter the lease end date'),
  })
  .extend(payee.partial().shape)

export const applicationInput = rentInput
  .extend({ plan: z.enum(planKinds, 'Choose a plan').default('standard') })
  .extend(particulars.shape)
  .extend({
    /** The tenant staff apply for; omit to apply for oneself. */
    user_id: id.optional(),
  })

export type ApplicationInput = z.input<typeof applicationInput>

/** What can be changed before review. No field has a default, so a field left out stays as it is. */
export const applicationChanges = rentInput
  .pick({ monthly_rent: true })
  .extend({
    advance_payment_months: rentInput.shape.advance_payment_months.unwrap(),
    payday,
    plan: z.enum(planKinds),
  })
  .extend(particulars.shape)
  .partial()
