import { maximumDeferral, rescheduleStatuses, waivableCharges } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, longText, pesewas } from './base.ts'

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
  amount: pesewas.min(1).optional(),
  reason: longText,
})

export const writeOffWish = z.object({ id, reason: longText })

export const datesWish = z.object({
  id,
  months: z.int().min(1).max(maximumDeferral),
  hardship_request_id: id.optional(),
  reason: longText,
})

export const datesAnswer = z.object({ id, accept: z.boolean() })
