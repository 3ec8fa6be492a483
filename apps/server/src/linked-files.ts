import { linkedFiles, type LinkedFile } from '@efie/contracts/documents-links'
import { call } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOfSession } from './features/auth/index.ts'
import { addressOf } from './platform/addresses.ts'
import { systemRequest, type Context, type Services } from './platform/context.ts'
import { AppError, fromFailure } from './platform/errors.ts'
import { readFilePass, type FilePass } from './platform/files/file-link.ts'
import { sendFile } from './platform/files/send-file.ts'
import { escapeHtml } from './platform/http/escape-html.ts'
import { logRefusedRequest } from './platform/http/refusal-log.ts'
import { smallPage, smallPagePolicy } from './platform/http/small-page.ts'
import { languageAsked } from './platform/texts/language-asked.ts'
import { known, text } from './platform/texts/text.ts'
import { translate } from './platform/texts/translate.ts'
import { router } from './router.ts'

type Open = (ids: { id: string; addendum_id: string | undefined }, context: Context) => Promise<File>

/** The operation behind each file, with its permission, scope and audit event. */
const opened: Record<LinkedFile, Open> = {
  receipt: ({ id }, context) => call(router.payments.receipt, { id }, { context }),
  statement: ({ id }, context) => call(router.loans.statement, { id }, { context }),
  certificate: ({ id }, context) => call(router.loans.certificate, { id }, { context }),
  agreement: ({ id }, context) => call(router.applications.agreementPdf, { id }, { context }),
  addendum: ({ id, addendum_id = id }, context) =>
    call(router.loans.addendumPdf, { id, addendum_id }, { context }),
  'order-agreement': ({ id }, context) => call(router.orders.agreementPdf, { id }, { context }),
  'order-invoice': ({ id }, context) => call(router.orders.invoice, { id }, { context }),
  invoice: ({ id }, context) => call(router.invoices.pdf, { id }, { context }),
  document: ({ id }, context) => call(router.documents.file, { id }, { context }),
}

const isLinked = (file: string): file is LinkedFile => linkedFiles.some((one) => one === file)

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** As a phone lists it among its downloads: `Efie receipt R-20261120-1A2B.pdf`. An upload keeps its name. */
export const viewerName = (file: LinkedFile, name: string): string => {
  if (file === 'document') return name
  const kind = file.replace('order-', '')
  const rest = name
    .replace(`${kind}-`, '')
    .replace(UUID, '')
    .replace(/\.pdf$/, '')
  return `${['Efie', kind, rest].filter(Boolean).join(' ')}.pdf`
}

const expired = (): AppError => new AppError('LINK_EXPIRED')

const contextOf = async (services: Services, request: FastifyRequest, pass: FilePass): Promise<Context> => ({
  ...services,
  actor: await actorOfSession(services, pass, request.ip),
  request: {
    ...systemRequest,
    request_id: request.id,
    ip: addressOf(request.ip),
    user_agent: request.headers['user-agent'] ?? null,
    language: languageAsked(request.headers['accept-language']),
  },
})

const explain = (services: Services, request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  const refusal = error instanceof AppError ? error : (fromFailure(error) ?? new AppError('INTERNAL'))
  if (refusal.status >= 500)
    services.log.error({ err: error, request_id: request.id }, 'a linked file could not be opened')
  logRefusedRequest(services.log, request, refusal)
  const language = languageAsked(request.headers['accept-language'])
  const title = translate(text('We can’t open this document'), language)
  const lines = [
    known(refusal.message),
    text(
      'A link to a document works for five minutes, while you’re signed in. Open the document again in Efie.',
    ),
  ]
  const html = lines.map((line) => `<p>${escapeHtml(translate(line, language))}</p>`).join('\n')
  return reply
    .status(refusal.status)
    .header('content-security-policy', smallPagePolicy())
    .type('text/html; charset=utf-8')
    .send(smallPage(title, html, language))
}

/**
 * `/files/efie-receipt?pass=…`: a file for a viewer that sends no token, such as a phone's own. It opens as the
 * session that asked for the link, by the same operation as in the app, and no longer than that session lasts.
 */
export const mountLinkedFiles = (app: FastifyInstance, services: Services): void => {
  app.get<{ Querystring: { pass?: unknown } }>('/files/:name', async (request, reply) => {
    try {
      const pass = readFilePass(services, request.query.pass)
      if (!pass || !isLinked(pass.file)) throw expired()
      const context = await contextOf(services, request, pass)
      const file = await opened[pass.file](pass, context)
      return await sendFile(request, reply, file, viewerName(pass.file, file.name))
    } catch (error) {
      return explain(services, request, reply, error)
    }
  })
}
