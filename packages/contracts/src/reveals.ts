import {
  purposesWithNote,
  revealable,
  revealFields,
  revealPurposes,
  revealPurposesOf,
  revealSubjects,
} from '@efie/domain'
import { z } from 'zod'
import { id, operation, refusals } from './base.ts'

/** What to show in full, and the reason that is audited. */
const revealInput = z
  .object({
    subject_type: z.enum(revealSubjects),
    subject_id: id,
    field: z.enum(revealFields),
    purpose: z.enum(revealPurposes, 'Choose what you need it for'),
    note: z.string().trim().max(500).default(''),
  })
  .refine(({ subject_type, field }) => revealable[subject_type].fields.includes(field), {
    path: ['field'],
    message: 'There’s no number here to show',
  })
  .refine(({ field, purpose }) => revealPurposesOf[field].includes(purpose), {
    path: ['purpose'],
    message: 'Choose what you need it for',
  })
  .refine(({ purpose, note }) => !purposesWithNote.has(purpose) || note !== '', {
    path: ['note'],
    message: 'Describe it in a few words',
  })

export const reveals = {
  create: operation
    .meta({ access: 'reveals.create', audit: 'reveal.create' })
    .route({
      method: 'POST',
      path: '/reveals',
      successStatus: 201,
      summary: 'Reveal a masked number in full (needs a purpose, limited and audited)',
      tags: ['reveals'],
    })
    .errors(refusals('SAME_PERSON', 'APPLICATION_NOT_FOUND', 'DISBURSEMENT_NOT_FOUND', 'APPROVAL_NOT_FOUND'))
    .input(revealInput)
    .output(z.object({ value: z.string() })),
}
