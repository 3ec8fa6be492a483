import { schema } from '@efie/database'
import { and, count, eq, lt, ne } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type SignedIn, type InTransaction } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { nameOf, sendsSms, wirePhone } from '../accounts/contacts.ts'
import { hasVerifiedFactor, requireFreshFactor } from './factors.ts'
import { loadAccount, lockUser } from '../queries.ts'

const { mfaFactors } = schema

const MAX_FACTORS = 10
/** An enrolment unfinished for this long doesn't block a new one. */
const UNFINISHED_SECONDS = 300

type NewFactor = Pick<typeof mfaFactors.$inferInsert, 'factor_type' | 'friendly_name'> &
  Partial<Pick<typeof mfaFactors.$inferInsert, 'secret_sealed' | 'phone'>>

const insertFactor = async (ctx: InTransaction<Context & { actor: SignedIn }>, values: NewFactor) => {
  const user_id = ctx.actor.id
  if (!(await lockUser(ctx.db, user_id))) throw new AuthError('user_not_found')
  if (ctx.actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, user_id)))
    throw new AuthError('insufficient_aal', {
      message: 'AAL2 required to enroll a new factor',
    })
  await requireFreshFactor(ctx)
  await ctx.db
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.user_id, user_id),
        eq(mfaFactors.status, 'unverified'),
        lt(mfaFactors.created_at, inSeconds(ctx.realClock, -UNFINISHED_SECONDS)),
      ),
    )
  const [row] = await ctx.db
    .select({ factors: count() })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.user_id, user_id), ne(mfaFactors.factor_type, 'recovery_code')))
  if ((row?.factors ?? 0) >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors')
  const now = nowIso(ctx.realClock)
  const [factor] = await ctx.db
    .insert(mfaFactors)
    .values({ ...values, user_id, created_at: now, updated_at: now })
    .returning({ id: mfaFactors.id })
  if (!factor) throw new Error('factor was not made')
  return factor.id
}

const enrol = async (ctx: Context & { actor: SignedIn }, values: NewFactor): Promise<string> => {
  try {
    return await transact(ctx, (ctx) => insertFactor(ctx, values))
  } catch (error) {
    if (sqlState(error)?.constraint === 'mfa_factors_name_key')
      throw new AuthError('mfa_factor_name_conflict')
    throw error
  }
}

/** `POST /factors`: first half of an enrolment. The factor counts once one of its codes is verified. */
export const enrolFactor = async (ctx: Context & { actor: SignedIn }, body: unknown) => {
  const input = parseBody(bodies.enrol, body)
  const friendly_name = input.friendly_name?.trim() ?? ''
  if (input.factor_type === 'webauthn') {
    const id = await enrol(ctx, { factor_type: 'webauthn', friendly_name })
    return { id, type: 'webauthn', friendly_name }
  }
  if (input.factor_type === 'phone') {
    if (!sendsSms(ctx.config)) throw new AuthError('mfa_phone_enroll_not_enabled')
    if (!input.phone)
      throw new AuthError('validation_failed', { message: 'Enter a phone number, such as 024 123 4567' })
    const phone = wirePhone(ctx.config, input.phone)
    const id = await enrol(ctx, { factor_type: 'phone', friendly_name, phone })
    return { id, type: 'phone', friendly_name, phone }
  }
  const account = await loadAccount(ctx.db, ctx.actor.id)
  if (!account) throw new AuthError('user_not_found')
  const { system_name } = await loadSystemSettings(ctx.db)
  // Loaded on first use: 15 MB.
  const { generateSecret, generateURI } = await import('otplib')
  const { toString } = await import('qrcode')
  const secret = generateSecret()
  const uri = generateURI({ issuer: input.issuer || system_name, label: nameOf(account.user), secret })
  const secret_sealed = ctx.secrets.seal(secret)
  const id = await enrol(ctx, { factor_type: 'totp', friendly_name, secret_sealed })
  const qr_code = await toString(uri, { type: 'svg' })
  return { id, type: 'totp', friendly_name, totp: { qr_code, secret, uri } }
}
