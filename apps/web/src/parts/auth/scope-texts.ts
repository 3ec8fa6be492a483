import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
/** OAuth scopes of our server in words. */
const texts: Record<string, MessageDescriptor> = {
  openid: msg`Your account ID`,
  profile: msg`Your name`,
  email: msg`Your email address`,
  phone: msg`Your phone number`,
  offline_access: msg`Keep this access while you’re away, until you remove it`,
}

export const scopeTexts = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => translate(texts[scope] ?? scope))
