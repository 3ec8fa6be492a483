import { createHash, randomUUID } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { sameDigest, sha256 } from '../../platform/secrets.ts'
import { AuthError } from './auth-error.ts'
import type { Pkce } from './bodies.ts'

const { flowStates } = schema

/** A mail may be opened an hour later; the code that it then gives lives five minutes. */
const LINK_SECONDS = 3_600
const CODE_SECONDS = 300

interface NewFlow {
  user_id: string
  authentication_method: string
  redirect_to: string
}

/** Remembers the client's challenge, when it sent one: the link it asked for will end in a code only it can redeem. */
export const startFlow = async (
  services: Services,
  tx: Database,
  { code_challenge, code_challenge_method }: Pkce,
  flow: NewFlow,
): Promise<string | null> => {
  if (!code_challenge) return null
  const [row] = await tx
    .insert(flowStates)
    .values({
      ...flow,
      provider: 'email',
      code_challenge,
      code_challenge_method: code_challenge_method ?? 'plain',
      expires_at: inSeconds(services.clock, LINK_SECONDS),
      created_at: nowIso(services.clock),
    })
    .returning({ id: flowStates.id })
  return row?.id ?? null
}

/** The link was used: gives the code for `/token?grant_type=pkce`. */
export const giveAuthCode = async (services: Services, tx: Database, id: string): Promise<string> => {
  const code = randomUUID()
  await tx
    .update(flowStates)
    .set({ auth_code: sha256(code), expires_at: inSeconds(services.clock, CODE_SECONDS) })
    .where(eq(flowStates.id, id))
  return code
}

const challengeOf = (verifier: string, method: string | null): string =>
  method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier

/** Redeems a code once. A wrong verifier does not use it up: it was not the client that asked. */
export const takeFlow = async (
  services: Services,
  tx: Database,
  auth_code: string,
  verifier: string,
): Promise<{ user_id: string; authentication_method: string }> => {
  const [row] = await tx
    .select()
    .from(flowStates)
    .where(eq(flowStates.auth_code, sha256(auth_code)))
    .for('update')
  if (!row || row.user_id === null) throw new AuthError('flow_state_not_found')
  if (row.expires_at <= nowIso(services.clock)) throw new AuthError('flow_state_expired')
  if (!sameDigest(challengeOf(verifier, row.code_challenge_method), row.code_challenge ?? ''))
    throw new AuthError('bad_code_verifier')
  await tx.delete(flowStates).where(eq(flowStates.id, row.id))
  return { user_id: row.user_id, authentication_method: row.authentication_method }
}
