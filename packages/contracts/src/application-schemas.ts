import {
  accountNameOutcomes,
  applicationStatuses,
  inspectionStatuses,
  instalmentStatuses,
  nameOutcomes,
  nameReasons,
  networks,
  payoutMethods,
  planKinds,
  regions,
  strands,
  type RenewalFact,
} from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, nameText, pesewas, shortText, version } from './base.ts'
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
  /** All interest of the contract: what the whole term costs. */
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
  /** The running loan that this application would renew; null of any other. */
  renews_loan_id: id.nullable(),
  /** Lent besides the rent, to settle that loan. */
  refinanced_amount: pesewas,
  /** What was verified for that loan and is still so, by the day of its verification; null where it is verified anew. */
  carried: z.object(carriedFacts).nullable(),
  payday: z.int(),
  payout_method: z.enum(payoutMethods).nullable(),
  /** In full for the applicant; its last four digits for everybody else (`reveals`). */
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

const comparison = z.object({ outcome: z.enum(nameOutcomes), reason: z.enum(nameReasons) })

/** Whose the payout account is, by the bank or wallet itself or as staff typed it. */
export const payeeProof = z.object({
  /** Who is asked; null where nobody can be, and staff type the name. */
  provider: z.string().nullable(),
  /** What the last question came to; null before the first. */
  outcome: z.enum(accountNameOutcomes).nullable(),
  asked_at: instant.nullable(),
  /** By the last question that was answered. */
  name: z.string().nullable(),
  named_at: instant.nullable(),
  account_known: z.boolean().nullable(),
  /** That name beside the landlord's and the account's as the tenant declared them. */
  compared: z.object({ landlord: comparison, declared: comparison.nullable() }).nullable(),
  match: z
    .object({
      name: z.string(),
      name_on_id: z.string(),
      typed_by_staff: z.boolean(),
      matched_at: instant,
      matched_by_name: z.string(),
      confirmed_by_name: z.string().nullable(),
    })
    .nullable(),
  /** Matched, and not contradicted since. */
  stands: z.boolean(),
  /** The request that waits for a second person. */
  approval_id: id.nullable(),
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
    /** What would be demanded at signing now: with the application fee, until that is paid. */
    balance_at_signing: pesewas,
    /** The same once the application fee is paid. */
    balance_after_fee: pesewas,
    balance_paid: z.boolean(),
  }),
  /** What an assessment reckons with; null for those who do not assess. */
  review: z
    .object({
      /** A month of the loans and orders that the person already has with us. */
      efie_instalments: pesewas,
      eligible_percent: z.number(),
      refer_percent: z.number(),
      exposure_after_payout: pesewas,
      two_person_exposure: pesewas,
      second_approval_needed: z.boolean(),
    })
    .nullable(),
  /** Null for those who neither match nor release it. */
  payee_proof: payeeProof.nullable(),
  /** Whether the payee's name may be matched now, and its account changed, by those who have the right. */
  payee_acts: z.object({ match: z.boolean(), change: z.boolean() }),
  /** Transitions this person may try now, and what each still misses. */
  next_steps: z.array(
    z.object({
      to: z.enum(applicationStatuses),
      allowed: z.boolean(),
      missing: z.array(z.object({ fact: z.string(), text: z.string() })),
    }),
  ),
})

export const payee = z.object({
  payout_method: z.enum(payoutMethods),
  payout_account: z.string().trim().min(5, 'Enter the account or wallet number').max(34),
  payout_network: z.enum(networks).optional(),
  payout_bank_code: z.string().trim().max(20).optional(),
  payout_name: nameText,
})

const particulars = z
  .object({
    landlord_name: nameText,
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

export const applicationInput = rentInput
  .extend({ plan: z.enum(planKinds).default('standard') })
  .extend(particulars.shape)
  .extend({
    /** For whom staff apply; absent for oneself. */
    user_id: id.optional(),
  })

/** What may be changed before review. Nothing has a default here: a field not sent stays as it is. */
export const applicationChanges = rentInput
  .pick({ monthly_rent: true })
  .extend({
    advance_payment_months: rentInput.shape.advance_payment_months.unwrap(),
    payday: z.int().min(1).max(28),
    plan: z.enum(planKinds),
  })
  .extend(particulars.shape)
  .partial()

export const instalment = z.object({
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
  /** The part that an employer has been asked to deduct: it raises no demand and no late fee. */
  invoiced: pesewas,
  /** What the tenant has still to pay of it themselves. */
  own_outstanding: pesewas,
  /** `covered`: paid by the tenant's employer; never due or overdue for the tenant, whatever the day. */
  status: z.enum(instalmentStatuses),
})

/** What the tenant pays next, by the rule that raises demands: all that is overdue, else the next instalment. */
export const nextPayment = z
  .object({
    /** The instalments asked for together, oldest first. */
    numbers: z.array(z.int()),
    /** Of the oldest of them. */
    due_date: localDate,
    amount: pesewas,
    /** The part of `amount` that is late fees. */
    late_fees: pesewas,
    status: z.enum(instalmentStatuses).exclude(['paid', 'covered']),
  })
  .nullable()

export const schedule = z.object({
  application_id: id,
  schedule_version: z.int(),
  instalments: z.array(instalment),
  total: pesewas,
  paid: pesewas,
  outstanding: pesewas,
  credit: pesewas,
  /** What is outstanding, less the credit. */
  still_to_pay: pesewas,
  /** The oldest open instalment, and how far it is paid, credit included. */
  filling: z.object({ number: z.int(), amount: pesewas, paid: pesewas }).nullable(),
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
  next_payment: nextPayment,
})

export const settlementQuote = z.object({
  loan_id: id,
  application_id: id.nullable(),
  order_id: id.nullable(),
  as_of: localDate,
  principal_outstanding: pesewas,
  interest_of_begun_periods: pesewas,
  unpaid_fees: pesewas,
  prepaid_interest_credited: pesewas,
  credit: pesewas,
  /** Interest of months that have not begun, which falls away when it is paid off. */
  interest_saved: pesewas,
  amount: pesewas,
  /** To be given back: more credit is held than would settle it. */
  refund_due: pesewas,
})

export const timelineEntry = z.object({
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
  /** Null until signed: what is not signed is worked out afresh each day. */
  id: id.nullable(),
  application_id: id,
  terms_hash: z.string(),
  terms: z.record(z.string(), z.unknown()),
  signed_name: z.string().nullable(),
  signed_at: instant.nullable(),
})

/** What signs: the typed name, each consent, and the one-time code, over the exact terms. */
export const signature = z.object({
  terms_hash: z.string().length(64),
  signed_name: shortText,
  consents: z.object({
    terms_read: z.literal(true, 'Tick to say that you have read the terms'),
    credit_bureau: z.literal(true, 'Tick to allow the credit bureau check'),
    data_processing: z.literal(true, 'Tick to allow us to process your data for this loan'),
  }),
  code: z.string().regex(/^\d{6}$/, 'Enter the six digits'),
})
