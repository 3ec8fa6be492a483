import type { Context } from '../../platform/context.ts'
import type { OutgoingMessage } from '../../platform/messaging/messenger.ts'
import { loadSystemSettings } from '../settings/index.ts'

export type OutgoingText = Pick<OutgoingMessage, 'template' | 'text'>

/** One SMS each: GSM-7 characters, at most 160. */
const compose = async (
  ctx: Context,
  template: string,
  write: (system: string) => string,
): Promise<OutgoingText> => {
  const { system_name } = await loadSystemSettings(ctx.db)
  return { template, text: write(system_name) }
}

export const codeText = (ctx: Context, code: string) =>
  compose(
    ctx,
    'auth-sms-code',
    (system) => `${code} is your ${system} code. It works once, for 10 minutes. Never tell it to anybody.`,
  )

export const phoneChangeText = (ctx: Context, code: string) =>
  compose(
    ctx,
    'auth-phone-change',
    (system) => `${code} confirms this number for your ${system} account. It works once, for 10 minutes.`,
  )

export const accountExistsText = (ctx: Context) =>
  compose(
    ctx,
    'auth-account-exists',
    (system) => `Somebody, probably you, tried to register at ${system} with this number. Sign in instead.`,
  )
