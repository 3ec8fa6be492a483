import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'

const style = `:root{color-scheme:light dark;--ink:#1c1917;--soft:#57534e;--line:#d6d3d1;--page:#fafaf9;--card:#fff;--green:#166534;--on-green:#fff;--link:#166534}
@media(prefers-color-scheme:dark){:root{--ink:#f5f5f4;--soft:#d6d3d1;--line:#57534e;--page:#1c1917;--card:#292524;--green:#86efac;--on-green:#052e16;--link:#86efac}}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1.5rem 1rem 3rem;color:var(--ink);background:var(--page)}
nav{display:flex;gap:1.25rem;font-size:.875rem}a{color:var(--link)}
article,section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem;margin:1rem 0}
h1{font-size:1.5rem;margin:.75rem 0 .25rem}h2{font-size:1.1rem;margin:0 0 .5rem}
.meta{color:var(--soft);font-size:.875rem;margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}code{font-size:1.5rem;letter-spacing:.1em}
iframe{width:100%;height:36rem;border:0;background:#fff}
.now{font-size:1.25rem;font-weight:600;margin:.25rem 0}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
button{font:inherit;font-weight:600;color:var(--on-green);background:var(--green);border:1px solid var(--green);border-radius:8px;padding:.5rem .9rem;min-height:2.75rem;cursor:pointer}
button.quiet{color:var(--link);background:transparent;font-size:.875rem;padding:.5rem .7rem}
button:disabled{opacity:.6;cursor:default}
:is(button,a,input):focus-visible{outline:3px solid var(--link);outline-offset:2px}
label{display:grid;font-size:.875rem}input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:8px;padding:.5rem .75rem;min-height:2.75rem;box-sizing:border-box}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:space-between;align-items:center;border-top:1px solid var(--line);padding:.75rem 0}
li p{margin:0;overflow-wrap:anywhere}`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const pages = [
  { path: '/dev/mailbox', label: 'Mailbox' },
  { path: '/dev/clock', label: 'Date' },
] as const

export interface DevPage {
  path: (typeof pages)[number]['path']
  title: string
  /** HTML, escaped by the caller. */
  html: string
  script?: string
}

/** A page of the demo's tools, outside the web app. */
export const sendDevPage = (reply: FastifyReply, { path, title, html, script }: DevPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').header(
    'content-security-policy',
    [
      "default-src 'none'",
      // Emails are shown in frames with inline styles.
      "style-src 'unsafe-inline'",
      ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  ).send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><nav aria-label="Tools of the demo">${pages
    .map((page) =>
      page.path === path
        ? `<strong aria-current="page">${page.label}</strong>`
        : `<a href="${page.path}">${page.label}</a>`,
    )
    .join('')}<a href="/">Efie</a></nav>
<main><h1>${escapeHtml(title)}</h1>
${html}</main>${script === undefined ? '' : `<script type="module">${script}</script>`}</body></html>
`)
