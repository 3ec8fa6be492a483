import { createHash } from 'node:crypto'
import { escapeHtml } from '../../platform/http/escape-html.ts'
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

const texts: Partial<Record<VerifyType, { title: string; body: string; button: string }>> = {
  recovery: {
    title: 'Reset your password',
    body: 'Continue to choose a new password.',
    button: 'Continue',
  },
  magiclink: {
    title: 'Sign in',
    body: 'One click, and you are signed in.',
    button: 'Sign in',
  },
  email_change: {
    title: 'Change of e-mail',
    body: 'Confirm that your account’s e-mail may change.',
    button: 'Confirm the change',
  },
}
const otherwise = {
  title: 'Confirm your e-mail',
  body: 'One click, and your address is confirmed.',
  button: 'Confirm e-mail',
}

/** What a mail's link opens: a button. Whoever merely fetches the link, as mail scanners do, uses nothing up. */
export const verifyPage = (type: VerifyType, token: string, redirect_to: string): string => {
  const { title, body, button } = texts[type] ?? otherwise
  const hidden = Object.entries({ type, token, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${body}</p>
<form method="post" action="/auth/v1/verify">${hidden}<button type="submit">${button}</button></form></main></body></html>
`
}
