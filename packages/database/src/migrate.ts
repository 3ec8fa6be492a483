import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { ensureReferenceData } from './reference-data.ts'
import type { Database } from './types.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

interface JournalEntry {
  tag: string
}

const readJournal = (folder = migrationsFolder): { entries: JournalEntry[] } =>
  JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: JournalEntry[] }

/** Tags of the migrations in this code, in order. */
export const migrationTags = (): string[] => readJournal().entries.map(({ tag }) => tag)

/** Hash over all migrations. Databases with the same fingerprint have the same schema. */
export const schemaFingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of readMigrationFiles({ migrationsFolder })) hash.update(file.hash)
  return hash.digest('hex').slice(0, 16)
}

/** The database has migrations that this code does not know. */
export class MigrationAheadError extends Error {}

let own: string[] | undefined

/**
 * Readiness check: whether the database has every migration of this code. A newer schema is fine, so that
 * nodes of the previous release stay ready during a deployment.
 */
export const isMigrated = async (db: Database): Promise<boolean> => {
  own ??= readMigrationFiles({ migrationsFolder }).map((file) => file.hash)
  const result = await db.execute(sql`select hash from drizzle.migrations`)
  const known = new Set((result as { rows: { hash: string }[] }).rows.map((row) => row.hash))
  return own.every((hash) => known.has(hash))
}

/** Advisory lock key shared by all Efie processes, so that only one of them migrates at a time. */
const MIGRATION_LOCK = 4_201_337

/**
 * Applies a folder's missing migrations in one transaction and returns their tags. Throws MigrationAheadError for a database
 * that newer code has migrated. Runs on PGlite and on PostgreSQL.
 */
export const applyMigrations = (db: Database, folder = migrationsFolder): Promise<string[]> => {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const journal = readJournal(folder)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists drizzle.migrations (hash text primary key, created_at bigint not null)`,
    )
    const result = await tx.execute(sql`select hash from drizzle.migrations order by created_at`)
    const known = new Set((result as { rows: { hash: string }[] }).rows.map((row) => row.hash))
    const ours = new Set(files.map((file) => file.hash))
    if ([...known].some((hash) => !ours.has(hash))) {
      throw new MigrationAheadError('The database was migrated by a newer version of Efie')
    }
    const tags: string[] = []
    for (const [index, file] of files.entries()) {
      if (known.has(file.hash)) continue
      for (const statement of file.sql) if (statement.trim() !== '') await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.migrations (hash, created_at) values (${file.hash}, ${file.folderMillis})`,
      )
      tags.push(journal.entries[index]?.tag ?? file.hash)
    }
    return tags
  })
}

/** Migrates the database to this code's schema, adds the reference data, and returns the applied tags. */
export const migrate = async (db: Database): Promise<string[]> => {
  const applied = await applyMigrations(db)
  await ensureReferenceData(db)
  return applied
}
