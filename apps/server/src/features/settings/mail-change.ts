import { schema, type Database } from '@efie/database'
import { inWords } from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { requestApproval, type ApprovalAct } from '../approvals/index.ts'
import { lockSystemSettings } from './queries.ts'

const { approvalRequests, systemSettings } = schema

interface MailSettings {
  smtp_server: string
  sender_email: string
}

type MailChange = Partial<MailSettings>

const changed = (before: MailSettings, wanted: MailChange): MailChange => ({
  ...(wanted.smtp_server !== undefined && wanted.smtp_server !== before.smtp_server
    ? { smtp_server: wanted.smtp_server }
    : {}),
  ...(wanted.sender_email !== undefined && wanted.sender_email !== before.sender_email
    ? { sender_email: wanted.sender_email }
    : {}),
})

/**
 * Control of outgoing mail means control of every password reset, so a second person has to agree (domain.md
 * §4).
 */
export const askForMailChange = async (
  ctx: TransactionContext,
  before: MailSettings & { id: string },
  wanted: MailChange,
): Promise<void> => {
  const change = changed(before, wanted)
  if (Object.keys(change).length === 0) return
  await requestApproval(ctx, {
    kind: 'mail-settings',
    subject_type: 'system_settings',
    subject_id: before.id,
    title: `Email settings: ${Object.keys(change).map(inWords).join(' and ')}`,
    before: { smtp_server: before.smtp_server, sender_email: before.sender_email },
    after: { ...change },
    reason: 'Saved in system settings',
  })
}

/** The change waiting for a second person; null if none. */
export const pendingMailChange = async (db: Database) => {
  const [row] = await db
    .select({
      id: approvalRequests.id,
      after: approvalRequests.after,
      requested_by: approvalRequests.maker_id,
      created_at: approvalRequests.created_at,
    })
    .from(approvalRequests)
    .where(and(eq(approvalRequests.kind, 'mail-settings'), eq(approvalRequests.status, 'requested')))
    .limit(1)
  if (!row) return null
  const { after, ...rest } = row
  // A cast: only `askForMailChange` writes it.
  return { ...rest, ...(after as MailChange) }
}

/** Carries out the second person's decision on mail host and sender. */
export const mailSettingsAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const before = await lockSystemSettings(ctx.db)
    const change = changed(before, request.after)
    await ctx.db
      .update(systemSettings)
      .set({ ...change, version: sql`${systemSettings.version} + 1`, updated_at: nowIso(ctx.clock) })
    await recordAudit(ctx, {
      action: 'settings.system.save',
      subject_type: 'system_settings',
      subject_id: before.id,
      before: { smtp_server: before.smtp_server, sender_email: before.sender_email },
      after: { ...change },
    })
  },
}
