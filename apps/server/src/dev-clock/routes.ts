import { daysBetween, isLocalDate, type LocalDate } from '@efie/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { today, type MovableClock } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { sendDevPage } from '../platform/http/dev-page.ts'
import type { Lifecycle } from '../platform/http/health.ts'
import { isLocalDemo, localOnly } from '../platform/http/this-machine.ts'
import { clockHtml, clockScript, type ClockState } from './clock-page.ts'
import { findDueDates } from './due-dates.ts'
import { makeTraveller, MOST_DAYS } from './travel.ts'

/** Sent with every response of a demo, because the browser's own clock doesn't know about the offset. */
const HEADER = 'efie-ahead'

const SEVERAL =
  'Several server processes run this demo, each with its own clock. Start the demo with WEB_WORKERS=1 to move the date.'

export interface DevClockOptions {
  clock: MovableClock
  lifecycle: Lifecycle
  /** Whether this is the only server process; with several, their clocks would diverge. */
  alone: boolean
}

/**
 * Prevents CSRF: a page of another origin can't send JSON without a preflight, and can't fake the Origin
 * header.
 */
const ownPagesOnly = async (request: FastifyRequest): Promise<void> => {
  const { origin, host } = request.headers
  const foreign = origin !== undefined && origin !== `${request.protocol}://${host}`
  if (foreign || !['same-origin', undefined].includes(request.headers['sec-fetch-site']))
    throw new AppError('INSUFFICIENT_PERMISSIONS')
  if (request.headers['content-type']?.split(';', 1)[0]?.trim() !== 'application/json')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

const readDay = (body: unknown): LocalDate => {
  const to = typeof body === 'object' && body !== null && 'to' in body ? body.to : undefined
  if (typeof to !== 'string' || !isLocalDate(to))
    throw invalid('to', 'Enter a valid date, such as 2027-01-31')
  return to
}

/**
 * `POST /dev/clock {"to": "YYYY-MM-DD"}`, its page and `/dev/clock.json`. Only mounted for a demo on a
 * loopback address.
 */
export const mountDevClock = (
  app: FastifyInstance,
  services: Services,
  { clock, lifecycle, alone }: DevClockOptions,
): void => {
  if (services.config.DEMO === '1')
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header(HEADER, String(clock.ahead()))
      done()
    })
  if (!isLocalDemo(services.config)) return
  const traveller = makeTraveller({ ...services, clock })
  const refused = alone ? null : SEVERAL
  const state = async (): Promise<ClockState> => {
    const day = today(clock)
    return {
      today: day,
      days_ahead: daysBetween(today(services.realClock), day),
      journey: traveller.journey(),
      refused,
      due: await findDueDates(services.db, day),
    }
  }
  app.get('/dev/clock.json', { onRequest: localOnly }, async () => ({ data: await state() }))
  app.get('/dev/clock', { onRequest: localOnly }, async (_request, reply): Promise<FastifyReply> =>
    sendDevPage(reply, {
      path: '/dev/clock',
      title: 'Demo date',
      html: clockHtml(await state(), MOST_DAYS),
      script: clockScript,
    }),
  )
  app.post('/dev/clock', { onRequest: [localOnly, ownPagesOnly] }, async (request) => {
    if (refused !== null) throw new AppError('CONFLICT', undefined, refused)
    const { failed } = await traveller.travel(readDay(request.body), () => !lifecycle.draining)
    return { data: { today: today(clock), failed } }
  })
}
