import { schema, type Transaction } from '@efie/database'
import { withoutLinks, type Role } from '@efie/domain'
import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context.ts'
import { insertAccount } from './accounts.ts'
import { lockUserByEmail } from '../queries.ts'
import { toProfile } from './registration.ts'

const { profiles } = schema

interface Account {
  id: string
  role: Role
  phone: string | null
}

/** The account of an address, if any. */
export const findAccount = async (tx: Transaction, email: string): Promise<Account | null> => {
  const user = await lockUserByEmail(tx, email)
  if (!user) return null
  const [row] = await tx
    .select({ id: profiles.id, role: profiles.role, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, user.id))
  return row ?? null
}

/**
 * The account of a person who proved an address by code: the existing one, or a new one without a password,
 * which they enter by an emailed link.
 */
export const openAccount = async (
  ctx: TransactionContext,
  person: { email: string; full_name: string; phone: string | null },
): Promise<Account> => {
  const existing = await findAccount(ctx.db, person.email)
  if (existing) return existing
  const contact = { kind: 'email', value: person.email } as const
  const data = {
    full_name: withoutLinks(person.full_name),
    ...(person.phone === null ? {} : { phone: person.phone }),
  }
  const { id } = await insertAccount(ctx, {
    contact,
    encrypted_password: null,
    data,
    profile: toProfile(ctx.config, contact, data),
    confirmed: true,
  })
  return { id, role: 'user', phone: person.phone }
}
