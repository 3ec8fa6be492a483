import type { AgreementTerms } from '@efie/domain'
import { z } from 'zod'
import { agreedTerms, id, instant, textOf, sixDigits } from './base.ts'

export const agreement = z.object({
  /** Null until signed, because unsigned terms are recalculated every day. */
  id: id.nullable(),
  application_id: id,
  terms_hash: z.string(),
  terms: agreedTerms<AgreementTerms>(),
  signed_name: z.string().nullable(),
  signed_at: instant.nullable(),
})

/** A signature: the typed name, each consent and the one-time code, over the exact terms (domain.md §3). */
export const signature = z.object({
  terms_hash: z.string().length(64),
  signed_name: textOf('Type your full name'),
  consents: z.object({
    terms_read: z.literal(true, 'Tick to confirm you’ve read the terms'),
    credit_bureau: z.literal(true, 'Tick to allow the credit bureau check'),
    data_processing: z.literal(true, 'Tick to allow us to process your data for this loan'),
  }),
  code: sixDigits,
})

export type Signature = z.output<typeof signature>
