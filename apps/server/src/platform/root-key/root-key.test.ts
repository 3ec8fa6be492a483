import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../../config.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import type { Services } from '../context.ts'
import { replaceEncryptionKey } from './replace-encryption-key.ts'
import { openSecrets, ROOT_KEY } from './root-key.ts'

const keyOf = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const [OLD, NEW, OTHER] = [keyOf(1), keyOf(2), keyOf(3)]

let harness: Harness
let DATA_DIR: string
beforeEach(async () => {
  harness = await makeHarness()
  DATA_DIR = mkdtempSync(join(tmpdir(), 'efie-root-'))
})
afterEach(async () => {
  await harness.close()
  rmSync(DATA_DIR, { recursive: true })
})

type Keys = Partial<Pick<Services['config'], 'ENCRYPTION_KEY' | 'NEW_ENCRYPTION_KEY'>>

const configOf = (keys: Keys): Services['config'] => ({ ...harness.services.config, DATA_DIR, ...keys })
/** A process that starts with these keys. */
const start = async (keys: Keys): Promise<Services> => {
  const config = configOf(keys)
  return { ...harness.services, config, secrets: await openSecrets(config, harness.handle.db) }
}
const storedRoot = () => harness.handle.db.select().from(schema.meta).where(eq(schema.meta.key, ROOT_KEY))
const audited = () =>
  harness.handle.db.$count(schema.auditEvents, eq(schema.auditEvents.action, 'encryption-key.replace'))
const sealedByFirst = async (keys: Keys) => (await start(keys)).secrets.seal('a secret')

describe('the root key', () => {
  test('is one, whichever of the nodes that start together was first, and lies sealed', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, () => start({ ENCRYPTION_KEY: OLD })))
    expect(new Set(nodes.map(({ secrets }) => secrets.sign('a', 'b'))).size).toBe(1)
    const [first, , , last] = nodes
    expect(last?.secrets.open(first?.secrets.seal('a secret') ?? '')).toBe('a secret')
    expect(await storedRoot()).toMatchObject([
      { value: { sealed: expect.stringMatching(/^v1\.[\w-]{90,}$/) } },
    ])
  })

  test('opens under no other key, and is not made anew for one', async () => {
    const sealed = await sealedByFirst({ ENCRYPTION_KEY: OLD })
    await expect(start({ ENCRYPTION_KEY: OTHER })).rejects.toThrow(StartError)
    await expect(start({ ENCRYPTION_KEY: OTHER })).rejects.toThrow(/^ENCRYPTION_KEY: .*another key/)
    expect((await start({ ENCRYPTION_KEY: OLD })).secrets.open(sealed)).toBe('a secret')
  })

  test('seals with the name of the algorithm, and refuses what has another', async () => {
    const { secrets } = await start({ ENCRYPTION_KEY: OLD })
    const sealed = secrets.seal('a secret')
    expect(sealed).toMatch(/^v1\./)
    expect(() => secrets.open(sealed.replace('v1.', 'v2.'))).toThrow(/does not know/)
    expect(() => secrets.open(sealed.slice(3))).toThrow(/does not know/)
  })
})

describe('replacing ENCRYPTION_KEY', () => {
  test('changes nothing but the key that opens: a process that runs goes on, the next needs the new one', async () => {
    const running = await start({ ENCRYPTION_KEY: OLD })
    const sealed = running.secrets.seal('a secret')
    await replaceEncryptionKey(await start({ ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: NEW }))
    expect(running.secrets.open(sealed)).toBe('a secret')
    await expect(start({ ENCRYPTION_KEY: OLD })).rejects.toThrow(/its key was replaced/)
    const next = await start({ ENCRYPTION_KEY: NEW })
    expect(next.secrets.open(sealed)).toBe('a secret')
    expect(next.secrets.sign('a', 'b')).toBe(running.secrets.sign('a', 'b'))
    expect(await audited()).toBe(1)
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  test.each<[string, Keys, RegExp]>([
    [
      'a present key that is not the one',
      { ENCRYPTION_KEY: OTHER, NEW_ENCRYPTION_KEY: NEW },
      /^ENCRYPTION_KEY: /,
    ],
    ['no new key', { ENCRYPTION_KEY: OLD }, /^NEW_ENCRYPTION_KEY: set this to the key/],
    [
      'the same key',
      { ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: OLD },
      /^NEW_ENCRYPTION_KEY: .*already in use/,
    ],
  ])('is refused with %s, and changes nothing', async (_what, keys, line) => {
    const sealed = await sealedByFirst({ ENCRYPTION_KEY: OLD })
    const before = await storedRoot()
    const refused = (async () => replaceEncryptionKey(await start(keys)))()
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(line)
    expect(await storedRoot()).toEqual(before)
    expect(await audited()).toBe(0)
    expect((await start({ ENCRYPTION_KEY: OLD })).secrets.open(sealed)).toBe('a secret')
  })

  test('is refused to who comes second', async () => {
    const first = await start({ ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: NEW })
    const second = await start({ ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: OTHER })
    await replaceEncryptionKey(first)
    await expect(replaceEncryptionKey(second)).rejects.toThrow(/its key was replaced/)
    await expect(start({ ENCRYPTION_KEY: OTHER })).rejects.toThrow(StartError)
    expect(await audited()).toBe(1)
  })
})

describe('replacing the key of the data folder', () => {
  const inFolder = (name: string) => join(DATA_DIR, name)
  const keyFile = () => readFileSync(inFolder('encryption-key'), 'utf8')
  /** Aborts as late as the transaction can still be rolled back. */
  const breakingOff = (services: Services): Services => {
    const transaction: Database['transaction'] = (work, options) =>
      services.db.transaction(async (tx) => {
        await work(tx)
        throw new Error('the power went')
      }, options)
    const db = new Proxy(services.db, {
      get: (target, name, receiver) =>
        name === 'transaction' ? transaction : (Reflect.get(target, name, receiver) as unknown),
    })
    return { ...services, db }
  }

  test('makes one, and the next opening puts it in its place', async () => {
    const sealed = await sealedByFirst({})
    const before = keyFile()
    await replaceEncryptionKey(await start({}))
    // If it aborts here, both keys exist.
    expect(keyFile()).toBe(before)
    expect(statSync(inFolder('encryption-key.new')).mode & 0o777).toBe(0o600)
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
    expect(keyFile()).not.toBe(before)
    expect(existsSync(inFolder('encryption-key.new'))).toBe(false)
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
  })

  test('broken off before the database knew it, leaves the present key in use, and can be done again', async () => {
    const sealed = await sealedByFirst({})
    const before = keyFile()
    await expect(replaceEncryptionKey(breakingOff(await start({})))).rejects.toThrow('the power went')
    expect(existsSync(inFolder('encryption-key.new'))).toBe(true)
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
    expect(keyFile()).toBe(before)
    await replaceEncryptionKey(await start({}))
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
    expect(keyFile()).not.toBe(before)
  })

  test('broken off while the new key was being written, or twice in a row, loses nothing either', async () => {
    const sealed = await sealedByFirst({})
    writeFileSync(inFolder('encryption-key.new'), keyOf(9).slice(0, 11))
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
    await replaceEncryptionKey(await start({ NEW_ENCRYPTION_KEY: NEW }))
    await expect(
      replaceEncryptionKey(breakingOff(await start({ NEW_ENCRYPTION_KEY: OTHER }))),
    ).rejects.toThrow('the power went')
    expect((await start({})).secrets.open(sealed)).toBe('a secret')
    expect(keyFile()).toBe(NEW)
  })
})
