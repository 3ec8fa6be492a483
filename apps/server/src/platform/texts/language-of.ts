import { schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { prepared } from '../database/prepared.ts'

const { profiles, systemSettings } = schema

/**
 * Language for messages to a person, or to someone without an account on whose behalf that person acts:
 * theirs, else the setting's.
 */
export const languageOf = async (db: Database, userId: string | undefined): Promise<Language> => {
  const [row] = await prepared(db, 'language', () =>
    db
      .select({ own: profiles.language, standard: systemSettings.default_language })
      .from(systemSettings)
      .leftJoin(profiles, sql`${profiles.id} = nullif(${sql.placeholder('id')}, '')::uuid`),
  ).execute({ id: userId ?? '' })
  return row?.own ?? row?.standard ?? 'en'
}

/** Language in which a person reads the app: tenants their own; staff and employers English. */
export const languageOfReader = async (db: Database, { id, role }: SignedIn): Promise<Language> =>
  role === 'user' ? languageOf(db, id) : 'en'
