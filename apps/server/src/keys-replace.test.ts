import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from './features/auth/testing.ts'
import { restoreBackup, writeBackup } from './features/backups/index.ts'
import { landlordToken, readLandlordToken } from './features/disbursements/landlord-link.ts'
import { guaranteeToken, readGuaranteeToken } from './features/guarantors/token.ts'
import type { DatabaseHandle } from './platform/database/database.ts'
import { openFieldKeys, takeFieldKeys } from './platform/field-keys/field-keys.ts'
import { replaceEncryptionKey } from './platform/root-key/replace-encryption-key.ts'
import { openOuter, openSecrets } from './platform/root-key/root-key.ts'
import { makeHarness } from './testing/harness.ts'
import { makeDataFolder, startProcess } from './testing/started-server.ts'

// Backups and commands are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const keyOf = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const [OLD, NEW] = [keyOf(1), keyOf(2)]

type Client = ReturnType<AuthServer['client']>

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-replace-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('after ENCRYPTION_KEY was replaced while a server runs', () => {
  let running: AuthServer
  const begin = (ENCRYPTION_KEY: string, handle?: DatabaseHandle): Promise<AuthServer> =>
    startAuthServer({
      environment: { AUTH_AUTOCONFIRM: '1', ENCRYPTION_KEY },
      ...(handle ? { handle } : {}),
      secrets: ({ services }) => openSecrets(services.config, services.db),
    })
  const replace = () => {
    const { services } = running.harness
    return replaceEncryptionKey({ ...services, config: { ...services.config, NEW_ENCRYPTION_KEY: NEW } })
  }
  /** A signed-in person with an authenticator app and recovery codes. */
  const signIn = async () => {
    const email = await running.register()
    const storage = new Map<string, string>()
    const client = running.client({ storage })
    await client.signInWithPassword({ email, password: PASSWORD })
    const enrolled = await client.mfa.enroll({ factorType: 'totp' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp } = enrolled.data
    const codeAt = (server: AuthServer) => totpAt(totp.secret, server.harness.clock.now())
    await client.mfa.challengeAndVerify({ factorId, code: codeAt(running) })
    const { data: paper } = await client.mfa.recoveryCodes.generate()
    return { email, storage, client, factorId, codeAt, codes: paper?.codes ?? [] }
  }
  const tokenOf = async (client: Client) => (await client.getSession()).data.session

  let person: Awaited<ReturnType<typeof signIn>>
  let restarted: AuthServer
  let before: { keys: Record<string, string>; landlord: string; guarantee: string; refresh_token: string }
  let oldBackup: string

  beforeAll(async () => {
    running = await begin(OLD)
    const { services } = running.harness
    await openFieldKeys(services)
    person = await signIn()
    before = {
      keys: await takeFieldKeys(services),
      landlord: landlordToken(services, uuidv7()),
      guarantee: guaranteeToken(services, uuidv7()),
      refresh_token: (await tokenOf(person.client))?.refresh_token ?? '',
    }
    oldBackup = join(folder, 'old.tar.gz.age')
    await writeBackup(services, oldBackup)
    await replace()
    // The harness that opened the database closes it.
    restarted = await begin(NEW, { ...running.harness.handle, close: async () => {} })
    restarted.harness.clock.set(running.harness.clock.now().toISOString())
  }, 180_000)
  afterAll(async () => {
    await restarted.close()
    await running.close()
  })

  test('the running server goes on', async () => {
    expect((await person.client.getUser()).error).toBeNull()
    expect((await person.client.refreshSession()).error).toBeNull()
    expect(await takeFieldKeys(running.harness.services)).toEqual(before.keys)
  })

  test('the old key starts nothing any more, and says so', async () => {
    const { config, db } = running.harness.services
    await expect(openSecrets(config, db)).rejects.toThrow(/^ENCRYPTION_KEY: .*its key was replaced/)
  })

  test('sessions, access tokens and repeated refresh tokens hold on a server with the new key', async () => {
    const active = await tokenOf(person.client)
    const elsewhere = restarted.client({ storage: person.storage })
    expect((await elsewhere.getUser()).data.user?.email).toBe(person.email)
    // The answer to the first may have been lost, so it is decrypted and returned again.
    const { refresh_token } = before
    const again = await restarted.send('POST', '/token?grant_type=refresh_token', { refresh_token })
    expect(await again.json()).toMatchObject({ refresh_token: active?.refresh_token })
  })

  test('authenticator apps and codes on paper hold, links are known, and personal fields open', async () => {
    const { clock, services } = restarted.harness
    clock.advance({ minutes: 2 })
    const level = async ({ mfa }: Client) => (await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
    const withApp = restarted.client()
    await withApp.signInWithPassword({ email: person.email, password: PASSWORD })
    const { factorId } = person
    await withApp.mfa.challengeAndVerify({ factorId, code: person.codeAt(restarted) })
    expect(await level(withApp)).toBe('aal2')
    const withPaper = restarted.client()
    await withPaper.signInWithPassword({ email: person.email, password: PASSWORD })
    await withPaper.mfa.recoveryCodes.verify({ code: person.codes[0] ?? '' })
    expect(await level(withPaper)).toBe('aal2')
    expect(readLandlordToken(services, before.landlord)).toMatchObject({ expired: false })
    expect(readGuaranteeToken(services, before.guarantee)).not.toBeNull()
    await openFieldKeys(services)
    expect(await takeFieldKeys(services)).toEqual(before.keys)
    const { id } = await makeUser(services.db, { phone: '+233200000042' })
    const [row] = await services.db.select().from(schema.profiles).where(eq(schema.profiles.id, id))
    expect(row?.phone).toBe('+233200000042')
  })

  test('a backup is made under the new key only, and an old one opens under the key of its time', async () => {
    const file = join(folder, 'new.tar.gz.age')
    await expect(writeBackup(running.harness.services, file)).rejects.toThrow(/replaced after this process/)
    expect(existsSync(file)).toBe(false)
    await writeBackup(restarted.harness.services, file)
    const restore = async (from: string, ENCRYPTION_KEY: string) => {
      const { handle, services, close } = await makeHarness({ environment: { ENCRYPTION_KEY } })
      try {
        const { config, db, storage } = services
        await restoreBackup({ db, storage, secrets: openOuter(config) }, from)
        const secrets = await openSecrets(config, handle.db)
        return secrets.sign('a', 'b')
      } finally {
        await close()
      }
    }
    const signature = running.harness.services.secrets.sign('a', 'b')
    expect(await restore(file, NEW)).toBe(signature)
    expect(await restore(oldBackup, OLD)).toBe(signature)
    await expect(restore(oldBackup, NEW)).rejects.toThrow(/another ENCRYPTION_KEY/)
  })
})

describe('npm run keys:replace', () => {
  const command = new URL('./cli/keys-replace.ts', import.meta.url).pathname
  const run = async (environment: Record<string, string>) => {
    const { ended, output } = startProcess(environment, command)
    return { code: await ended, said: output().trim() }
  }

  test('replaces the key of the data folder, and names what it lacks', async () => {
    const DATA_DIR = await makeDataFolder(folder)
    const key = () => readFileSync(join(DATA_DIR, 'encryption-key'), 'utf8')
    const done = await run({ DATA_DIR })
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/^The encryption key is replaced\./) })
    const first = key()
    expect(await run({ DATA_DIR })).toMatchObject({ code: 0 })
    expect(key()).not.toBe(first)
    expect(await run({ DATA_DIR, ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: NEW })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^ENCRYPTION_KEY: .*another key.*$/),
    })
    expect(await run({ DATA_DIR, NEW_ENCRYPTION_KEY: 'short' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^NEW_ENCRYPTION_KEY: must be 32 bytes in base64.*$/),
    })
  })
})
