import { schema } from '@efie/database'
import type { Role } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { date, time } from '../../platform/texts/figures.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { loadListeners, type Listener } from './preference-queries.ts'
import { findHolders, personText } from './queries.ts'

export interface Alert {
  title: Text
  /** What was done, and to whom or what. */
  what: Text
  /** Path in the web app where it can be undone. */
  link: string
  /** Who did it, if it wasn't an account. */
  by?: Text
  /** The person affected: a superadmin is informed about their own account separately. */
  about?: string
  /** A former superadmin who is notified too. */
  former?: string
}

/** What was done, by whom and when. */
const messageOf = async (ctx: Context, { what, by }: Alert): Promise<Text> => {
  const now = ctx.clock.now()
  return text('{what}\nDone by {who} on {day} at {time}.', {
    what,
    who: by ?? (await personText(ctx.db, signedIn(ctx).id)),
    day: date(now.toISOString()),
    time: time(now),
  })
}

/** By notification and email, regardless of settings and the person's preferences. */
const sendUnconditionally = async (
  ctx: Context,
  { id, email, language, settings }: Listener,
  { title, message, link }: { title: Text; message: Text; link: string },
): Promise<void> => {
  await ctx.db.insert(schema.notifications).values({
    user_id: id,
    type: 'system',
    title: translate(title, language),
    message: translate(message, language),
    link,
    created_at: nowIso(ctx.clock),
  })
  if (email === '') return
  const url = `${publicUrl(ctx.config)}${link}`
  const words = [message, text('If you didn’t expect this, review it here:\n{url}', { url })]
  await ctx.messenger.email(ctx.db, email, {
    template: 'security-alert',
    subject: translate(text('{system}: {words}', { system: settings.system_name, words: title }), language),
    text: words.map((part) => translate(part, language)).join('\n\n'),
  })
}

/** Alerts an account's owner to something that only a theft or an accident explains. */
export const alertOwner = async (
  ctx: Context,
  user_id: string,
  alert: { title: Text; message: Text; link: string },
): Promise<void> => {
  for (const listener of await loadListeners(ctx.db, [user_id]))
    await sendUnconditionally(ctx, listener, alert)
}

/** Alerts everyone with these staff roles, regardless of their preferences. */
export const alertRoles = async (
  ctx: Context,
  roles: readonly Role[],
  alert: { title: Text; message: Text; link: string },
): Promise<void> => {
  const listeners = await loadListeners(ctx.db, await findHolders(ctx.db, roles))
  for (const listener of listeners) await sendUnconditionally(ctx, listener, alert)
}

/**
 * Alerts every superadmin, including the one who acted, to an act that opens a way to money. By notification
 * and email regardless of settings and preferences, or an attacker could silence the alarm first.
 */
export const alertSuperadmins = async (ctx: Context, alert: Alert): Promise<void> => {
  const people = new Set(await findHolders(ctx.db, ['superadmin']))
  if (alert.about) people.delete(alert.about)
  if (alert.former) people.add(alert.former)
  const listeners = await loadListeners(ctx.db, [...people])
  const message = await messageOf(ctx, alert)
  for (const listener of listeners)
    await sendUnconditionally(ctx, listener, { title: alert.title, message, link: alert.link })
}
