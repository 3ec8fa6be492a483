import { roles, securityChangeKinds, securityChangeStates } from '@efie/domain'
import { z } from 'zod'
import { byId, countedPageOf, id, instant, listPage, operation, shortText, refusals } from './base.ts'

const tags = ['security']

const someone = z.object({ id, full_name: z.string(), email: z.string() })

/**
 * Changed values by field: the role, whether suspended, the number of factors, or each setting that was
 * weakened.
 */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const change = z.object({
  id,
  kind: z.enum(securityChangeKinds),
  /** Whose role, account or factors changed; null for settings and for erased accounts. */
  person: someone.extend({ role: z.enum(roles) }).nullable(),
  /** Null when no account acted, or when it was erased. */
  actor: someone.nullable(),
  before: values,
  after: values,
  reason: z.string().nullable(),
  created_at: instant,
  state: z.enum(securityChangeStates),
  /** Who undid it, when and why. */
  undone: z.object({ by: someone.nullable(), at: instant, reason: z.string().nullable() }).nullable(),
})

/** Columns by which changes are sorted. */
export const securityChangeSorts = ['kind', 'actor_name', 'created_at'] as const

/** Recent changes that open a way to money or lock a colleague out, which superadmins can undo. */
export const securityChanges = {
  list: operation
    .meta({ access: 'security-changes.read' })
    .route({
      method: 'GET',
      path: '/security/changes',
      summary:
        'List security changes, newest first: staff roles, suspensions, two-step verification resets and weakened settings',
      tags,
    })
    .input(
      listPage(securityChangeSorts, '-created_at').extend({ kind: z.enum(securityChangeKinds).optional() }),
    )
    .output(countedPageOf(change)),
  undo: operation
    .meta({ access: 'security-changes.undo', step_up: true, audit: 'security-change.undo' })
    .route({
      method: 'POST',
      path: '/security/changes/{id}/undo',
      summary:
        'Undo a security change and end the person’s sessions (not possible after a newer change, nor for callers linked to a person who would regain access)',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'LAST_SUPERADMIN',
        'SECURITY_CHANGE_NOT_FOUND',
        'CHANGE_SUPERSEDED',
        'STALE',
      ),
    )
    .input(byId.extend({ reason: shortText }))
    .output(change),
}
