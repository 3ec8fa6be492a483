import { networks, autoCollectionStatuses } from '@efie/domain'
import { z } from 'zod'
import { id, instant } from './base.ts'

/** The tenant's mandate to collect each instalment of a loan or shop plan on its due date. */
export const autoCollection = z.object({
  id,
  loan_id: id,
  method: z.enum(['card', 'mobile_money']),
  network: z.enum(networks).nullable(),
  label: z.string(),
  status: z.enum(autoCollectionStatuses),
  consented_at: instant,
  stopped_at: instant.nullable(),
})

export const autoCollectionState = z.object({
  active: autoCollection.nullable(),
  possible_payments: z.array(z.object({ payment_id: id, label: z.string() })),
})

export const autoCollectionConsent = z.object({
  id,
  payment_id: z.uuid('Choose a payment method'),
  consent: z.literal(true, 'Agree to automatic payment first'),
})
