import { schema } from '@efie/database'
import { nowIso } from '../../platform/clock.ts'
import type { Person, World } from '../world.ts'
import { uuidv7 } from 'uuidv7'

/** Password of every account of the demo. */
export const demoPassword = 'Efie-Demo-2026'

type NewProfile = Omit<typeof schema.profiles.$inferInsert, 'id' | 'email' | 'role'> & Omit<Person, 'id'>

/** An account as after a registration with a confirmed address, created at the story's time. */
export const addAccount = async <Profile extends NewProfile>(
  { services, password_hash }: Pick<World, 'services' | 'password_hash'>,
  profile: Profile,
): Promise<Profile & { id: string }> => {
  const id = uuidv7()
  const at = nowIso(services.clock)
  const times = { created_at: at, updated_at: at }
  const { email, full_name } = profile
  const { db } = services
  await db.insert(schema.users).values({
    ...times,
    id,
    email,
    encrypted_password: password_hash,
    email_confirmed_at: at,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { full_name },
  })
  await db.insert(schema.identities).values({
    ...times,
    user_id: id,
    provider: 'email',
    provider_id: id,
    email,
    identity_data: { sub: id, email, email_verified: true, phone_verified: false },
    last_sign_in_at: at,
  })
  await db.insert(schema.profiles).values({ ...profile, ...times, id })
  return { ...profile, id }
}
