import { z } from 'zod'
import { countedPageOf, id, instant, listPage, operation, localDate } from './base.ts'

const auditEvent = z.object({
  id,
  actor_id: id.nullable(),
  actor_role: z.string().nullable(),
  actor_name: z.string().nullable(),
  session_id: id.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  kind: z.enum(['record', 'read']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Sequence number of the seal that covers this event; null until the next sealing. */
  seal: z.int().nullable(),
  created_at: instant,
})

/** The largest table is sorted by time only. */
export const auditSorts = ['created_at'] as const

export const audit = {
  list: operation
    .meta({ access: 'audit.read' })
    .route({
      method: 'GET',
      path: '/audit-events',
      summary: 'List audit events, newest first',
      tags: ['audit'],
    })
    .input(
      listPage(auditSorts, '-created_at').extend({
        subject_type: z.string().max(60).optional(),
        subject_id: z.string().max(60).optional(),
        actor_id: id.optional(),
        /** An exact action, or a prefix ending in a dot: `application.` matches all application events. */
        action: z.string().max(60).optional(),
        kind: z.enum(['record', 'read']).optional(),
        from: localDate.optional(),
        to: localDate.optional(),
      }),
    )
    .output(countedPageOf(auditEvent)),
  seals: operation
    .meta({ access: 'audit.read' })
    .route({
      method: 'GET',
      path: '/audit-seals/latest',
      summary: 'Get the latest audit seal and its hash, to keep elsewhere',
      tags: ['audit'],
    })
    .output(
      z.object({
        seals: z.int(),
        last_number: z.int().nullable(),
        last_hash: z.string().nullable(),
        last_sealed_at: instant.nullable(),
        unsealed_events: z.int(),
      }),
    ),
}
