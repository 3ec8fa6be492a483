import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../../config.ts'

/** A proxy on this machine, or a page that had its own name point here, makes a stranger look like a neighbour. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** True for who sits at this machine and asked for it by its own name. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  isLoopback(request.hostname.replaceAll(/^\[|\]$/g, '')) &&
  FORWARDED.every((name) => request.headers[name] === undefined)

/** What `/dev` shows and does is for whoever sits at this machine, and for no one else. */
export const isLocalDemo = (config: Config): boolean => config.DEMO === '1' && isLoopback(config.HOST)

/** To strangers there is nothing below `/dev`. */
export const neighboursOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  if (isFromThisMachine(request)) return undefined
  reply.callNotFound()
  return reply
}
