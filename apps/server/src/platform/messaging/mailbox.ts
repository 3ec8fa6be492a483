import { isSame, schema } from '@efie/database'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { sendDevPage } from '../http/dev-page.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { isLocalDemo, localOnly } from '../http/this-machine.ts'
import { englishDate } from '../texts/figures.ts'

const { messages } = schema
const SHOWN = 200
const LINK = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g
const CODE = /\b\d{6}\b/

const loadMessages = async (services: Services, recipient: string | undefined) => {
  const rows = await services.db
    .select()
    .from(messages)
    .where(recipient === undefined ? undefined : isSame(messages.recipient, recipient))
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

const channels = { email: 'Email', sms: 'SMS', push: 'Phone notification' } as const

const article = (message: Shown): string => `<article>
<h2>${escapeHtml(message.subject ?? 'SMS')}</h2>
<p class="meta">${channels[message.channel]} to <strong>${escapeHtml(message.recipient)}</strong>
 · <time datetime="${message.created_at}">${englishDate(message.created_at)} at ${message.created_at.slice(11, 16)}</time> · ${message.status}${
   message.failure_reason === null ? '' : ` (${escapeHtml(message.failure_reason)})`
 }</p>
${message.code === null ? '' : `<p>Code: <code>${message.code}</code></p>`}
<pre>${withLinks(message.text)}</pre>
${message.html === null ? '' : `<details><summary>As designed</summary><iframe title="${escapeHtml(message.subject ?? '')}" sandbox="allow-popups" srcdoc="${escapeHtml(message.html)}"></iframe></details>`}
</article>`

const list = (
  shown: Shown[],
): string => `<p>Every email, SMS and phone notification that would have been sent, newest first. <a href="/dev/mailbox">Look again</a></p>
${shown.length === 0 ? '<p>Nothing has been sent yet.</p>' : shown.map(article).join('\n')}`

/** `/dev/mailbox` and `/dev/mailbox.json?recipient=`. Only mounted for a demo on a loopback address. */
export const mountMailbox = (app: FastifyInstance, services: Services): void => {
  if (!isLocalDemo(services.config)) return
  app.get<{ Querystring: { recipient?: string } }>(
    '/dev/mailbox.json',
    { onRequest: localOnly },
    async (request) => ({
      data: await loadMessages(services, request.query.recipient),
    }),
  )
  app.get<{ Querystring: { recipient?: string } }>(
    '/dev/mailbox',
    { onRequest: localOnly },
    async (request, reply) =>
      sendDevPage(reply, {
        path: '/dev/mailbox',
        title: 'Demo mailbox',
        html: list(await loadMessages(services, request.query.recipient)),
      }),
  )
}
