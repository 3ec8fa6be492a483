import type { deliverySorts } from '@efie/contracts/broadcasts'
import { isSame, schema } from '@efie/database'
import { and, desc, eq, getTableColumns, or } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { SEND_MESSAGE } from '../../platform/messaging/outbox.ts'
import { isPerson } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { FEW, hasId, matchingTexts } from '../../platform/text-search.ts'

const { messages, profiles } = schema

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

type Sort = (typeof deliverySorts)[number]

interface Filter extends ListInput<Sort> {
  channel?: MessageRow['channel'] | undefined
  status?: MessageRow['status'] | undefined
  template?: string | undefined
}

const sorts: Record<Sort, SortOrder> = {
  channel: sortedBy(messages.channel, messages.created_at),
  template: sortedBy(messages.template, messages.created_at),
  status: sortedBy(messages.status, messages.created_at),
  created_at: sortedBy(messages.created_at),
}

/**
 * Messages to a whole address or phone number, or to those of people who match: recipients are encrypted, so
 * they can only be compared. Of more than a thousand people, the newest ones.
 */
const searched = async (ctx: ScopedContext<'messages.read'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const people = await ctx.db
    .select({ email: profiles.email, phone: profiles.phone })
    .from(profiles)
    .where(isPerson(typed))
    .orderBy(desc(profiles.created_at), desc(profiles.id))
    .limit(FEW)
  const recipients = [typed.beginning, typed.phone, ...people.flatMap(({ email, phone }) => [email, phone])]
  return matchingTexts(
    ctx.db,
    { table: messages, id: messages.id },
    or(
      hasId(messages.id, typed),
      ...recipients.map((one) => (one === null ? undefined : isSame(messages.recipient, one))),
    ),
  )
}

export const listMessages = async (ctx: ScopedContext<'messages.read'>, input: Filter) => {
  const { sort = '-created_at', q } = input
  const where = and(
    input.channel && eq(messages.channel, input.channel),
    input.status && eq(messages.status, input.status),
    input.template ? eq(messages.template, input.template) : undefined,
    q ? await searched(ctx, q) : undefined,
  )
  const page = await readList(
    ctx.db,
    sorts,
    messages.id,
    { ...input, sort },
    ({ where: from, orderBy, limit, sorted_by }) =>
      ctx.db
        .select({ ...getTableColumns(messages), sorted_by })
        .from(messages)
        .where(and(where, from))
        .orderBy(...orderBy)
        .limit(limit),
  )
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
