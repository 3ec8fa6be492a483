import { randomBytes } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isLoopback } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type Context } from '../../platform/context.ts'
import { sameDigest, sha256 } from '../../platform/secrets.ts'
import { AuthError } from '../auth/index.ts'
import { oauthError } from './oauth-error.ts'
import { splitScope, supportedScopes } from './scopes.ts'

const { oauthClients } = schema

export type Client = typeof oauthClients.$inferSelect

/** Schemes that browsers execute, or that read local files. */
const HOSTILE = /^(?:javascript|data|vbscript|file|blob|about):/i

/**
 * Where codes may be sent: over HTTPS, to the local machine, or to an app's own scheme. No user info: what
 * precedes an `@` looks like another host.
 */
const isRedirect = (text: string): boolean => {
  if (!URL.canParse(text) || HOSTILE.test(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return isLoopback(hostname.replaceAll(/^\[|\]$/g, ''))
  return protocol === 'https:' || protocol.includes('.')
}

const page = z.url({ protocol: /^https?$/ }).max(500)
const metadata = {
  client_name: z.string().trim().min(1).max(100),
  client_uri: page.nullish(),
  logo_uri: page.nullish(),
  redirect_uris: z.array(z.string().max(500).refine(isRedirect, 'is no address for codes')).min(1).max(10),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token']))
    .min(1)
    .default(['authorization_code', 'refresh_token']),
  response_types: z.array(z.literal('code')).default(['code']),
  scope: z
    .string()
    .max(200)
    .refine((scope) => splitScope(scope).every((part) => supportedScopes.some((known) => known === part)))
    .default(''),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .default('client_secret_basic'),
}
const registration = z.looseObject(metadata)
const changes = z.looseObject(metadata).partial()

const read = <Schema extends z.ZodType>(shape: Schema, body: unknown): z.output<Schema> => {
  const result = shape.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = issue?.path.map(String).join('.') ?? ''
  throw oauthError(
    path.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    `${path}: ${issue?.message}`,
  )
}

const makeSecret = () => randomBytes(32).toString('base64url')

/** A client in the format of RFC 7591 and the official client. The secret is only shown once. */
export const presentClient = (client: Client, client_secret?: string) => ({
  client_id: client.id,
  client_name: client.client_name,
  ...(client_secret === undefined ? {} : { client_secret, client_secret_expires_at: 0 }),
  client_type: client.client_type,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  registration_type: client.registration_type,
  ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
  ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
  redirect_uris: client.redirect_uris,
  grant_types: client.grant_types,
  response_types: client.response_types,
  scope: client.scope,
  created_at: client.created_at,
  updated_at: client.updated_at,
})

export const insertClient = async (
  ctx: Context,
  body: unknown,
  registration_type: Client['registration_type'],
) => {
  const input = read(registration, body)
  const secret = input.token_endpoint_auth_method === 'none' ? null : makeSecret()
  const now = nowIso(ctx.realClock)
  const [client] = await ctx.db
    .insert(oauthClients)
    .values({
      client_name: input.client_name,
      client_uri: input.client_uri ?? null,
      logo_uri: input.logo_uri ?? null,
      redirect_uris: input.redirect_uris,
      grant_types: input.grant_types,
      response_types: input.response_types,
      scope: input.scope,
      token_endpoint_auth_method: input.token_endpoint_auth_method,
      client_type: secret === null ? 'public' : 'confidential',
      secret_hash: secret === null ? null : sha256(secret),
      registration_type,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!client) throw new Error('client was not made')
  return { client, answer: presentClient(client, secret ?? undefined) }
}

/** Whether an administrator vouches for its addresses. A self-registered app could be anyone's. */
export const isApproved = ({ registration_type }: Client): boolean => registration_type === 'manual'

export const findClient = async (db: Database, id: string | undefined): Promise<Client | null> => {
  if (!z.uuid().safeParse(id).success) return null
  const [client] = await db
    .select()
    .from(oauthClients)
    .where(eq(oauthClients.id, id ?? ''))
  return client ?? null
}

export const requireClient = async (db: Database, id: string | undefined): Promise<Client> => {
  const client = await findClient(db, id)
  if (!client) throw new AuthError('oauth_client_not_found')
  return client
}

export const changeClient = async (ctx: Context, id: string, body: unknown) => {
  const input = read(changes, body)
  const given = Object.fromEntries(
    Object.keys(metadata)
      .filter((key) => key !== 'response_types' && body !== null && typeof body === 'object' && key in body)
      .map((key) => [key, input[key]]),
  )
  const [client] = await ctx.db
    .update(oauthClients)
    .set({ ...given, updated_at: nowIso(ctx.realClock) })
    .where(eq(oauthClients.id, id))
    .returning()
  if (!client) throw new AuthError('oauth_client_not_found')
  return presentClient(client)
}

export const renewSecret = async (ctx: Context, id: string) => {
  const client = await requireClient(ctx.db, id)
  if (client.client_type === 'public')
    throw new AuthError('validation_failed', { message: 'A public client has no secret' })
  const secret = makeSecret()
  await ctx.db
    .update(oauthClients)
    .set({ secret_hash: sha256(secret), updated_at: nowIso(ctx.realClock) })
    .where(eq(oauthClients.id, id))
  return presentClient(client, secret)
}

/** By page numbers, as the official client expects. */
export const listClients = async (db: Database, page: number, per_page: number) => {
  const [row] = await db.select({ total: count() }).from(oauthClients)
  const rows = await db
    .select()
    .from(oauthClients)
    .orderBy(desc(oauthClients.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { total: row?.total ?? 0, clients: rows.map((client) => presentClient(client)) }
}

/** Removes a client with all consents given to it. */
export const removeClient = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await ctx.db.delete(schema.sessions).where(eq(schema.sessions.oauth_client_id, id))
    await ctx.db.delete(oauthClients).where(eq(oauthClients.id, id))
    await recordAudit(ctx, {
      action: 'auth.app.remove',
      subject_type: 'oauth_client',
      subject_id: id,
    })
  })

const withoutPort = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'http:' || !isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))) return null
  url.port = ''
  return url.toString()
}

/** Redirect URIs must match exactly; an app on the local machine may choose its port (RFC 8252 §7.3). */
export const isRegistered = (client: Client, redirect_uri: string): boolean =>
  client.redirect_uris.some(
    (known) =>
      known === redirect_uri ||
      (withoutPort(known) !== null && withoutPort(known) === withoutPort(redirect_uri)),
  )

export interface Credentials {
  id: string | undefined
  secret: string | undefined
}

/**
 * Authenticates an app at the token endpoint. Libraries differ in where they send the secret, so header and
 * body are accepted.
 */
export const authenticateClient = async (db: Database, given: Credentials): Promise<Client> => {
  const client = await findClient(db, given.id)
  const proven =
    client !== null &&
    (client.secret_hash === null
      ? given.secret === undefined
      : sameDigest(client.secret_hash, sha256(given.secret ?? '')))
  if (!proven) throw oauthError('invalid_client', 'Invalid client credentials')
  return client
}
