import type { FastifyRequest } from 'fastify'
import type { Services, SignedIn } from '../../platform/context.ts'

export const authenticate = async (_services: Services, _request: FastifyRequest): Promise<SignedIn | null> =>
  null
