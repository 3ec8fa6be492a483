import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOutage } from '../../platform/errors.ts'
import { makeSecrets } from '../../platform/secrets.ts'
import { openStorage, prepareStorage } from '../../platform/storage/file-storage.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { makeWorld } from '../../testing/world.ts'
import { restoreBackup, writeBackup } from './index.ts'

let folder: string
let source: Harness
let target: Harness
let file: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-backup-'))
  file = join(folder, 'backup.tar.gz.age')
  source = await makeHarness()
  target = await makeHarness()
})
afterEach(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

const postEntry = async ({ services: { db } }: Harness) => {
  await db.transaction(async (tx) => {
    const [entry] = await tx
      .insert(schema.journalEntries)
      .values({ kind: 'test', source_id: 'one', description: 'A fee', effective_date: '2026-11-20' })
      .returning()
    const [debit, credit] = await tx.select().from(schema.ledgerAccounts).limit(2)
    if (!entry || !debit || !credit) throw new Error('no entry or accounts')
    await tx.insert(schema.postings).values([
      { journal_entry_id: entry.id, account_code: debit.code, amount: 19_000 },
      { journal_entry_id: entry.id, account_code: credit.code, amount: -19_000 },
    ])
  })
}

/** A world whose files are in a folder given by STORAGE_URL. */
const withStorage = async (name: string) => {
  const STORAGE_URL = pathToFileURL(join(folder, name)).href
  const harness = await makeHarness({ environment: { STORAGE_URL } })
  await prepareStorage(harness.services.config)
  const storage = openStorage(harness.services.config)
  await makeWorld({ ...harness.services, storage })
  return { harness, storage }
}

describe('a backup', () => {
  test('put back into an empty database gives the same rows, files, ledger and rules', async () => {
    const world = await makeWorld(source.services)
    await postEntry(source)
    const manifest = await writeBackup(source.services, file)
    expect(manifest.totals).toMatchObject({ debits: 19_000, balance: 0 })
    expect(manifest.totals.rows['public.profiles']).toBeGreaterThan(10)

    await restoreBackup(target.services, file)

    const read = async ({ services: { db } }: Harness) => ({
      profiles: await db.select().from(schema.profiles).orderBy(schema.profiles.id),
      users: await db.select().from(schema.users).orderBy(schema.users.id),
      applications: await db.select().from(schema.applications).orderBy(schema.applications.id),
      postings: await db.select().from(schema.postings).orderBy(schema.postings.id),
      products: await db.select().from(schema.financingProducts),
    })
    expect(await read(target)).toEqual(await read(source))
    const [document] = await target.services.db.select().from(schema.documents).limit(1)
    expect(new TextDecoder().decode(await target.services.storage.get(document?.storage_key ?? ''))).toBe(
      '%PDF',
    )
    expect(world.other.owner.email).toBeTruthy()
    // Triggers are enabled again, and sequences continue.
    await expect(target.services.db.execute(sql`delete from postings`)).rejects.toThrow(
      /delete from postings/,
    )
    await postEntryAgain(target)
  })

  test('is refused by a database that already has users, and changes nothing there', async () => {
    await makeUser(source.services.db)
    await writeBackup(source.services, file)
    const resident = await makeUser(target.services.db)
    await expect(restoreBackup(target.services, file)).rejects.toThrow(/already has users/)
    expect(await target.services.db.select().from(schema.profiles)).toEqual([resident])
  })

  test('cut short, or something else, is refused in plain words', async () => {
    await makeWorld(source.services)
    await writeBackup(source.services, file)
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    await expect(restoreBackup(target.services, file)).rejects.toThrow(
      /can’t be read|isn’t a complete backup/,
    )
    writeFileSync(file, 'hello')
    await expect(restoreBackup(target.services, file)).rejects.toThrow(/can’t be read/)
    expect(await target.services.db.select().from(schema.profiles)).toEqual([])
  })

  test('tells nothing to who has the file alone, and does not open under another key', async () => {
    const { owner } = (await makeWorld(source.services)).other
    await writeBackup(source.services, file)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    for (const plain of [owner.email, owner.full_name, 'manifest.json'])
      expect(bytes.includes(plain)).toBe(false)
    const elsewhere = { ...target.services, secrets: makeSecrets(randomBytes(32)) }
    await expect(restoreBackup(elsewhere, file)).rejects.toThrow(/another ENCRYPTION_KEY/)
    expect(await target.services.db.select().from(schema.profiles)).toEqual([])
  })

  test('fails while the storage is away, and says how many files are gone for good', async () => {
    const { harness, storage } = await withStorage('shared')
    const [document] = await harness.services.db.select().from(schema.documents).limit(1)
    const whole = await writeBackup({ ...harness.services, storage }, file)
    const gone = whole.missing_files ?? 0
    await storage.delete(document?.storage_key ?? '')
    const lacking = await writeBackup({ ...harness.services, storage }, file)
    expect(lacking.missing_files).toBe(gone + 1)
    rmSync(file)
    renameSync(join(folder, 'shared'), join(folder, 'elsewhere'))
    mkdirSync(join(folder, 'shared'))
    const refused = await writeBackup({ ...harness.services, storage }, file).catch((error: unknown) => error)
    expect(isOutage(refused)).toBe(true)
    expect(existsSync(file)).toBe(false)
    await harness.close()
  })

  test('that could not be finished leaves no file behind', async () => {
    await makeWorld(source.services)
    const storage = { ...source.services.storage, get: () => Promise.reject(new Error('the disk is gone')) }
    await expect(writeBackup({ ...source.services, storage }, file)).rejects.toThrow('the disk is gone')
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.part`)).toBe(false)
  })
})

const postEntryAgain = async ({ services: { db } }: Harness) => {
  const [account] = await db.select().from(schema.ledgerAccounts).limit(1)
  if (!account) throw new Error('nothing was restored')
  const ids = await db.transaction(async (tx) => {
    const [entry] = await tx
      .insert(schema.journalEntries)
      .values({ kind: 'test', source_id: 'two', description: 'A fee', effective_date: '2026-11-20' })
      .returning()
    if (!entry) throw new Error('no entry')
    return tx
      .insert(schema.postings)
      .values([
        { journal_entry_id: entry.id, account_code: account.code, amount: 1 },
        { journal_entry_id: entry.id, account_code: account.code, amount: -1 },
      ])
      .returning({ id: schema.postings.id })
  })
  expect(ids.map(({ id }) => id)).toEqual([3, 4])
}
