import { toGsm7 } from '@efie/domain'
import type { Context } from '../../../platform/context.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import type { Translatable } from './mails.ts'

export type OutgoingText = Pick<OutgoingMessage, 'template' | 'text'>

/** Must fit into one SMS: at most 160 GSM-7 characters. */
const compose = async (
  ctx: Context,
  template: string,
  write: (system: string) => Text,
): Promise<Translatable<OutgoingText>> => {
  const { system_name, default_language } = await loadSystemSettings(ctx.db)
  const words = write(system_name)
  return (language) => ({ template, text: toGsm7(translate(words, language ?? default_language)) })
}

export const codeText = (ctx: Context, code: string) =>
  compose(ctx, 'auth-sms-code', (system) =>
    text('{code} is your {system} code. It expires in 10 minutes. Never share it with anyone.', {
      code,
      system,
    }),
  )

export const phoneChangeText = (ctx: Context, code: string) =>
  compose(ctx, 'auth-phone-change', (system) =>
    text(
      '{code} is your code to confirm this number for {system}. It expires in 10 minutes. Never share it.',
      {
        code,
        system,
      },
    ),
  )

export const accountExistsText = (ctx: Context) =>
  compose(ctx, 'auth-account-exists', (system) =>
    text(
      'Someone, probably you, tried to sign up for {system} with this number. You already have an account, so sign in instead.',
      {
        system,
      },
    ),
  )
