import {
  collectionCaseStatuses,
  collectionEntryKinds,
  contactParties,
  loggedContactKinds,
  messageKinds,
  contactOutcomes,
  delinquencyBuckets,
} from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  id,
  instant,
  localDate,
  operation,
  countedPageOf,
  listPage,
  pesewas,
  version,
  refusals,
  reasonOf,
} from './base.ts'
import { promise, promised, promiseLimits, promiseRefusal } from './collections-promises.ts'

const collectionCase = z.object({
  id,
  /** Set for a rent loan, null for a shop plan. */
  application_id: id.nullable(),
  order_id: id.nullable(),
  order_reference: z.string().nullable(),
  user_id: id,
  tenant_name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(collectionCaseStatuses),
  assigned_to: id.nullable(),
  assigned_name: z.string().nullable(),
  days_past_due: z.int(),
  delinquency_bucket: z.enum(delinquencyBuckets),
  amount_past_due: pesewas,
  last_contact_at: instant.nullable(),
  promise_due_date: localDate.nullable(),
  closed_at: instant.nullable(),
  version,
  created_at: instant,
})

const entry = z.object({
  id,
  kind: z.enum(collectionEntryKinds),
  outcome: z.enum(contactOutcomes).nullable(),
  text: z.string(),
  made_by_name: z.string(),
  contacted_at: instant,
  created_at: instant,
})

/** Columns by which cases are sorted. */
export const caseSorts = [
  'tenant_name',
  'days_past_due',
  'amount_past_due',
  'promise_due_date',
  'last_contact_at',
  'assigned_name',
  'created_at',
] as const

const worklist = listPage(caseSorts, '-days_past_due')

const filter = z.object({
  status: z.enum([...collectionCaseStatuses, 'live']).default('live'),
  bucket: z.enum(delinquencyBuckets).optional(),
  /** An account id, `me`, or `unassigned`. */
  assigned_to: z.union([id, z.enum(['me', 'unassigned'])]).optional(),
  min_amount: z.coerce.number().int().min(0).max(1_000_000_000_000).optional(),
  promise: z.enum(['due', 'running', 'none']).optional(),
})

const detail = collectionCase.extend({
  /**
   * Why the fair-contact guard refuses contact right now, in words; empty when contact is allowed (domain.md
   * §3).
   */
  contact_refusals: z.array(z.string()),
  contacts_this_week: z.int(),
  promise_limits: promiseLimits,
  /** Why no promise can be recorded now; null when one can. */
  promise_refusal: promiseRefusal.nullable(),
  /** A pause is in force or scheduled. Shown even when the case may be closed. */
  pause_to_come: z.boolean(),
  /** `by_tenant`: made by the tenant in the app, not recorded by staff. */
  promises: z.array(promise.extend({ by_tenant: z.boolean() })),
  /** Newest first. Empty for the tenant, who sees only the case and its promises. */
  entries: z.array(entry),
})

const tags = ['collections']

export const collections = {
  list: operation
    .meta({ access: 'collections.read' })
    .route({ method: 'GET', path: '/collection-cases', summary: 'List collection cases', tags })
    .input(worklist.extend(filter.shape))
    .output(countedPageOf(collectionCase)),
  officers: operation
    .meta({ access: 'collections.read' })
    .route({
      method: 'GET',
      path: '/collection-cases/officers',
      summary: 'List staff who hold cases, and those who can be given some',
      tags,
    })
    .output(z.object({ data: z.array(z.object({ id, full_name: z.string(), assignable: z.boolean() })) })),
  sheet: operation
    .meta({ access: 'collections.write', audit: 'collection.sheet' })
    .route({
      method: 'GET',
      path: '/collection-cases/sheet.csv',
      summary: 'Export the collection sheet as CSV',
      tags,
    })
    .input(filter.extend({ q: worklist.shape.q }))
    .output(z.file()),
  assign: operation
    .meta({ access: 'collections.write', audit: 'collection.assign' })
    .route({ method: 'POST', path: '/collection-cases/assign', summary: 'Assign cases to one person', tags })
    .input(z.object({ ids: z.array(id).min(1).max(200), assigned_to: id.nullable() }))
    .output(z.object({ assigned: z.int(), skipped: z.array(z.object({ id, reason: z.string() })) })),
  get: operation
    .meta({ access: 'collections.read' })
    .route({
      method: 'GET',
      path: '/collection-cases/{id}',
      summary: 'Get a case with its contacts and promises',
      tags,
    })
    .errors(refusals('COLLECTION_CASE_NOT_FOUND'))
    .input(byId)
    .output(detail),
  record: operation
    .meta({ access: 'collections.write', audit: 'collection.record' })
    .route({
      method: 'POST',
      path: '/collection-cases/{id}/entries',
      successStatus: 201,
      summary: 'Log a call, visit or note',
      tags,
    })
    .errors(
      refusals('SAME_PERSON', 'COLLECTION_CASE_NOT_FOUND', 'CONTACT_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED'),
    )
    .input(
      z.object({
        id,
        kind: z.enum(loggedContactKinds),
        party: z.enum(contactParties).default('tenant'),
        outcome: z.enum(contactOutcomes).optional(),
        text: z.string().trim().min(1, 'Summarise what was said').max(2_000),
        /** Omit for now. */
        contacted_at: instant.optional(),
      }),
    )
    .output(detail),
  send: operation
    .meta({ access: 'collections.write', audit: 'collection.send' })
    .route({
      method: 'POST',
      path: '/collection-cases/{id}/messages',
      successStatus: 201,
      summary: 'Send the tenant an SMS or email (once under an Idempotency-Key)',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'COLLECTION_CASE_NOT_FOUND',
        'CONTACT_NOT_ALLOWED',
        'TRANSITION_NOT_ALLOWED',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    )
    .input(
      z.object({
        id,
        kind: z.enum(messageKinds),
        text: z.string().trim().min(1, 'Write the message').max(2_000),
      }),
    )
    .output(detail),
  promise: operation
    .meta({ access: 'collections.write', audit: 'promise.make' })
    .route({
      method: 'POST',
      path: '/collection-cases/{id}/promises',
      successStatus: 201,
      summary: 'Record a promise to pay (a payment prompt is sent when it’s due)',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'COLLECTION_CASE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(promised.extend({ id }))
    .output(detail),
  cancelPromise: operation
    .meta({ access: 'collections.write', audit: 'promise.cancel' })
    .route({
      method: 'POST',
      path: '/collection-cases/{id}/promises/cancel',
      summary: 'Withdraw the active promise',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'COLLECTION_CASE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(z.object({ id, reason: reasonOf() }))
    .output(detail),
}
