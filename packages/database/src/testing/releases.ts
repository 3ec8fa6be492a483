import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { applyMigrations, migrationsFolder } from '../migrate.ts'
import { ensureReferenceData } from '../reference-data.ts'
import type { Database } from '../types.ts'
import { makeUsers } from './factories.ts'
import './field-keys.ts'
import { makeGoods } from './goods.ts'
import { openTestPglite } from './template.ts'

/** How a release left its databases: its migrations in order, and a few rows of each table as its code wrote them. */
export interface Release {
  version: string
  migrations: { tag: string; hash: string }[]
  rows: { table: string; columns: string[]; values: Record<string, unknown>[] }[]
}

/** One file for each release, committed with it: a clone without tags, and a shallow one, has them too. */
export const releasesFolder = fileURLToPath(new URL('../../releases', import.meta.url))

const byVersion = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' })

/** Oldest first. */
export const readReleases = (folder = releasesFolder): Release[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .sort(byVersion)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Release)

const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as { rows: Row[] }).rows

interface Table {
  table: string
  columns: string[]
}

const tablesOf = (db: Database): Promise<Table[]> =>
  rowsOf<Table>(
    db,
    sql`select format('%I.%I', c.table_schema, c.table_name) as table,
          array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema in ('public', 'auth') and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )

const migrationsIn = (folder: string): Release['migrations'] => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash }, place) => ({
    tag: entries[place]?.tag ?? '',
    hash,
  }))
}

/** Today's schema as a release: what `npm run db:release` keeps. */
export const describeRelease = async (version: string): Promise<Release> => {
  const { pglite, close } = await openTestPglite()
  try {
    const db: Database = drizzle({ client: pglite, casing: 'snake_case' })
    await makeUsers(db, ['user', 'credit_analyst', 'superadmin'])
    await makeGoods(db)
    const rows: Release['rows'] = []
    for (const { table, columns } of await tablesOf(db)) {
      const values = await rowsOf<{ value: Record<string, unknown> }>(
        db,
        sql`select to_jsonb(t) as value from ${sql.raw(table)} t`,
      )
      if (values.length > 0) rows.push({ table, columns, values: values.map(({ value }) => value) })
    }
    return { version, migrations: migrationsIn(migrationsFolder), rows }
  } finally {
    await close()
  }
}

export const writeRelease = (release: Release, folder = releasesFolder): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${release.version}.json`), `${JSON.stringify(release, null, 2)}\n`)
}

const insertRows = async (pglite: PGlite, { rows }: Release): Promise<void> => {
  // They were consistent when they were written: no order of tables has to be found, and no trigger writes more.
  await pglite.exec('set session_replication_role = replica')
  for (const { table, columns, values } of rows) {
    const names = columns.map((name) => `"${name}"`).join(', ')
    await pglite.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(values)],
    )
  }
  await pglite.exec('set session_replication_role = origin')
}

/** Each column, index, constraint, trigger and function in one line. */
export const schemaLines = async (db: Database): Promise<string[]> => {
  const lines = await rowsOf<{ line: string }>(
    db,
    sql`with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'auth'))
        select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, udt_name, is_nullable, column_default) as line
          from information_schema.columns where table_schema in ('public', 'auth')
        union all select indexdef from pg_indexes where schemaname in ('public', 'auth')
        union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(c.oid))
          from pg_constraint c join ours on ours.oid = connamespace
        union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class r on r.oid = tgrelid
          join ours on ours.oid = r.relnamespace where not tgisinternal
        union all select pg_get_functiondef(p.oid) from pg_proc p join ours on ours.oid = pronamespace`,
  )
  return lines.map(({ line }) => line).sort()
}

let emptyFolder: Promise<Blob> | undefined

const packEmpty = async (): Promise<Blob> => {
  const pglite = await PGlite.create()
  const packed = await pglite.dumpDataDir('none')
  await pglite.close()
  return packed
}

/** A copy of an empty database: making each anew costs seconds. */
const openEmpty = async (): Promise<PGlite> =>
  PGlite.create({ loadDataDir: await (emptyFolder ??= packEmpty()) })

const freshLines = async (folder: string): Promise<string[]> => {
  const pglite = await openEmpty()
  try {
    const db: Database = drizzle({ client: pglite, casing: 'snake_case' })
    await applyMigrations(db, folder)
    return await schemaLines(db)
  } finally {
    await pglite.close()
  }
}

/** The first migrations of a folder, as a release had them. */
const folderOfRelease = ({ version, migrations }: Release, folder: string): string => {
  const today = migrationsIn(folder)
  for (const [place, { tag, hash }] of migrations.entries())
    if (today[place]?.hash !== hash)
      throw new Error(`${tag} is not as ${version} was released with it: its databases could not be upgraded`)
  const kept = mkdtempSync(join(tmpdir(), 'efie-release-'))
  cpSync(folder, kept, { recursive: true })
  const file = join(kept, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations.length) }))
  return kept
}

/** A release's database brought to the migrations of a folder: what was applied, and how its schema and rows differ afterwards. */
export const upgrade = async (
  release: Release,
  folder = migrationsFolder,
): Promise<{ applied: string[]; lacking: string[]; left_over: string[]; lost: string[] }> => {
  const earlier = folderOfRelease(release, folder)
  const pglite = await openEmpty()
  try {
    const db: Database = drizzle({ client: pglite, casing: 'snake_case' })
    await applyMigrations(db, earlier)
    await insertRows(pglite, release)
    const applied = await applyMigrations(db, folder)
    if (folder === migrationsFolder) await ensureReferenceData(db)
    const [upgraded, fresh] = [await schemaLines(db), await freshLines(folder)]
    const lost: string[] = []
    const still = new Set((await tablesOf(db)).map(({ table }) => table))
    for (const { table, values } of release.rows) {
      const [row] = still.has(table)
        ? await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${sql.raw(table)}`)
        : []
      if ((row?.count ?? 0) < values.length) lost.push(table)
    }
    return {
      applied,
      lacking: fresh.filter((line) => !upgraded.includes(line)),
      left_over: upgraded.filter((line) => !fresh.includes(line)),
      lost,
    }
  } finally {
    await pglite.close()
    rmSync(earlier, { recursive: true, force: true })
  }
}
