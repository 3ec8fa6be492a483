import { createHash } from 'node:crypto'
import type { Language } from '@efie/domain'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { say } from '../../platform/texts/say.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import type { VerifyType } from './verify.ts'

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f5f4;color:#1c1917;font:16px/1.5 system-ui,sans-serif}
main{background:#fff;border-radius:12px;padding:2rem;margin:1rem;max-width:24rem}
h1{font-size:1.375rem;margin:0 0 .5rem}
button{font:inherit;font-weight:600;color:#fff;background:#166534;border:0;border-radius:8px;padding:.75rem 1.25rem;width:100%;cursor:pointer}
button:focus-visible{outline:3px solid #86efac;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#1c1917;color:#f5f5f4}main{background:#292524}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The form leads back here and from here to the page that asked: browsers apply `form-action` to both. */
export const verifyPagePolicy = (target: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${new URL(target).origin}; base-uri 'none'; frame-ancestors 'none'`

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
    body: text('One click, and you are signed in.'),
    button: text('Sign in'),
  },
  email_change: {
    title: text('Change of e-mail'),
    body: text('Confirm that your account’s e-mail may change.'),
    button: text('Confirm the change'),
  },
}
const otherwise: Words = {
  title: text('Confirm your e-mail'),
  body: text('One click, and your address is confirmed.'),
  button: text('Confirm e-mail'),
}

interface Link {
  type: VerifyType
  token: string
  redirect_to: string
}

/** What a mail's link opens: a button. Whoever merely fetches the link, as mail scanners do, uses nothing up. */
export const verifyPage = ({ type, token, redirect_to }: Link, language: Language): string => {
  const { title, body, button } = words[type] ?? otherwise
  const shown = (one: Text) => escapeHtml(say(one, language))
  const hidden = Object.entries({ type, token, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${shown(title)}</title><style>${style}</style></head>
<body><main><h1>${shown(title)}</h1><p>${shown(body)}</p>
<form method="post" action="/auth/v1/verify">${hidden}<button type="submit">${shown(button)}</button></form></main></body></html>
`
}
