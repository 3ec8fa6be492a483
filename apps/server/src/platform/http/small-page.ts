import { createHash } from 'node:crypto'
import type { Language } from '@efie/domain'
import { escapeHtml } from './escape-html.ts'

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f5f4;color:#1c1917;font:16px/1.5 system-ui,sans-serif}
main{background:#fff;border-radius:12px;padding:2rem;margin:1rem;max-width:24rem;overflow-wrap:anywhere}
h1{font-size:1.375rem;margin:0 0 .5rem}
dt{margin-top:1rem;font-size:.875rem}
dd{margin:0;font-weight:600}
button{font:inherit;font-weight:600;color:#fff;background:#166534;border:0;border-radius:8px;padding:.75rem 1.25rem;width:100%;cursor:pointer}
button:focus-visible{outline:3px solid #86efac;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#1c1917;color:#f5f5f4}main{background:#292524}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Content policy of small pages: no scripts and nothing loaded. `formTargets` are the origins that the page's
 * form posts or redirects to.
 */
export const smallPagePolicy = (...formTargets: string[]): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formTargets.join(' ') || "'none'"}; base-uri 'none'; frame-ancestors 'none'`

/** A small standalone page. `html` must already be escaped. */
export const smallPage = (title: string, html: string, language: Language): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${html}</main></body></html>
`
