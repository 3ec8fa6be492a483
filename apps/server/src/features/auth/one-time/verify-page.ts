import type { Language } from '@efie/domain'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { smallPage, smallPagePolicy } from '../../../platform/http/small-page.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import type { VerifyType } from './verify.ts'

/** The form posts here and redirects to the page that asked; browsers apply `form-action` to both. */
export const verifyPagePolicy = (target: string): string => smallPagePolicy("'self'", new URL(target).origin)

interface Words {
  title: Text
  body: Text
  button: Text
}

const words: Partial<Record<VerifyType, Words>> = {
  recovery: {
    title: text('Reset your password'),
    body: text('Continue to choose a new password.'),
    button: text('Continue'),
  },
  magiclink: {
    title: text('Sign in'),
    body: text('Select Continue to sign in.'),
    button: text('Sign in'),
  },
  email_change: {
    title: text('Change your email'),
    body: text('Select Continue to change the email on your account.'),
    button: text('Confirm change'),
  },
}
const otherwise: Words = {
  title: text('Confirm your email'),
  body: text('Select Continue to confirm your email address.'),
  button: text('Confirm email'),
}

interface Link {
  type: VerifyType
  token: string
  redirect_to: string
}

/**
 * The page behind an emailed link: a button. Fetching the link alone, as mail scanners do, consumes nothing.
 */
export const verifyPage = ({ type, token, redirect_to }: Link, language: Language): string => {
  const { title, body, button } = words[type] ?? otherwise
  const shown = (one: Text) => escapeHtml(translate(one, language))
  const hidden = Object.entries({ type, token, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  return smallPage(
    translate(title, language),
    `<p>${shown(body)}</p>
<form method="post" action="/auth/v1/verify">${hidden}<button type="submit">${shown(button)}</button></form>`,
    language,
  )
}
