import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { SEND_MESSAGE } from '../../platform/messaging/outbox.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'

const { messages } = schema

type MessageRow = typeof messages.$inferSelect

/**
 * Codes and sign-in links have expired by the time someone looks, so a new one is requested instead of
 * resending.
 */
const isFleeting = (template: string): boolean => template.startsWith('auth-') || template.endsWith('-code')

/** Without subject and text, which may contain codes, links and personal data. */
const present = (row: MessageRow) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  template: row.template,
  status: row.status,
  attempts: row.attempts,
  failure_reason: row.failure_reason,
  sent_at: row.sent_at,
  created_at: row.created_at,
  can_retry: row.status === 'failed' && !isFleeting(row.template),
})

interface Filter {
  limit: number
  cursor?: string | undefined
  channel?: MessageRow['channel'] | undefined
  status?: MessageRow['status'] | undefined
  template?: string | undefined
}

export const listMessages = async (ctx: ScopedContext<'messages.read'>, input: Filter) => {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        input.channel && eq(messages.channel, input.channel),
        input.status && eq(messages.status, input.status),
        input.template ? eq(messages.template, input.template) : undefined,
        afterCursor(messages, input.cursor),
      ),
    )
    .orderBy(...newestFirst(messages))
    .limit(input.limit + 1)
  const page = toPage(rows, input.limit)
  return { ...page, data: page.data.map(present) }
}

export const retryMessage = async (ctx: ScopedContext<'messages.retry'>, input: { id: string }) => {
  return transact(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(messages).where(eq(messages.id, input.id)).for('update')
    if (!before) throw new AppError('MESSAGE_NOT_FOUND')
    if (!present(before).can_retry)
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: 'queued', missing: [] })
    const [after = before] = await ctx.db
      .update(messages)
      .set({ status: 'queued', attempts: 0, failure_reason: null })
      .where(eq(messages.id, before.id))
      .returning()
    await ctx.jobs.enqueue(ctx.db, SEND_MESSAGE, { message_id: before.id }, { retries: 5 })
    await recordAudit(ctx, {
      action: 'message.retry',
      subject_type: 'message',
      subject_id: before.id,
      after: { template: before.template, channel: before.channel },
    })
    return present(after)
  })
}
