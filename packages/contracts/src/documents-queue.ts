import { documentTypes } from '@efie/domain'
import { z } from 'zod'
import { byId, countedPageOf, id, listPage, operation, page, pageOf, refusals, waiting } from './base.ts'
import { declaredFact, document } from './documents-schemas.ts'

/** What people with documents are sorted by. */
export const applicantSorts = ['waiting_since', 'owner_name'] as const

const rows = z.int().min(0)

/** Operations of the verification workbench. */
export const verification = {
  applicants: operation
    .meta({ access: 'documents.read' })
    .route({
      method: 'GET',
      path: '/documents/applicants',
      summary: 'List people with documents to verify, longest waiting first; a search finds others too',
      tags: ['documents'],
    })
    .input(listPage(applicantSorts, 'waiting_since'))
    .output(
      countedPageOf(
        z.object({
          /** The person's id. */
          id,
          owner_name: z.string(),
          /** Counts from the oldest document to verify. */
          waiting,
          counts: z.object({ pending: rows, verified: rows, rejected: rows }),
        }),
      ),
    ),
  queue: operation
    .meta({ access: 'documents.verify' })
    .route({
      method: 'GET',
      path: '/documents/queue',
      summary: 'List documents to verify, longest waiting first, each with what to compare it with',
      tags: ['documents'],
    })
    .input(page.extend({ document_type: z.enum(documentTypes).optional(), id: id.optional() }))
    .output(
      pageOf(document.extend({ owner_name: z.string(), facts: z.array(declaredFact), waiting })).extend({
        /** Documents that wait in all. */
        waiting: z.int(),
      }),
    ),
  reopen: operation
    .meta({ access: 'documents.verify', audit: 'document.reopen' })
    .route({
      method: 'POST',
      path: '/documents/{id}/reopen',
      summary: 'Undo one’s own decision on a document within seconds, before the applicant hears of it',
      tags: ['documents'],
    })
    .errors(refusals('DOCUMENT_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(byId)
    .output(document),
}
