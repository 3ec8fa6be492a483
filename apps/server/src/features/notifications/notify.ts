import { schema } from '@efie/database'
import { channelOpen, mayShowLocked, quietUntil, type NotificationType } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context, TransactionContext } from '../../platform/context.ts'
import { insertTogether, writeTogether } from '../../platform/database/write-together.ts'
import { oneSms } from '../../platform/messaging/sms-text.ts'
import { toE164 } from '../../platform/phone.ts'
import { translate } from '../../platform/texts/translate.ts'
import { isTyped, text, type Text } from '../../platform/texts/text.ts'
import { noticeTemplate } from './notice-template.ts'
import { loadListeners, type Listener } from './preference-queries.ts'

export interface Notice {
  user_id: string
  type: NotificationType
  title: Text
  message: Text
  /** Path in the web app. */
  link?: string
}

type Wording = Omit<Notice, 'user_id'>

/** The same in one recipient's language. */
type TranslatedWording = Omit<Wording, 'title' | 'message'> & { title: string; message: string }

const inLanguage = (notice: Wording, { language }: Listener): TranslatedWording => ({
  ...notice,
  title: translate(notice.title, language),
  message: translate(notice.message, language),
})

/** A text as a locked phone may show it, which others may read: no amounts of money, and no one's own words. */
const whileLocked = (words: Text, { language }: Listener): string | null => {
  const said = translate(words, language)
  return isTyped(words) || !mayShowLocked(said) ? null : said
}

const details = text('Open Efie to see the details.')

/** On each device where the person turned notifications on. */
const push = async (
  ctx: Context,
  listener: Listener,
  notice: Wording,
  send_after: string | undefined,
): Promise<void> => {
  if (!listener.preferences.channels[notice.type].push) return
  if (!channelOpen(listener.settings, notice.type, 'push')) return
  const recipient = listener.email || listener.phone || listener.id
  for (const subscription_id of listener.push_devices)
    await ctx.messenger.push(
      ctx.db,
      { subscription_id, recipient },
      {
        template: noticeTemplate(notice.type),
        subject: whileLocked(notice.title, listener) ?? listener.settings.system_name,
        text: whileLocked(notice.message, listener) ?? translate(details, listener.language),
        link: notice.link,
        send_after,
      },
    )
}

/** Email, SMS and push notifications of a notice for those who chose them, after their quiet hours. */
const write = async (ctx: Context, listener: Listener, wording: Wording): Promise<void> => {
  const notice = inLanguage(wording, listener)
  const { preferences, settings, language } = listener
  const headed = (words: string) =>
    translate(text('{system}: {words}', { system: settings.system_name, words }), language)
  const chosen = preferences.channels[notice.type]
  const send_after = quietUntil(nowIso(ctx.clock), preferences) ?? undefined
  const link = notice.link === undefined ? '' : `\n\n${publicUrl(ctx.config)}${notice.link}`
  if (chosen.email && listener.email !== '' && channelOpen(settings, notice.type, 'email'))
    await ctx.messenger.email(ctx.db, listener.email, {
      template: noticeTemplate(notice.type),
      subject: headed(notice.title),
      text: `${notice.message}${link}`,
      send_after,
    })
  const phone = listener.phone === null ? null : toE164(listener.phone)
  if (chosen.sms && phone !== null && channelOpen(settings, notice.type, 'sms'))
    await ctx.messenger.sms(ctx.db, phone, {
      template: noticeTemplate(notice.type),
      text: oneSms(headed(notice.message)),
      send_after,
    })
  await push(ctx, listener, wording, send_after)
}

/** Notifies people in their language, on the channels open in the settings and chosen by them. */
const send = async (ctx: Context, notices: readonly Notice[]): Promise<void> => {
  const listeners = await loadListeners(ctx.db, [...new Set(notices.map(({ user_id }) => user_id))])
  const byId = new Map(listeners.map((listener) => [listener.id, listener]))
  const told = notices.flatMap(({ user_id, ...notice }) => {
    const listener = byId.get(user_id)
    return listener ? [{ listener, notice }] : []
  })
  const created_at = nowIso(ctx.clock)
  const inApp = told.filter(
    ({ listener: { preferences, settings }, notice: { type } }) =>
      preferences.channels[type].in_app && channelOpen(settings, type, 'in_app'),
  )
  if (inApp.length > 0)
    await insertTogether(
      ctx.db,
      schema.notifications,
      inApp.map(({ listener, notice }) => ({
        ...inLanguage(notice, listener),
        user_id: listener.id,
        created_at,
      })),
    )
  for (const { listener, notice } of told) await write(ctx, listener, notice)
}

export const notifyPeople = (ctx: Context, userIds: readonly string[], notice: Wording): Promise<void> =>
  send(
    ctx,
    userIds.map((user_id) => ({ ...notice, user_id })),
  )

/** Notifies a person in the act's transaction, so that an act rolled back is never announced. */
export const notify = async (ctx: Context | TransactionContext, notice: Notice): Promise<void> => {
  if ('together' in ctx) await writeTogether(ctx, send, notice)
  else await send(ctx, [notice])
}
