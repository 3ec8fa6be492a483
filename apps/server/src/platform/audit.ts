import { schema } from '@efie/database'
import { nowIso } from './clock.ts'
import type { Context } from './context.ts'
import { insertRow } from './database/prepared.ts'

interface AuditEntry {
  action: string
  subject_type: string
  subject_id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** `read` for events that changed nothing; they are purged with the logs instead of being kept forever. */
  kind?: 'record' | 'read'
}

/**
 * Writes an audit event in the caller's transaction, so an act is never committed without it. `before` and
 * `after` hold only codes, amounts and ids, never documents or secrets.
 */
export const recordAudit = async (ctx: Context, entry: AuditEntry): Promise<void> => {
  await insertRow(ctx.db, schema.auditEvents, {
    ...entry,
    actor_id: ctx.actor?.id ?? null,
    actor_role: ctx.actor?.role ?? 'system',
    session_id: ctx.actor?.session_id ?? null,
    ip: ctx.request.ip || null,
    request_id: ctx.request.request_id,
    created_at: nowIso(ctx.clock),
  })
}
