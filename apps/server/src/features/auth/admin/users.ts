import { schema, type Transaction } from '@efie/database'
import { count, desc, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/errors.ts'
import { loadSecuritySettings } from '../../settings/index.ts'
import { insertAccount } from '../accounts/accounts.ts'
import { banSeconds, readAttributes, type Attributes } from './bodies.ts'
import { AuthError } from '../auth-error.ts'
import { closeSignIn } from '../password/close-sign-in.ts'
import { changeEmail, changePhone } from '../one-time/confirm-token.ts'
import { contactOf, wirePhone } from '../accounts/contacts.ts'
import { hashPassword, requireGoodPassword } from '../password/passwords.ts'
import { toUser, type UserRow } from '../presenters.ts'
import { deleteSessions, loadAccount, loadProfile, lockUser, updateUserRow } from '../queries.ts'
import { keptMetadata, toProfile } from '../accounts/registration.ts'

const { users } = schema

const notFound = () => new AuthError('user_not_found', { status: 404, message: 'User not found' })

const present = async (db: Transaction | Context['db'], id: string) => {
  const account = await loadAccount(db, id)
  if (!account) throw notFound()
  return toUser(account.user, account.identities, account.factors)
}

/** `GET /admin/users`: page numbers, as the official client expects. */
export const adminListUsers = async (ctx: Context, page: number, per_page: number) => {
  const [row] = await ctx.db.select({ total: count() }).from(users).where(isNull(users.deleted_at))
  const rows = await ctx.db
    .select()
    .from(users)
    .where(isNull(users.deleted_at))
    .orderBy(desc(users.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { total: row?.total ?? 0, users: rows.map((user) => toUser(user, [], [])) }
}

/** `GET /admin/users/{id}`. */
export const adminGetUser = (ctx: Context, id: string) => present(ctx.db, id)

/** Permissions are granted in Efie under its two-person rules, never by metadata. */
const withoutRights = (metadata: Record<string, unknown> | null | undefined) => {
  const { role: _role, provider: _provider, providers: _providers, ...kept } = metadata ?? {}
  return kept
}

const passwordHash = async (ctx: Context, password: string | null | undefined): Promise<string | null> => {
  if (!password) return null
  const { password_complexity } = await loadSecuritySettings(ctx.db)
  await requireGoodPassword(password, password_complexity)
  return hashPassword(password)
}

const orTaken = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    const state = sqlState(error)
    if (state?.code === '23505')
      throw new AuthError(state.constraint === 'users_phone_key' ? 'phone_exists' : 'email_exists')
    throw error
  }
}

const banUntil = (ctx: Context, { ban_duration }: Attributes): Partial<UserRow> => {
  const seconds = banSeconds(ban_duration)
  if (seconds === undefined) return {}
  return { banned_until: seconds === 0 ? null : inSeconds(ctx.realClock, seconds) }
}

/** `POST /admin/users`: sends no email. */
export const adminCreateUser = async (ctx: Context, body: unknown) => {
  const input = readAttributes(body)
  const contact = contactOf(ctx.config, input)
  if (!contact) throw new AuthError('validation_failed', { message: 'Give an email or a phone' })
  const data = input.user_metadata ?? {}
  const profile = toProfile(ctx.config, contact, data)
  const encrypted_password = await passwordHash(ctx, input.password)
  const confirmed = (contact.kind === 'email' ? input.email_confirm : input.phone_confirm) ?? false
  return orTaken(() =>
    transact(ctx, async (ctx) => {
      const user = await insertAccount(ctx, {
        contact,
        encrypted_password,
        data: keptMetadata(data),
        profile,
        confirmed,
      })
      await updateUserRow(ctx.db, user.id, {
        ...banUntil(ctx, input),
        raw_app_meta_data: { ...user.raw_app_meta_data, ...withoutRights(input.app_metadata) },
      })
      return present(ctx.db, user.id)
    }),
  )
}

const changeContacts = async (ctx: TransactionContext, user: UserRow, input: Attributes) => {
  const phone = input.phone ? wirePhone(ctx.config, input.phone) : null
  if (input.email && input.email !== user.email) await changeEmail(ctx, user, input.email)
  if (phone !== null && phone !== user.phone) await changePhone(ctx, user, phone)
  const now = nowIso(ctx.realClock)
  await updateUserRow(ctx.db, user.id, {
    updated_at: now,
    ...(input.email_confirm ? { email_confirmed_at: user.email_confirmed_at ?? now } : {}),
    ...(input.phone_confirm ? { phone_confirmed_at: user.phone_confirmed_at ?? now } : {}),
  })
}

/** `PUT /admin/users/{id}`: a new password or a ban ends the person's sessions. */
export const adminUpdateUser = async (ctx: Context, id: string, body: unknown) => {
  const input = readAttributes(body)
  const encrypted_password = await passwordHash(ctx, input.password)
  return orTaken(() =>
    transact(ctx, async (ctx) => {
      const user = await lockUser(ctx.db, id)
      if (!user) throw notFound()
      await changeContacts(ctx, user, input)
      const changes = {
        ...banUntil(ctx, input),
        ...(encrypted_password === null ? {} : { encrypted_password }),
      }
      const fresh = (await lockUser(ctx.db, id)) ?? user
      await updateUserRow(ctx.db, id, {
        ...changes,
        raw_user_meta_data: { ...fresh.raw_user_meta_data, ...keptMetadata(input.user_metadata ?? {}) },
        raw_app_meta_data: { ...fresh.raw_app_meta_data, ...withoutRights(input.app_metadata) },
        updated_at: nowIso(ctx.realClock),
      })
      if (encrypted_password !== null || typeof changes.banned_until === 'string')
        await deleteSessions(ctx.db, id, null)
      await recordAudit(ctx, {
        action: 'auth.admin.update-user',
        subject_type: 'profile',
        subject_id: id,
        after: { fields: Object.keys(input) },
      })
      return present(ctx.db, id)
    }),
  )
}

/** `DELETE /admin/users/{id}`: closes sign-in for good. Lending records stay, as the law requires. */
export const adminDeleteUser = (ctx: Context, id: string) =>
  transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, id)
    if (!user) throw notFound()
    const profile = await loadProfile(ctx.db, id)
    if (profile?.role === 'superadmin')
      throw new AuthError('validation_failed', {
        status: 422,
        message: 'Remove the superadmin role in Efie first',
      })
    await closeSignIn(ctx, id)
    await recordAudit(ctx, {
      action: 'auth.admin.delete-user',
      subject_type: 'profile',
      subject_id: id,
    })
    return {}
  })
