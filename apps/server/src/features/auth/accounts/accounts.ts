import { schema } from '@efie/database'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { Contact } from './contacts.ts'
import { insertExternalIdentity, isSso, type ExternalIdentity } from '../federation/external-identity.ts'
import { putContactIdentity } from '../federation/identities.ts'
import type { Addressee } from '../queries.ts'
import type { toProfile } from './registration.ts'

const { users, profiles } = schema

export interface NewAccount {
  /** Null for an anonymous person. */
  contact: Contact | null
  encrypted_password: string | null
  data: Record<string, unknown>
  profile: ReturnType<typeof toProfile>
  confirmed: boolean
  /** For a person from an identity provider: replaces the contact and counts as confirmed. */
  external?: ExternalIdentity
}

const externalColumns = (external: ExternalIdentity, now: string) => ({
  email: external.email,
  email_confirmed_at: external.email === null ? null : now,
  is_sso_user: isSso(external),
  raw_app_meta_data: { provider: external.provider, providers: [external.provider] },
})

const contactColumns = (contact: Contact | null, confirmed: boolean, now: string) => ({
  ...(contact === null
    ? { is_anonymous: true }
    : { [contact.kind]: contact.value, [`${contact.kind}_confirmed_at`]: confirmed ? now : null }),
  raw_app_meta_data: appMetadata(contact),
})

/** A new account's providers, as its user object lists them. */
export const appMetadata = (contact: Contact | null): Record<string, unknown> =>
  contact === null ? {} : { provider: contact.kind, providers: [contact.kind] }

/** Creates account, identity and profile of a new person in one transaction. */
export const insertAccount = async (ctx: TransactionContext, input: NewAccount): Promise<Addressee> => {
  const { contact, confirmed, external } = input
  const now = nowIso(ctx.realClock)
  const id = uuidv7()
  const [user] = await ctx.db
    .insert(users)
    .values({
      id,
      ...(external ? externalColumns(external, now) : contactColumns(contact, confirmed, now)),
      encrypted_password: input.encrypted_password,
      raw_user_meta_data: input.data,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!user) throw new Error('user was not made')
  if (external) await insertExternalIdentity(ctx, id, external)
  else if (contact) await putContactIdentity(ctx, id, contact, confirmed)
  await ctx.db
    .insert(profiles)
    .values({ ...input.profile, id, email: user.email ?? '', created_at: now, updated_at: now })
  await recordAudit(ctx, {
    action: 'auth.sign-up',
    subject_type: 'profile',
    subject_id: id,
    after: { role: 'user', confirmed },
  })
  return { ...user, language: input.profile.language ?? null }
}
