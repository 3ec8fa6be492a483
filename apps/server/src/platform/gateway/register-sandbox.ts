import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicUrl } from '../../config.ts'
import { answerCharge } from './sandbox-answer.ts'
import { chargeActs, type ChargeAct } from './sandbox-behaviour.ts'
import { holdsPass, sandboxPayPath } from './sandbox-link.ts'
import { chargePage, noPassPage, sandboxCsp, unknownPage } from './sandbox-page.ts'
import { SANDBOX, writeWebhook } from './sandbox.ts'
import { loadTransaction, SANDBOX_WEBHOOK, type SandboxServices } from './sandbox-store.ts'

interface PayRoute {
  Params: { reference: string }
  Querystring: { pass?: unknown }
  Body: URLSearchParams | undefined
}

const MAX_MINUTES = 1_440

const html = (reply: FastifyReply, csp: string, status: number, body: string): FastifyReply =>
  reply
    .status(status)
    .header('content-security-policy', csp)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)

const isAct = (text: string | null): text is ChargeAct => chargeActs.some((act) => act === text)

/** Posts to our own webhook URL as a provider would, through the whole HTTP stack, until it answers 200. */
const deliver = async (
  app: FastifyInstance,
  services: SandboxServices,
  job: Record<string, unknown>,
): Promise<void> => {
  const webhook = await writeWebhook(services, job)
  if (!webhook) return

  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/payments/webhooks/${SANDBOX}`,
    ...webhook,
  })
  if (answer.statusCode !== 200) throw new Error(`the webhook was answered with ${answer.statusCode}`)
}

/** The sandbox's payment page and webhooks. Only mounted without a real provider. */
export const registerSandbox = (app: FastifyInstance, services: SandboxServices): void => {
  const csp = sandboxCsp(publicUrl(services.config))
  services.jobs.handle(SANDBOX_WEBHOOK, (job) => deliver(app, services, job))
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    scope.addHook<PayRoute>('preHandler', async (request, reply) => {
      if (!holdsPass(services, request.params.reference, request.query.pass))
        await html(reply, csp, 403, noPassPage())
    })
    scope.get<PayRoute>('/sandbox/pay/:reference', async (request, reply) => {
      const row = await loadTransaction(services, request.params.reference)
      if (row?.kind !== 'charge') return html(reply, csp, 404, unknownPage())
      return html(reply, csp, 200, chargePage(row))
    })
    scope.post<PayRoute>('/sandbox/pay/:reference', async (request, reply) => {
      const { reference } = request.params
      const row = await loadTransaction(services, reference)
      if (row?.kind !== 'charge') return html(reply, csp, 404, unknownPage())
      const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const act = body.get('act')
      const minutes = Math.trunc(Number(body.get('minutes') ?? 2))
      const usable = isAct(act) && minutes >= 1 && minutes <= MAX_MINUTES
      if (!usable) return html(reply, csp, 422, chargePage(row))
      await answerCharge(services, reference, act, minutes)
      return reply.redirect(row.data.callback_url ?? sandboxPayPath(services, reference), 303)
    })
    done()
  })
}
