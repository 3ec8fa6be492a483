import { rescheduleStatuses, waivableCharges, maximumDeferral, planChangeKinds } from '@efie/domain'
import { z } from 'zod'
import { signature } from './agreements.ts'
import { id, localDate, pesewas, instant, longText, amountOf, reasonOf } from './base.ts'

/** What the verbs of servicing say and ask, of a rent loan and of an order's plan alike. */

/** New dates proposed, offered or taken. */
export const reschedule = z.object({
  id,
  status: z.enum(rescheduleStatuses),
  first_number: z.int(),
  months: z.int(),
  reason: z.string(),
  /** Dates as they are and as they would be. */
  dates: z.array(z.object({ number: z.int(), from: localDate, to: localDate, amount: pesewas })),
  offer_expires_at: instant.nullable(),
  applied_at: instant.nullable(),
  from_version: z.int().nullable(),
  to_version: z.int().nullable(),
  created_at: instant,
})

/** Days on which a loan is not past due. */
export const pause = z.object({
  id,
  from_date: localDate,
  to_date: localDate,
  reason: z.string(),
  created_at: instant,
  /** Days of it are still to come. */
  may_be_ended: z.boolean(),
})

/** Late fees and fees still owed, by instalment: what may be waived. */
export const openCharges = z.array(
  z.object({ instalment_number: z.int(), kind: z.enum(waivableCharges), amount: pesewas }),
)

export const waiverWish = z.object({
  id,
  charge: z.enum(waivableCharges),
  /** Of a late fee or fee: its instalment. */
  instalment_number: z.int().min(1).max(120).optional(),
  /** Absent: all that is open. */
  amount: amountOf('Enter the amount to waive').optional(),
  reason: reasonOf('Say why, in a few plain words', 5_000),
})

export const writeOffWish = z.object({ id, reason: longText })

export const datesWish = z.object({
  id,
  months: z.int('Choose the months').min(1, 'Choose the months').max(maximumDeferral, 'Choose the months'),
  hardship_request_id: id.optional(),
  reason: reasonOf('Say why, in a few plain words', 5_000),
})

/** What is left of a plan: before it changes, or after. */
export const planFigures = z.object({
  /** What would settle it that day: principal, interest of begun months and unpaid fees, less the tenant's credit. */
  balance: pesewas,
  total: pesewas,
  /** Interest of months that have not begun. */
  cost: z.int(),
  /** Of the payments that are left, each on its date. 1 200 stands for anything above. */
  apr_nominal: z.number(),
  apr_effective: z.number(),
  instalment: pesewas,
  last_date: localDate.nullable(),
  payments: z.array(z.object({ number: z.int(), due_date: localDate, amount: pesewas })),
})

/** A change of a signed plan as it would be signed today. */
export const newTerms = z.object({
  loan_id: id,
  kind: z.enum(planChangeKinds),
  months: z.int(),
  before: planFigures,
  after: planFigures,
  /** Exactly what is signed, as text and figures. */
  terms: z.record(z.string(), z.unknown()),
  terms_hash: z.string(),
  offer_expires_at: instant.nullable(),
})

/** A change that was signed; its PDF is at `/loans/{id}/addenda/{addendum_id}/pdf`. */
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

/** What signs a change: the typed name, the consent, and the one-time code, over the exact terms. */
export const termsSignature = signature.extend({
  consents: signature.shape.consents.pick({ terms_read: true }),
})
