import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../config.ts'

/** A proxy on this machine, or a page that had its own name point here, makes a stranger look like a neighbour. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** True for who sits at this machine and asked for it by its own name. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  isLoopback(request.hostname.replaceAll(/^\[|\]$/g, '')) &&
  FORWARDED.every((name) => request.headers[name] === undefined)
