import type { Transaction } from '@efie/database'
import {
  channelOpen,
  fillTemplate,
  smsSegments,
  toGsm7,
  type BroadcastChannel,
  type BroadcastSegment,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { loadSystemSettings } from '../settings/index.ts'
import {
  countSegment,
  findBroadcasts,
  insertBroadcast,
  loadBroadcast,
  lockBroadcast,
  nextOfSegment,
  updateBroadcast,
  type BroadcastPage,
} from './queries.ts'
import { SEND_BROADCAST } from './send-broadcast.ts'

interface Wording {
  title: string
  body: string
  link?: string | undefined
  channels: BroadcastChannel[]
  segment: BroadcastSegment
}

const SAMPLES = 3

export const listBroadcasts = async (
  ctx: ScopedContext<'broadcasts.read'>,
  { q, ...input }: BroadcastPage & { q?: string | undefined },
) => {
  const typed = q ? await readTypedPerson(ctx, ctx.actor, q) : null
  return findBroadcasts(ctx.db, { ...input, typed })
}

/**
 * How many people it would reach and how it would read; sends nothing. People's own preferences may reduce
 * the number.
 */
export const previewBroadcast = async (ctx: ScopedContext<'broadcasts.write'>, input: Wording) => {
  const counts = await countSegment(ctx.db, input.segment)
  const first = await nextOfSegment(ctx.db, input.segment, null, SAMPLES)
  const samples = first.map((person) => ({
    full_name: person.full_name,
    title: fillTemplate(input.title, person),
    body: fillTemplate(input.body, person),
  }))
  const texts = samples.length === 0 ? [input.body] : samples.map(({ body }) => body)
  return {
    recipients: counts.recipients,
    by_channel: [...new Set(input.channels)].map((channel) => ({
      channel,
      recipients: channel === 'in_app' ? counts.recipients : counts[channel],
    })),
    sms_parts: input.channels.includes('sms')
      ? Math.max(...texts.map((text) => smsSegments(toGsm7(text))))
      : 0,
    samples,
  }
}

/** Refuses a broadcast that the settings would suppress, instead of counting it as sent. */
const requireOpenChannels = async (tx: Transaction, channels: readonly BroadcastChannel[]): Promise<void> => {
  const settings = await loadSystemSettings(tx)
  if (!settings.system_alerts) throw invalid('channels', 'System alerts are turned off in Settings')
  if (channels.some((channel) => !channelOpen(settings, 'system', channel)))
    throw invalid('channels', 'Email notifications are turned off in Settings')
}

export const createBroadcast = async (
  ctx: ScopedContext<'broadcasts.write'>,
  input: Wording & { send_at?: string | undefined },
) => {
  const { actor } = ctx
  return transactOnce(ctx, 'broadcasts.create', input, async (ctx) => {
    const now = nowIso(ctx.clock)
    const send_at = input.send_at === undefined ? now : new Date(input.send_at).toISOString()
    if (send_at < now) throw invalid('send_at', 'Choose a time in the future')
    await requireOpenChannels(ctx.db, input.channels)
    const { recipients } = await countSegment(ctx.db, input.segment)
    if (recipients === 0) throw invalid('segment', 'This broadcast has no recipients')
    const id = await insertBroadcast(ctx.db, {
      title: input.title,
      body: input.body,
      link: input.link ?? null,
      channels: [...new Set(input.channels)],
      segment: input.segment,
      send_at,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    await ctx.jobs.enqueue(ctx.db, SEND_BROADCAST, { broadcast_id: id }, { start_after: send_at, retries: 5 })
    await recordAudit(ctx, {
      action: 'broadcast.create',
      subject_type: 'broadcast',
      subject_id: id,
      after: { channels: input.channels, segment: input.segment, send_at, recipients },
    })
    return loadBroadcast(ctx.db, id)
  })
}

export const cancelBroadcast = async (ctx: ScopedContext<'broadcasts.write'>, input: { id: string }) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const row = await lockBroadcast(ctx.db, input.id)
    if (!row) throw new AppError('BROADCAST_NOT_FOUND')
    if (row.status !== 'scheduled')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'cancelled', missing: [] })
    await updateBroadcast(ctx.db, row.id, { status: 'cancelled', cancelled_by: actor.id }, nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'broadcast.cancel',
      subject_type: 'broadcast',
      subject_id: row.id,
      before: { status: row.status },
      after: { status: 'cancelled' },
    })
    return loadBroadcast(ctx.db, row.id)
  })
}
