import { schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'

const { profiles, systemSettings } = schema

/** In which language a person is written to, and whoever has no account by that person: their own, or the setting's. */
export const languageOf = async (db: Database, userId: string | undefined): Promise<Language> => {
  const [row] = await db
    .select({ own: profiles.language, standard: systemSettings.default_language })
    .from(systemSettings)
    .leftJoin(profiles, userId === undefined ? sql`false` : eq(profiles.id, userId))
  return row?.own ?? row?.standard ?? 'en'
}
