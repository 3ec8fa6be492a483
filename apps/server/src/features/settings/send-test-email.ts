import { schema } from '@efie/database'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { deliverOnce } from '../../platform/messaging/deliver-message.ts'
import { loadSystemSettings } from './queries.ts'

const { messages } = schema

/**
 * Sends an email to the caller with the settings in force, in a single immediate attempt, so the answer says
 * whether it worked.
 */
export const sendTestEmail = async (ctx: ScopedContext<'settings.write'>) => {
  const { actor } = ctx
  const { system_name } = await loadSystemSettings(ctx.db)
  const message = await transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(messages)
      .values({
        channel: 'email',
        recipient: actor.email,
        template: 'test',
        subject: `Test email from ${system_name}`,
        text: `This is the test email you asked for. Email from ${system_name} is working.`,
        created_at: nowIso(ctx.clock),
      })
      .returning()
    if (!row) throw new Error('the message was not stored')
    await recordAudit(ctx, {
      action: 'settings.test-email',
      subject_type: 'system_settings',
      subject_id: row.id,
    })
    return row
  })
  const failure = await deliverOnce(ctx, { settings: loadSystemSettings }, message)
  return {
    status: failure === null ? ('sent' as const) : ('failed' as const),
    recipient: actor.email,
    failure_reason: failure,
  }
}
