import { schema } from '@efie/database'
import { channelOpen, fillTemplate, quietUntil, toGsm7 } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services, type TransactionContext } from '../../platform/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { loadListeners } from '../notifications/index.ts'
import { lockBroadcast, nextOfSegment, updateBroadcast, type BroadcastRow } from './queries.ts'

export const SEND_BROADCAST = 'send-broadcast'

/** People notified per transaction. */
const STEP = 200

type Person = Awaited<ReturnType<typeof nextOfSegment>>[number]

/** Sends one batch by the channels chosen, if settings and the person's preferences allow them. */
const sendBatch = async (ctx: TransactionContext, broadcast: BroadcastRow, people: Person[]) => {
  const listeners = await loadListeners(
    ctx.db,
    people.map(({ id }) => id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const now = nowIso(ctx.clock)
  const inApp: (typeof schema.notifications.$inferInsert)[] = []
  for (const { id, email, phone, preferences, settings } of listeners) {
    const person = byId.get(id)
    if (!person) continue
    const open = (channel: 'in_app' | 'email' | 'sms') =>
      broadcast.channels.includes(channel) && channelOpen(settings, 'system', channel)
    const title = fillTemplate(broadcast.title, person)
    const body = fillTemplate(broadcast.body, person)
    const send_after = quietUntil(now, preferences) ?? undefined
    if (open('in_app') && preferences.channels.system.in_app)
      inApp.push({
        user_id: id,
        type: 'system',
        title,
        message: body,
        link: broadcast.link,
        created_at: now,
      })
    const link = broadcast.link === null ? '' : `\n\n${publicUrl(ctx.config)}${broadcast.link}`
    if (open('email') && email !== '')
      await ctx.messenger.email(ctx.db, email, {
        template: 'broadcast',
        subject: title,
        text: `${body}${link}`,
        send_after,
      })
    const number = phone === null ? null : toE164(phone)
    if (open('sms') && number !== null)
      await ctx.messenger.sms(ctx.db, number, { template: 'broadcast', text: toGsm7(body), send_after })
  }
  if (inApp.length > 0) await ctx.db.insert(schema.notifications).values(inApp)
}

/** One batch of a broadcast; false when none is left. */
const sendStep = (services: Services, id: string): Promise<boolean> =>
  transact(services, async (services) => {
    const broadcast = await lockBroadcast(services.db, id)
    if (!broadcast || (broadcast.status !== 'scheduled' && broadcast.status !== 'sending')) return false
    const now = nowIso(services.clock)
    const people = await nextOfSegment(services.db, broadcast.segment, broadcast.reached_id, STEP)
    const last = people.at(-1)
    if (!last) {
      await updateBroadcast(services.db, id, { status: 'sent', sent_at: now }, now)
      return false
    }
    await sendBatch(asSystem(services), broadcast, people)
    const recipients = broadcast.recipients + people.length
    await updateBroadcast(services.db, id, { status: 'sending', reached_id: last.id, recipients }, now)
    return true
  })

/** Notifies everyone in the segment once, in batches that survive a crash. */
export const sendBroadcast = async (services: Services, id: string): Promise<void> => {
  let more = true
  while (more) more = await sendStep(services, id)
}

export const registerBroadcastJobs = (services: Services): void => {
  const send = ({ broadcast_id }: Record<string, unknown>) => sendBroadcast(services, String(broadcast_id))
  services.jobs.handle(SEND_BROADCAST, send, { unattended: true })
}
