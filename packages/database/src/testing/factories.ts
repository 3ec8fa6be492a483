import type { Role } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { identities, profiles, users } from '../schema/index.ts'
import type { Database } from '../types.ts'

let counter = 0

export type Profile = typeof profiles.$inferSelect

/** Creates a person with a profile who can sign in. They have no password unless a hash is given. */
export const makeUser = async (
  db: Database,
  values: Partial<typeof profiles.$inferInsert> & { encrypted_password?: string } = {},
): Promise<Profile> => {
  counter += 1
  const { encrypted_password, ...profile } = values
  const id = profile.id ?? uuidv7()
  const email = profile.email ?? `person-${counter}-${id.slice(-6)}@efie.example`
  const now = new Date().toISOString()
  await db.insert(users).values({
    id,
    email,
    encrypted_password,
    email_confirmed_at: now,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
  })
  await db.insert(identities).values({
    user_id: id,
    provider: 'email',
    provider_id: id,
    email,
    identity_data: { sub: id, email, email_verified: true },
  })
  const [row] = await db
    .insert(profiles)
    .values({ full_name: `Person ${counter}`, ...profile, id, email })
    .returning()
  if (!row) throw new Error('profile was not made')
  return row
}

/** Creates one person per role. */
export const makeUsers = async <Key extends Role>(
  db: Database,
  roles: readonly Key[],
): Promise<Record<Key, Profile>> => {
  const entries: [Key, Profile][] = []
  for (const role of roles) entries.push([role, await makeUser(db, { role })])
  return Object.fromEntries(entries) as Record<Key, Profile>
}
