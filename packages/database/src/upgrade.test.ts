import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder, migrationTags } from './migrate.ts'
import { describeRelease, readReleases, upgrade, writeRelease, type Release } from './testing/releases.ts'

const root = new URL('../../..', import.meta.url).pathname

/** None where the repository was brought without them, or without Git. */
const releaseTags = (): string[] => {
  try {
    const tags = execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return tags.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
  } catch {
    return []
  }
}

const upgraded = { lacking: [], left_over: [], lost: [] }

describe('a database of a release', () => {
  test('is kept for every tag of a release', () => {
    const kept = new Set(readReleases().map(({ version }) => `v${version}`))
    expect(releaseTags().filter((tag) => !kept.has(tag))).toEqual([])
  })

  test('comes to the schema of today with its rows', { timeout: 120_000 }, async () => {
    const last = readReleases().at(-1)
    if (last) expect(await upgrade(last)).toMatchObject(upgraded)
    // Until there is a release, the tests below say whether this one could fail.
    else expect(releaseTags()).toEqual([])
  })
})

describe('the upgrade from a made-up earlier release', { timeout: 120_000 }, () => {
  let release: Release
  let folder: string
  /** Today's migrations with another one after them. */
  const later = (tag: string, statement: string): void => {
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[]
    }
    const { length } = journal.entries
    const when = (journal.entries.at(-1)?.when ?? 0) + 1
    writeFileSync(
      file,
      JSON.stringify({
        ...journal,
        entries: [...journal.entries, { ...journal.entries[0], idx: length, when, tag }],
      }),
    )
    writeFileSync(join(folder, `${tag}.sql`), statement)
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'efie-later-'))
    cpSync(migrationsFolder, folder, { recursive: true })
    release = await describeRelease('0.1.0')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps its migrations and rows of several tables in one file', () => {
    writeRelease(release, folder)
    const [kept] = readReleases(folder)
    expect(kept).toEqual(release)
    expect(kept?.migrations.map(({ tag }) => tag)).toEqual(migrationTags())
    expect(kept?.rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['auth.users', 'public.profiles', 'public.ledger_accounts']),
    )
    rmSync(join(folder, '0.1.0.json'))
  })

  test('applies what came since, and finds the schema of today and every row', async () => {
    later('9000_note', `alter table "profiles" add column "note" text default '' not null`)
    expect(await upgrade(release, folder)).toEqual({ ...upgraded, applied: ['9000_note'] })
  })

  test('fails on a migration that an empty database takes and rows do not', async () => {
    later('9000_note', 'alter table "profiles" add column "note" text not null')
    await expect(upgrade(release, folder)).rejects.toThrow('Failed query')
    await expect(upgrade({ ...release, rows: [] }, folder)).resolves.toMatchObject(upgraded)
  })

  test('names tables whose rows are gone', async () => {
    later('9000_away', 'delete from "financing_products"')
    expect((await upgrade(release, folder)).lost).toEqual(['public.financing_products'])
  })

  test('names what differs from the schema of an empty database', async () => {
    later(
      '9000_once',
      `do $$ begin if exists (select from profiles) then create index profiles_note on profiles (full_name, id); end if; end $$`,
    )
    const { left_over, lacking } = await upgrade(release, folder)
    expect(left_over).toEqual([expect.stringContaining('profiles_note')])
    expect(lacking).toEqual([])
  })

  test('refuses a migration that was changed after its release', async () => {
    const [first] = release.migrations
    const altered = { ...release, migrations: [{ tag: first?.tag ?? '', hash: 'another' }] }
    await expect(upgrade(altered, folder)).rejects.toThrow(`${first?.tag} is not as 0.1.0`)
  })
})
