import { schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'

const { profiles, systemSettings } = schema

/** In which language a person is written to, and whoever has no account by that person: their own, or the setting's. */
export const languageOf = async (db: Database, userId: string | undefined): Promise<Language> => {
  const [row] = await db
    .select({ own: profiles.language, standard: systemSettings.default_language })
    .from(systemSettings)
    .leftJoin(profiles, userId === undefined ? sql`false` : eq(profiles.id, userId))
  return row?.own ?? row?.standard ?? 'en'
}

/** In which language a person reads the app: a tenant in their own, the desks of staff and of employers in English. */
export const languageOfReader = async (db: Database, { id, role }: SignedIn): Promise<Language> =>
  role === 'user' ? languageOf(db, id) : 'en'
