import { z } from 'zod'
import { done, instant, operation, version, refusals } from './base.ts'

/** The form's fields. Only the app that saved the draft interprets them. */
const values = z
  .record(z.string().min(1).max(60), z.union([z.string().max(500), z.number(), z.null()]))
  .refine((fields) => Object.keys(fields).length <= 60, 'Use no more than 60 fields')

const applicationDraft = z.object({
  values,
  /** The wizard step the person had reached. */
  step: z.string().max(40),
  version,
  updated_at: instant,
})

const tags = ['applications']
const path = '/application-drafts/current'

/** A saved application form, so it can be continued on another device. One per person. */
export const applicationDrafts = {
  get: operation
    .meta({ access: 'me.read' })
    .route({ method: 'GET', path, summary: 'Get your application draft, or null', tags })
    .output(z.object({ draft: applicationDraft.nullable() })),
  put: operation
    .meta({ access: 'me.update', audit: { none: 'notes of the applicant’s own, kept until they apply' } })
    .route({ method: 'PUT', path, summary: 'Save your application draft', tags })
    .errors(refusals('STALE'))
    .input(
      z.object({
        values,
        step: z.string().min(1).max(40),
        /**
         * The version these changes are based on; null for the first save. 409 `STALE` if another device has
         * saved since.
         */
        base_version: version.min(1).nullable(),
      }),
    )
    .output(z.object({ draft: applicationDraft })),
  delete: operation
    .meta({ access: 'me.update', audit: { none: 'notes of the applicant’s own' } })
    .route({ method: 'DELETE', path, summary: 'Delete your application draft', tags })
    .output(done),
}
