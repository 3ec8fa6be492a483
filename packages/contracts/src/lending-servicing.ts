import {
  rescheduleStatuses,
  waivableCharges,
  maximumDeferral,
  planChangeKinds,
  type AddendumTerms,
} from '@efie/domain'
import { z } from 'zod'
import { signature } from './agreements.ts'
import { agreedTerms, id, localDate, pesewas, instant, amountOf, reasonOf } from './base.ts'

/**
 * Operations on a running loan: waivers, reschedules, pauses and write-offs, the same for rent loans and shop
 * plans.
 */

/** A proposal of new due dates, open or decided. */
export const reschedule = z.object({
  id,
  status: z.enum(rescheduleStatuses),
  first_number: z.int(),
  months: z.int(),
  reason: z.string(),
  /** Current and proposed due dates. */
  dates: z.array(z.object({ number: z.int(), from: localDate, to: localDate, amount: pesewas })),
  offer_expires_at: instant.nullable(),
  applied_at: instant.nullable(),
  from_version: z.int().nullable(),
  to_version: z.int().nullable(),
  created_at: instant,
})

/** Days on which the loan isn't counted as past due. */
export const pause = z.object({
  id,
  from_date: localDate,
  to_date: localDate,
  reason: z.string(),
  created_at: instant,
  /** Whether any of its days is still to come. */
  may_be_ended: z.boolean(),
})

/** Unpaid fees and late fees by instalment, which can be waived. */
export const openCharges = z.array(
  z.object({ instalment_number: z.int(), kind: z.enum(waivableCharges), amount: pesewas }),
)

export const waiverInput = z.object({
  id,
  charge: z.enum(waivableCharges),
  /** Instalment that the fee or late fee belongs to. */
  instalment_number: z.int().min(1).max(120).optional(),
  /** Omit for everything open. */
  amount: amountOf('Enter the amount to waive').optional(),
  reason: reasonOf('Explain in a few words', 5_000),
})

export const writeOffInput = z.object({ id, reason: reasonOf() })

export const newDatesInput = z.object({
  id,
  months: z
    .int('Choose the number of months')
    .min(1, 'Choose the number of months')
    .max(maximumDeferral, 'Choose the number of months'),
  hardship_request_id: id.optional(),
  reason: reasonOf('Explain in a few words', 5_000),
})

/** The rest of a plan, before or after a change. */
export const planFigures = z.object({
  /**
   * Payoff on that day: principal, interest of begun periods and unpaid fees, less the tenant's credit. In
   * pesewas.
   */
  balance: pesewas,
  total: pesewas,
  /** Interest of periods that haven't begun, in pesewas. */
  cost: z.int(),
  /** Nominal APR of the remaining payments, in per cent; 1200 means 1200 or more. */
  apr_nominal: z.number(),
  apr_effective: z.number(),
  instalment: pesewas,
  last_date: localDate.nullable(),
  payments: z.array(z.object({ number: z.int(), due_date: localDate, amount: pesewas })),
})

/** A change to a signed plan, as it would be signed today. */
export const newTerms = z.object({
  loan_id: id,
  kind: z.enum(planChangeKinds),
  months: z.int(),
  before: planFigures,
  after: planFigures,
  /** The exact terms to sign, as text and figures. */
  terms: agreedTerms<AddendumTerms>(),
  terms_hash: z.string(),
  offer_expires_at: instant.nullable(),
})

/** A signed change of terms; its PDF is at `/loans/{id}/addenda/{addendum_id}/pdf`. */
export const addendum = z.object({
  id,
  kind: z.enum(planChangeKinds),
  months: z.int(),
  before: planFigures,
  after: planFigures,
  signed_name: z.string(),
  signed_at: instant,
  from_version: z.int(),
  to_version: z.int(),
})

/** Signature of a change of terms: the typed name, the consent and the one-time code. */
export const termsSignature = signature.extend({
  consents: signature.shape.consents.pick({ terms_read: true }),
})

export type TermsSignature = z.output<typeof termsSignature>
