import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, MigrationAheadError, migrationsFolder } from './migrate.ts'
import * as schema from './schema/index.ts'
import type { Database } from './types.ts'

const root = new URL('../../..', import.meta.url).pathname
let pglite: PGlite
let db: Database

beforeAll(async () => {
  pglite = await PGlite.create()
  db = drizzle({ client: pglite, casing: 'snake_case' })
})
afterAll(() => pglite.close())

const tags = () =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
    .sort()

describe('migrations', () => {
  test('bring an empty database to this schema, with its reference data', async () => {
    expect(await migrate(db)).toEqual(tags())
    expect(await db.select().from(schema.systemSettings)).toMatchObject([
      { default_currency: 'GHS', smtp_port: 465 },
    ])
    expect(await db.select().from(schema.financingProducts)).toMatchObject([{ code: 'rent', version: 1 }])
    expect((await db.select().from(schema.ledgerAccounts)).length).toBeGreaterThan(5)
  })

  // `created_at desc` sorts nulls first. PostgreSQL ignores an index with nulls last and scans and sorts the
  // whole table.
  test('create no index that a newest-first list cannot use', async () => {
    const { rows } = await pglite.query(
      `select indexname from pg_indexes where schemaname in ('public', 'auth') and indexdef like '%DESC NULLS LAST%'`,
    )
    expect(rows).toEqual([])
  })

  test('change nothing on a second run', async () => {
    expect(await migrate(db)).toEqual([])
    expect(await db.select().from(schema.financingProducts)).toHaveLength(1)
  })

  test('create every table of the schema files, column by column', async () => {
    const result = await db.execute(
      sql`select table_schema || '.' || table_name as name, array_agg(column_name::text order by column_name) as columns
          from information_schema.columns where table_schema in ('public', 'auth') group by 1`,
    )
    const found = new Map(
      (result as { rows: { name: string; columns: string[] }[] }).rows.map((row) => [row.name, row.columns]),
    )
    const { getTableConfig, PgTable } = await import('drizzle-orm/pg-core')
    const tables = Object.values(schema).filter((value) => value instanceof PgTable)
    expect(tables.length).toBeGreaterThan(20)
    for (const table of tables) {
      const { name, schema: inSchema, columns } = getTableConfig(table)
      expect(found.get(`${inSchema ?? 'public'}.${name}`), name).toEqual(
        columns.map((column) => column.name).sort(),
      )
    }
  })

  test('leave nothing in the schema files that no migration creates', () => {
    const folder = mkdtempSync(join(tmpdir(), 'efie-migrations-'))
    try {
      cpSync(migrationsFolder, join(folder, 'migrations'), { recursive: true })
      const config = join(folder, 'drizzle.config.json')
      writeFileSync(
        config,
        JSON.stringify({
          dialect: 'postgresql',
          schema: join(root, 'packages/database/src/schema/index.ts'),
          out: join(folder, 'migrations'),
          casing: 'snake_case',
        }),
      )
      execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--config', config], {
        cwd: root,
        stdio: 'pipe',
      })
      const after = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))
      expect(after.map((name) => name.replace('.sql', '')).sort()).toEqual(tags())
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('refuse a database that newer code has migrated, in plain words', async () => {
    await db.execute(
      sql`insert into drizzle.migrations (hash, created_at) values ('from-the-future', 9999999999999)`,
    )
    await expect(migrate(db)).rejects.toThrow(MigrationAheadError)
    await expect(migrate(db)).rejects.toThrow(/newer version of Efie/)
  })
})
