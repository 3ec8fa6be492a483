import { documentChecks, documentStatuses, documentTypes } from '@efie/domain'
import { z } from 'zod'
import { byId, id, operation, refusals, countedPageOf, listPage, instant, waiting } from './base.ts'
import { link } from './documents-links.ts'
import { verification } from './documents-queue.ts'
import { document } from './documents-schemas.ts'

/** Columns by which documents are sorted. */
export const documentSorts = [
  'document_type',
  'owner_name',
  'status',
  'file_name',
  'file_size',
  'created_at',
] as const

export const documents = {
  ...verification,
  list: operation
    .meta({ access: 'documents.read' })
    .route({
      method: 'GET',
      path: '/documents',
      summary: 'List documents, newest first',
      tags: ['documents'],
    })
    .input(
      listPage(documentSorts, '-created_at').extend({
        user_id: id.optional(),
        application_id: id.optional(),
        status: z.enum(documentStatuses).optional(),
        document_type: z.enum(documentTypes).optional(),
        current: z.stringbool().optional(),
        /** Those waiting to be verified: current ones, unless their application has ended. */
        to_verify: z.stringbool().optional(),
      }),
    )
    .output(countedPageOf(document.extend({ owner_name: z.string(), waiting }))),
  upload: operation
    .meta({ access: 'documents.upload', audit: 'document.upload' })
    .route({
      method: 'POST',
      path: '/documents',
      successStatus: 201,
      summary: 'Upload a file (multipart), or attach a finished resumable upload (JSON with upload_id)',
      tags: ['documents'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(
      z.object({
        file: z.file().optional(),
        upload_id: z.string().max(100).optional(),
        document_type: z.enum(documentTypes),
        application_id: id.optional(),
        user_id: id.optional(),
      }),
    )
    .output(document),
  get: operation
    .meta({ access: 'documents.read' })
    .route({ method: 'GET', path: '/documents/{id}', summary: 'Get a document', tags: ['documents'] })
    .errors(refusals('DOCUMENT_NOT_FOUND'))
    .input(byId)
    .output(document),
  file: operation
    .meta({ access: 'documents.read', audit: 'document.read' })
    .route({
      method: 'GET',
      path: '/documents/{id}/file',
      summary: 'Download a document (every download audited)',
      tags: ['documents'],
    })
    .errors(refusals('DOCUMENT_NOT_FOUND', 'STORAGE_AWAY'))
    .input(byId)
    .output(z.file()),
  link,
  preview: operation
    .meta({ access: 'documents.read', audit: 'document.preview' })
    .route({
      method: 'GET',
      path: '/documents/{id}/preview',
      summary: 'Download a document’s thumbnail',
      tags: ['documents'],
    })
    .errors(refusals('NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'STORAGE_AWAY'))
    .input(byId)
    .output(z.file()),
  review: operation
    .meta({ access: 'documents.verify', audit: 'document.review' })
    .route({
      method: 'PATCH',
      path: '/documents/{id}',
      summary: 'Verify a document, or reject it with a reason',
      tags: ['documents'],
    })
    .errors(
      refusals('SAME_PERSON', 'NOT_INDEPENDENT', 'DOCUMENT_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'),
    )
    .input(
      z.object({
        id,
        status: z.enum(documentStatuses),
        reason: z.string().trim().max(1_000).optional(),
        /** What the reviewer ticked as matching, for the audit trail. */
        checked: z.array(z.enum(documentChecks)).max(documentChecks.length).optional(),
      }),
    )
    .output(document.extend({ undo_until: instant })),
}
