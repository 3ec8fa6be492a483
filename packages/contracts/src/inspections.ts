import { documentChecks, inspectionStatuses } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, operation, version, refusals, countedPageOf, listPage, waiting } from './base.ts'
import { declaredFact } from './documents-schemas.ts'

/** Columns by which inspections are sorted. */
export const inspectionSorts = [
  'property_address',
  'status',
  'scheduled_for',
  'applicant_name',
  'landlord_name',
  'property_gps',
  'created_at',
] as const

/** An inspection with what a visit needs: place, people, what was declared, and what can be done. */
const inspection = z.object({
  id,
  application_id: id,
  user_id: id,
  status: z.enum(inspectionStatuses),
  scheduled_for: instant.nullable(),
  inspector_id: id.nullable(),
  checklist: z.record(z.string(), z.boolean()).nullable(),
  notes: z.string().nullable(),
  completed_at: instant.nullable(),
  property_address: z.string(),
  property_region: z.string().nullable(),
  property_gps: z.string().nullable(),
  landlord_name: z.string(),
  landlord_phone: z.string(),
  applicant_name: z.string(),
  application_reference: z.string(),
  /** What the applicant declared about the home, to compare with what is found there. */
  facts: z.array(declaredFact),
  /** Photos of the visit, oldest first; downloads at `/inspections/{id}/photos/{photo_id}`. */
  photo_ids: z.array(id),
  /** Counts while no visit is scheduled. */
  waiting,
  /** What the caller can do now, each with what has to be given with it. */
  next_steps: z.array(
    z.object({
      to: z.enum(inspectionStatuses),
      missing: z.array(z.object({ fact: z.string(), text: z.string() })),
    }),
  ),
  /** Why the caller, who could otherwise, can do nothing now. */
  held: z.string().nullable(),
  version,
  created_at: instant,
})

export const inspections = {
  list: operation
    .meta({ access: 'inspections.read' })
    .route({
      method: 'GET',
      path: '/inspections',
      summary: 'List inspections, newest first',
      tags: ['inspections'],
    })
    .input(
      listPage(inspectionSorts, '-created_at').extend({
        status: z.enum(inspectionStatuses).optional(),
        application_id: id.optional(),
      }),
    )
    .output(countedPageOf(inspection)),
  get: operation
    .meta({ access: 'inspections.read' })
    .route({
      method: 'GET',
      path: '/inspections/{id}',
      summary: 'Get an inspection with what was declared about the home and what the caller can do',
      tags: ['inspections'],
    })
    .errors(refusals('NOT_FOUND'))
    .input(byId)
    .output(inspection),
  addPhoto: operation
    .meta({ access: 'inspections.write', audit: 'inspection.add-photo' })
    .route({
      method: 'POST',
      path: '/inspections/{id}/photos',
      successStatus: 201,
      summary: 'Add an inspection photo (multipart)',
      tags: ['inspections'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file() }))
    .output(z.object({ id, inspection_id: id })),
  photo: operation
    .meta({ access: 'inspections.read', audit: ['inspection.read-photo', 'inspection.preview-photo'] })
    .route({
      method: 'GET',
      path: '/inspections/{id}/photos/{photo_id}',
      summary: 'Download an inspection photo',
      tags: ['inspections'],
    })
    .errors(refusals('NOT_FOUND', 'STORAGE_AWAY'))
    .input(z.object({ id, photo_id: id, size: z.enum(['large', 'small']).default('large') }))
    .output(z.file()),
  transition: operation
    .meta({ access: 'inspections.write', audit: 'inspection.transition' })
    .route({
      method: 'POST',
      path: '/inspections/{id}/transitions',
      summary: 'Schedule an inspection or move its date, or record its result',
      tags: ['inspections'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
      ),
    )
    .input(
      z.object({
        id,
        to: z.enum(inspectionStatuses, 'Choose the result of the visit'),
        scheduled_for: instant.optional(),
        checklist: z.record(z.string().max(60), z.boolean()).optional(),
        notes: z.string().trim().max(5_000).optional(),
        /** What the inspector ticked as matching, for the audit trail. */
        checked: z.array(z.enum(documentChecks)).max(documentChecks.length).optional(),
      }),
    )
    .output(z.object({ id, application_id: id, status: z.enum(inspectionStatuses), version })),
}
