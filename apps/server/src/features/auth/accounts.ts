import { schema, type Transaction } from '@efie/database'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Contact } from './contacts.ts'
import { putContactIdentity } from './identities.ts'
import type { UserRow } from './presenters.ts'
import type { toProfile } from './registration.ts'

const { users, profiles } = schema

export interface NewAccount {
  /** Null for somebody who has not said who they are. */
  contact: Contact | null
  encrypted_password: string | null
  data: Record<string, unknown>
  profile: ReturnType<typeof toProfile>
  confirmed: boolean
}

/** Providers of a fresh account, as its user object names them. */
export const appMetadata = (contact: Contact | null): Record<string, unknown> =>
  contact === null ? {} : { provider: contact.kind, providers: [contact.kind] }

/** Account, identity and profile of a new person, together or not at all. */
export const insertAccount = async (ctx: Context, tx: Transaction, input: NewAccount): Promise<UserRow> => {
  const { contact, confirmed } = input
  const now = nowIso(ctx.clock)
  const id = uuidv7()
  const [user] = await tx
    .insert(users)
    .values({
      id,
      ...(contact === null
        ? { is_anonymous: true }
        : { [contact.kind]: contact.value, [`${contact.kind}_confirmed_at`]: confirmed ? now : null }),
      encrypted_password: input.encrypted_password,
      raw_app_meta_data: appMetadata(contact),
      raw_user_meta_data: input.data,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!user) throw new Error('user was not made')
  if (contact) await putContactIdentity(ctx, tx, id, contact, confirmed)
  await tx
    .insert(profiles)
    .values({ ...input.profile, id, email: user.email ?? '', created_at: now, updated_at: now })
  await recordAudit(ctx, tx, {
    action: 'auth.sign-up',
    subject_type: 'profile',
    subject_id: id,
    after: { role: 'user', confirmed },
  })
  return user
}
