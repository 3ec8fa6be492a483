import { schema, type Transaction } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { publicUrl, StartError } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services, type TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { recordGrant } from '../../role-grants/index.ts'
import { bodies } from '../bodies.ts'
import { verifyLink } from '../one-time/mails.ts'
import { makeOneTimeSecret, storeOneTimeToken } from '../one-time/one-time-tokens.ts'
import { loadProfile, lockUserByEmail } from '../queries.ts'

const { users, identities, profiles } = schema

const insertAccount = async (tx: Transaction, email: string, now: string): Promise<string> => {
  const id = uuidv7()
  await tx.insert(users).values({
    id,
    email,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    created_at: now,
    updated_at: now,
  })
  await tx.insert(identities).values({
    user_id: id,
    provider: 'email',
    provider_id: id,
    email,
    identity_data: { sub: id, email, email_verified: false, phone_verified: false },
    created_at: now,
    updated_at: now,
  })
  await tx
    .insert(profiles)
    .values({ id, email, full_name: 'Administrator', created_at: now, updated_at: now })
  return id
}

/** No account granted this role, so this person is independent of every other administrator (domain.md §4). */
const makeSuperadmin = async (ctx: TransactionContext, id: string): Promise<void> => {
  const now = nowIso(ctx.realClock)
  const before = await loadProfile(ctx.db, id)
  await ctx.db
    .update(profiles)
    .set({
      role: 'superadmin',
      suspended_at: null,
      version: sql`${profiles.version} + 1`,
      updated_at: now,
    })
    .where(eq(profiles.id, id))
  if (before && before.role !== 'superadmin')
    await recordGrant(ctx, {
      user_id: id,
      before: before.role,
      role: 'superadmin',
      granted_by: null,
      by: text('someone at the server’s command line'),
    })
}

/**
 * Creates a superadmin at the command line: the first of a deployment, or another. Returns a single-use link,
 * valid for one hour, that leads to choosing a password; for the same address again, a new link.
 */
export const createSuperadmin = async (services: Services, address: string): Promise<string> => {
  const parsed = bodies.recover.safeParse({ email: address })
  if (!parsed.success)
    throw new StartError(`${address} isn’t a valid email address. Run: npm run admin:create name@example.com`)
  const { email } = parsed.data
  const ctx = asSystem(services)
  const secret = makeOneTimeSecret()
  await transact(ctx, async (ctx) => {
    // Without this lock two operators creating the same address would both find no account.
    await ctx.db.execute(sql`lock table ${profiles} in share row exclusive mode`)
    const existing = await lockUserByEmail(ctx.db, email)
    const id = existing?.id ?? (await insertAccount(ctx.db, email, nowIso(ctx.realClock)))
    await makeSuperadmin(ctx, id)
    await storeOneTimeToken(ctx, {
      user_id: id,
      kind: 'recovery',
      relates_to: email,
      secret,
      flow_state_id: null,
    })
    await recordAudit(ctx, {
      action: 'auth.superadmin.create',
      subject_type: 'profile',
      subject_id: id,
      after: { role: 'superadmin' },
    })
  })
  return verifyLink(ctx, 'recovery', secret.token, `${publicUrl(ctx.config)}/reset-password`)
}
