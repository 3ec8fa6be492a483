import { schema } from '@efie/database'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../../config.ts'
import type { Services } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { isFromThisMachine } from '../http/this-machine.ts'

const { messages } = schema
const SHOWN = 200
const LINK = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g
const CODE = /\b\d{6}\b/

/** Messages of the demo are shown to whoever sits at this machine, and to nobody else. */
export const hasMailbox = (config: Config): boolean => config.DEMO === '1' && isLoopback(config.HOST)

const loadMessages = async (services: Services, recipient: string | undefined) => {
  const rows = await services.db
    .select()
    .from(messages)
    .where(recipient === undefined ? undefined : eq(messages.recipient, recipient))
    .orderBy(desc(messages.created_at), desc(messages.id))
    .limit(SHOWN)
  return rows.map((row) => ({
    ...row,
    links: row.text.match(LINK) ?? [],
    code: CODE.exec(row.text)?.[0] ?? null,
  }))
}

type Shown = Awaited<ReturnType<typeof loadMessages>>[number]

const withLinks = (text: string): string =>
  text
    .split(LINK)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')

const article = (message: Shown): string => `<article>
<h2>${escapeHtml(message.subject ?? 'SMS')}</h2>
<p class="meta">${message.channel === 'sms' ? 'SMS' : 'E-mail'} to <strong>${escapeHtml(message.recipient)}</strong>
 · <time>${message.created_at}</time> · ${message.status}${
   message.failure_reason === null ? '' : ` (${escapeHtml(message.failure_reason)})`
 }</p>
${message.code === null ? '' : `<p>Code: <code>${message.code}</code></p>`}
<pre>${withLinks(message.text)}</pre>
${message.html === null ? '' : `<details><summary>As designed</summary><iframe title="${escapeHtml(message.subject ?? '')}" sandbox="allow-popups" srcdoc="${escapeHtml(message.html)}"></iframe></details>`}
</article>`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fafaf9}
article{background:#fff;border:1px solid #e7e5e4;border-radius:8px;padding:1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}.meta{color:#57534e;font-size:.875rem;margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}code{font-size:1.5rem;letter-spacing:.1em}
iframe{width:100%;height:36rem;border:0}`

const page = (shown: Shown[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox of the demo</title><style>${STYLE}</style></head>
<body><h1>Mailbox of the demo</h1>
<p>Every e-mail and SMS that would have been sent, newest first. <a href="/dev/mailbox">Look again</a></p>
${shown.length === 0 ? '<p>Nothing has been sent yet.</p>' : shown.map(article).join('\n')}
</body></html>`

/** With a code from here anybody's account opens. */
const neighboursOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  if (isFromThisMachine(request)) return undefined
  reply.callNotFound()
  return reply
}

/** `/dev/mailbox` and `/dev/mailbox.json?recipient=`: not there at all outside a demo on a loopback address. */
export const mountMailbox = (app: FastifyInstance, services: Services): void => {
  if (!hasMailbox(services.config)) return
  app.get<{ Querystring: { recipient?: string } }>(
    '/dev/mailbox.json',
    { onRequest: neighboursOnly },
    async (request) => ({
      data: await loadMessages(services, request.query.recipient),
    }),
  )
  app.get<{ Querystring: { recipient?: string } }>(
    '/dev/mailbox',
    { onRequest: neighboursOnly },
    async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .send(page(await loadMessages(services, request.query.recipient))),
  )
}
