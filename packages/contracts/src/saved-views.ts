import { keptInView } from '@efie/domain'
import { z } from 'zod'
import { byId, done, id, nameOf, operation, refusals, version } from './base.ts'

/** A page's path. */
const path = z
  .string()
  .max(200)
  .regex(/^(\/[a-z0-9-]+)+$/, 'Enter a page’s path, such as /dashboard/finance')
/** Which of the page's lists: its English name, or the key of a translated one. */
const list = z.string().trim().min(1, 'Enter a list’s name, such as payments').max(80)

/** Filters, sort and columns of a list, as its address has them: `{ "status": "failed", "sort": "-amount" }`. */
const viewParams = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().min(1).max(300))
  .refine((params) => Object.keys(params).length > 0, 'Choose a filter, a sort or columns first')
  .refine((params) => Object.keys(params).length <= 20, 'Choose at most 20 filters')
  .refine((params) => Object.keys(params).every(keptInView), 'Leave out the search, the open row and the tab')

const savedView = z.object({
  id,
  page: path,
  list,
  name: z.string(),
  params: viewParams,
  /** All staff see it. */
  shared: z.boolean(),
  /** The caller saved it. */
  own: z.boolean(),
  /** The caller may rename, change, share and delete it. */
  may_change: z.boolean(),
  /** Who saved it, in the list; null for your own. */
  saved_by: z.string().nullable(),
  version,
})

const fields = z.object({
  page: path,
  list,
  name: nameOf('Enter a name for this view').max(60, 'Use at most 60 characters'),
  params: viewParams,
  shared: z.boolean().default(false),
})

export const savedViews = {
  list: operation
    .meta({ access: 'saved-views.read' })
    .route({
      method: 'GET',
      path: '/saved-views',
      summary: 'List your saved views and the shared ones, of one list or all, by name',
      tags: ['profiles'],
    })
    .input(z.object({ page: path.optional(), list: list.optional() }))
    .output(z.object({ data: z.array(savedView) })),
  create: operation
    .meta({ access: 'saved-views.write', audit: 'saved-view.create' })
    .route({
      method: 'POST',
      path: '/saved-views',
      successStatus: 201,
      summary: 'Save a view of a list',
      tags: ['profiles'],
    })
    .errors(refusals('VALIDATION_FAILED'))
    .input(fields)
    .output(savedView),
  update: operation
    .meta({ access: 'saved-views.write', audit: 'saved-view.update' })
    .route({
      method: 'PATCH',
      path: '/saved-views/{id}',
      summary: 'Rename, change or share a saved view',
      tags: ['profiles'],
    })
    .errors(refusals('SAVED_VIEW_NOT_FOUND', 'STALE'))
    .input(fields.omit({ page: true, list: true }).partial().extend({ id, shared: z.boolean().optional() }))
    .output(savedView),
  delete: operation
    .meta({ access: 'saved-views.write', audit: 'saved-view.delete' })
    .route({
      method: 'DELETE',
      path: '/saved-views/{id}',
      summary: 'Delete a saved view',
      tags: ['profiles'],
    })
    .errors(refusals('SAVED_VIEW_NOT_FOUND'))
    .input(byId)
    .output(done),
}
