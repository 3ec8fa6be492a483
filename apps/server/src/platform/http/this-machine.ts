import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../../config.ts'

/**
 * Headers added by proxies. A proxy on this machine, or a page using DNS rebinding, makes a stranger's
 * request look local.
 */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Whether the request comes from this machine, directly and by a local host name. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  isLoopback(request.hostname.replaceAll(/^\[|\]$/g, '')) &&
  FORWARDED.every((name) => request.headers[name] === undefined)

/** Whether the `/dev` tools are available: in a demo on a loopback address only. */
export const isLocalDemo = (config: Config): boolean => config.DEMO === '1' && isLoopback(config.HOST)

/** Answers 404 to everyone else, as if `/dev` didn't exist. */
export const localOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  if (isFromThisMachine(request)) return undefined
  reply.callNotFound()
  return reply
}
