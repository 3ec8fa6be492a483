import { schema } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicUrl } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { transact, type Services } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { generateLink, inviteUser } from './links.ts'
import { adminCreateUser, adminDeleteUser, adminGetUser, adminListUsers, adminUpdateUser } from './users.ts'
import { AuthError } from '../auth-error.ts'
import { findFactor, loadFactors } from '../factors/factors.ts'
import { jsonBody, queryValue, type Endpoints } from '../http.ts'
import { lockUser } from '../queries.ts'
import { serviceContext } from '../sessions/service-token.ts'
import { keepFactors, watchReset } from '../factors/reset-factors.ts'
import { loadKeys } from '../factors/webauthn.ts'

const { mfaFactors, webauthnCredentials } = schema

/** Actor in messages when no account acts: the holder of the service key. */
const SERVICE = text('a program with the service key')

const idOf = (request: FastifyRequest, name: string): string => {
  const parsed = z.uuid().safeParse((request.params as Record<string, string>)[name])
  if (!parsed.success) throw new AuthError('user_not_found', { status: 404, message: 'User not found' })
  return parsed.data
}

const wholeNumber = (text: string | undefined, fallback: number, most: number): number => {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value > 0 ? Math.min(value, most) : fallback
}

/** The official client reads a single digit after the first `=` of each link, so `page` comes first. */
export const pageHeaders = (
  services: Services,
  reply: FastifyReply,
  path: string,
  { page, per_page, total }: { page: number; per_page: number; total: number },
): void => {
  const last = Math.max(1, Math.ceil(total / per_page))
  const to = (number: number, rel: string) =>
    `<${publicUrl(services.config)}/auth/v1${path}?page=${number}&per_page=${per_page}>; rel="${rel}"`
  reply
    .header('x-total-count', String(total))
    .header('link', [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', '))
}

export const pageOf = (request: FastifyRequest) => ({
  page: wholeNumber(queryValue(request, 'page'), 1, 1_000_000),
  per_page: wholeNumber(queryValue(request, 'per_page'), 50, 200),
})

const factorEndpoints = (services: Services): Endpoints => ({
  '/admin/users/:user_id/factors': {
    GET: async (request) => {
      const ctx = await serviceContext(services, request)
      return loadFactors(ctx.db, idOf(request, 'user_id'))
    },
  },
  '/admin/users/:user_id/factors/:factor_id': {
    DELETE: async (request) => {
      const ctx = await serviceContext(services, request)
      const user_id = idOf(request, 'user_id')
      return transact(ctx, async (ctx) => {
        await lockUser(ctx.db, user_id)
        const factor = await findFactor(ctx.db, user_id, idOf(request, 'factor_id'))
        if (!factor) throw new AuthError('mfa_factor_not_found')
        const kept = await keepFactors(ctx, user_id)
        await ctx.db.delete(mfaFactors).where(eq(mfaFactors.id, factor.id))
        await recordAudit(ctx, {
          action: 'auth.factor.remove',
          subject_type: 'profile',
          subject_id: user_id,
          after: { factor_id: factor.id, factor_type: factor.factor_type },
        })
        if (factor.status === 'verified') await watchReset(ctx, user_id, { kept, by: SERVICE })
        return { id: factor.id }
      })
    },
  },
  '/admin/users/:user_id/passkeys': {
    GET: async (request) => {
      const ctx = await serviceContext(services, request)
      const keys = await loadKeys(ctx.db, idOf(request, 'user_id'), null)
      return keys.map(({ id, friendly_name, created_at }) => ({ id, friendly_name, created_at }))
    },
  },
  '/admin/users/:user_id/passkeys/:passkey_id': {
    DELETE: async (request, reply) => {
      const ctx = await serviceContext(services, request)
      const user_id = idOf(request, 'user_id')
      await transact(ctx, async (ctx) => {
        const kept = await keepFactors(ctx, user_id)
        const removed = await ctx.db
          .delete(webauthnCredentials)
          .where(
            and(
              eq(webauthnCredentials.id, idOf(request, 'passkey_id')),
              eq(webauthnCredentials.user_id, user_id),
              isNull(webauthnCredentials.factor_id),
            ),
          )
          .returning({ id: webauthnCredentials.id })
        if (removed.length === 0) throw new AuthError('passkey_not_found')
        await watchReset(ctx, user_id, { kept, by: SERVICE })
      })
      return reply.status(204).send()
    },
  },
})

/** `/invite` and `/admin`: the official client's `auth.admin`, with a service token. */
export const adminEndpoints = (services: Services): Endpoints => {
  const service = (request: FastifyRequest) => serviceContext(services, request)
  return {
    '/invite': {
      POST: async (request) =>
        inviteUser(await service(request), jsonBody(request), queryValue(request, 'redirect_to')),
    },
    '/admin/generate_link': {
      POST: async (request) =>
        generateLink(await service(request), jsonBody(request), queryValue(request, 'redirect_to')),
    },
    '/admin/users': {
      GET: async (request, reply) => {
        const ctx = await service(request)
        const asked = pageOf(request)
        const { total, users } = await adminListUsers(ctx, asked.page, asked.per_page)
        pageHeaders(services, reply, '/admin/users', { ...asked, total })
        return { users, aud: 'authenticated' }
      },
      POST: async (request) => adminCreateUser(await service(request), jsonBody(request)),
    },
    '/admin/users/:user_id': {
      GET: async (request) => adminGetUser(await service(request), idOf(request, 'user_id')),
      PUT: async (request) =>
        adminUpdateUser(await service(request), idOf(request, 'user_id'), jsonBody(request)),
      DELETE: async (request) => adminDeleteUser(await service(request), idOf(request, 'user_id')),
    },
    ...factorEndpoints(services),
  }
}
