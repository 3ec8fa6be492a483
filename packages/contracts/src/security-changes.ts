import { roles, securityChangeKinds, securityChangeStates } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, operation, page, pageOf, shortText, refusals } from './base.ts'

const tags = ['security']

const someone = z.object({ id, full_name: z.string(), email: z.string() })

/** By field: the role, whether suspended, how many factors there were, or each setting that now protects less. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const change = z.object({
  id,
  kind: z.enum(securityChangeKinds),
  /** Whose role, account or factors; null for settings, and when the account is gone. */
  person: someone.extend({ role: z.enum(roles) }).nullable(),
  /** Null when no account acted, or it is gone. */
  actor: someone.nullable(),
  before: values,
  after: values,
  reason: z.string().nullable(),
  created_at: instant,
  state: z.enum(securityChangeStates),
  /** Who undid it, when and why. */
  undone: z.object({ by: someone.nullable(), at: instant, reason: z.string().nullable() }).nullable(),
})

/** What opens a way to money, or shuts a colleague out, for superadmins alone. */
export const securityChanges = {
  list: operation
    .meta({ access: 'security-changes.read' })
    .route({
      method: 'GET',
      path: '/security/changes',
      summary:
        'Roles of staff given and taken away, colleagues suspended and restored, factors reset, settings weakened, newest first',
      tags,
    })
    .input(page.extend({ kind: z.enum(securityChangeKinds).optional() }))
    .output(pageOf(change)),
  undo: operation
    .meta({ access: 'security-changes.undo', step_up: true, audit: 'security-change.undo' })
    .route({
      method: 'POST',
      path: '/security/changes/{id}/undo',
      summary:
        'Put it back as it was before: the role, the account, the factors or the settings. The person’s sessions end; refused once something newer stands, and to who is tied to the person where it gives access back',
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
