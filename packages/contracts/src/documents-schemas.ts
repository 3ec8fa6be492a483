import { documentChecks, documentStatuses, documentTypes, revealFields } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, pesewas, version } from './base.ts'

export const document = z.object({
  id,
  user_id: id,
  application_id: id.nullable(),
  document_type: z.enum(documentTypes),
  file_name: z.string(),
  file_url: z.string(),
  file_size: z.int(),
  mime_type: z.string(),
  has_preview: z.boolean(),
  status: z.enum(documentStatuses),
  reason: z.string().nullable(),
  reviewed_at: instant.nullable(),
  superseded_by: id.nullable(),
  /** The document it was copied from, verified for the loan that this application renews. */
  carried_from: id.nullable(),
  version,
  created_at: instant,
})

/** A fact that the applicant declared, for comparison with what is found. Null where nothing was given. */
export const declaredFact = z.object({
  check: z.enum(documentChecks),
  /** Masked where `hidden` names the field that `reveals` shows in full. */
  text: z.string().nullable(),
  amount: pesewas.nullable(),
  date: localDate.nullable(),
  hidden: z.enum(revealFields).nullable(),
})
