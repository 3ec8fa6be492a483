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
  /** `read` where nothing was changed: kept for as long as logs are, not for good. */
  kind?: 'record' | 'read'
}

/** Last line of every write, in its transaction. Only codes, amounts and ids belong in before and after: no papers, no secrets. */
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
