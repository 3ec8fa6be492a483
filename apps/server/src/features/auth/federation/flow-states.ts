import { createHash, randomUUID } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { sameDigest, sha256 } from '../../../platform/secrets.ts'
import { AuthError } from '../auth-error.ts'
import type { Pkce } from '../bodies.ts'

const { flowStates } = schema

export type FlowState = typeof flowStates.$inferSelect

/** Seconds. An email may be opened an hour later; the code it then gives is valid for five minutes. */
const LINK_SECONDS = 3_600
const CODE_SECONDS = 300
/** Seconds a person has to sign in at their provider. */
const PROVIDER_SECONDS = 600

interface NewFlow {
  user_id: string
  authentication_method: string
  redirect_to: string
}

/**
 * Stores the client's challenge, if any: the link it requested will end in a code only that client can
 * redeem.
 */
export const startFlow = async (
  services: Services,
  { code_challenge, code_challenge_method }: Pkce,
  flow: NewFlow,
): Promise<string | null> => {
  if (!code_challenge) return null
  const [row] = await services.db
    .insert(flowStates)
    .values({
      ...flow,
      provider: 'email',
      code_challenge,
      code_challenge_method: code_challenge_method ?? 'plain',
      expires_at: inSeconds(services.realClock, LINK_SECONDS),
      created_at: nowIso(services.realClock),
    })
    .returning({ id: flowStates.id })
  return row?.id ?? null
}

interface ProviderFlow extends NewFlow {
  id: string
  provider: string
  data: Record<string, unknown>
}

/** Stores a flow while the person is at the provider. */
export const sendToProvider = async (
  services: Services,
  { code_challenge, code_challenge_method }: Pkce,
  flow: Omit<ProviderFlow, 'user_id'> & { user_id: string | null },
): Promise<void> => {
  await services.db.insert(flowStates).values({
    ...flow,
    code_challenge: code_challenge ?? null,
    code_challenge_method: code_challenge ? (code_challenge_method ?? 'plain') : null,
    expires_at: inSeconds(services.realClock, PROVIDER_SECONDS),
    created_at: nowIso(services.realClock),
  })
}

export const findFlow = async (db: Database, id: string): Promise<FlowState | null> => {
  const [row] = await db.select().from(flowStates).where(eq(flowStates.id, id))
  return row ?? null
}

/** A provider's answer counts once, whatever its outcome; false for repeats. */
export const useFlow = async (services: Services, id: string): Promise<boolean> => {
  const used = await services.db
    .update(flowStates)
    .set({ used_at: nowIso(services.realClock) })
    .where(and(eq(flowStates.id, id), isNull(flowStates.used_at)))
    .returning({ id: flowStates.id })
  return used.length > 0
}

/** After a link was used: issues the code for `/token?grant_type=pkce`. */
export const giveAuthCode = async (
  services: Services,
  id: string,
  values: Partial<Pick<FlowState, 'user_id' | 'data'>> = {},
): Promise<string> => {
  const code = randomUUID()
  await services.db
    .update(flowStates)
    .set({ ...values, auth_code: sha256(code), expires_at: inSeconds(services.realClock, CODE_SECONDS) })
    .where(eq(flowStates.id, id))
  return code
}

const challengeOf = (verifier: string, method: string | null): string =>
  method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier

/**
 * Redeems a code once. A wrong verifier doesn't consume it, since it didn't come from the client that
 * started.
 */
export const takeFlow = async (
  services: Services,
  auth_code: string,
  verifier: string,
): Promise<FlowState & { user_id: string }> => {
  const [row] = await services.db
    .select()
    .from(flowStates)
    .where(eq(flowStates.auth_code, sha256(auth_code)))
    .for('update')
  if (!row || row.user_id === null) throw new AuthError('flow_state_not_found')
  if (row.expires_at <= nowIso(services.realClock)) throw new AuthError('flow_state_expired')
  if (!sameDigest(challengeOf(verifier, row.code_challenge_method), row.code_challenge ?? ''))
    throw new AuthError('bad_code_verifier')
  await services.db.delete(flowStates).where(eq(flowStates.id, row.id))
  return { ...row, user_id: row.user_id }
}
