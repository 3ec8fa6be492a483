import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../../config.ts'
import type { Services } from '../../../platform/context.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { verifyAccessToken } from '../index.ts'
import { retireKeys, rotateKeys } from './rotate-keys.ts'
import { keyRing } from './signing-keys.ts'
import { signInAs } from '../testing.ts'

let harness: Harness
let folder: string
beforeAll(async () => {
  harness = await makeHarness()
  folder = mkdtempSync(join(tmpdir(), 'efie-keys-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await harness.close()
})

/** Another node: the same database and key, with empty caches. */
const anotherNode = (changes: Partial<Services['config']> = {}): Services => ({
  ...harness.services,
  secrets: { ...harness.services.secrets },
  config: { ...harness.services.config, ...changes },
})
const newKey = async (alg: 'ES256' | 'RS256'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return exportJWK(privateKey)
}
const fileWith = (content: unknown): string => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('keys in the database', () => {
  it('are made once, whichever node is first, and kept sealed', async () => {
    const nodes = [anotherNode(), anotherNode(), anotherNode()]
    const rings = await Promise.all(nodes.map(keyRing))
    expect(new Set(rings.map(({ signing }) => signing.kid)).size).toBe(1)
    const rows = await harness.handle.db.select().from(schema.signingKeys)
    expect(rows).toHaveLength(1)
    const { d } = JSON.parse(harness.services.secrets.open(rows[0]?.private_sealed ?? '')) as JWK
    expect(d).toEqual(expect.any(String))
    expect(JSON.stringify(rows)).not.toContain(d)
  })

  it('may be rotated by another node without signing anybody out', async () => {
    const user = await makeUser(harness.handle.db)
    const node = anotherNode()
    const old = await signInAs(node, user)
    await harness.handle.db.update(schema.signingKeys).set({ active: false })
    await harness.handle.db.insert(schema.signingKeys).values({
      kid: 'next',
      alg: 'ES256',
      public_jwk: {},
      private_sealed: node.secrets.seal(JSON.stringify(await newKey('ES256'))),
    })
    const rotated = anotherNode()
    const fresh = await signInAs(rotated, user)
    expect((await keyRing(rotated)).signing.kid).toBe('next')
    expect(await verifyAccessToken(rotated, old.access_token)).toMatchObject({ id: user.id })
    harness.clock.advance({ seconds: 31 })
    expect(await verifyAccessToken(node, fresh.access_token)).toMatchObject({ id: user.id })
  })
})

describe('a rotation by command', () => {
  it('signs nobody out, reaches running servers in minutes, and retires the old key once its tokens have run out', async () => {
    const user = await makeUser(harness.handle.db)
    const node = anotherNode()
    const old = await signInAs(node, user)
    const { kid } = await rotateKeys(anotherNode())
    expect(await verifyAccessToken(node, old.access_token)).toMatchObject({ id: user.id })
    harness.clock.advance({ minutes: 6 })
    expect((await keyRing(node)).signing.kid).toBe(kid)
    expect(await verifyAccessToken(anotherNode(), old.access_token)).toMatchObject({ id: user.id })
    const kids = async () => [...(await keyRing(anotherNode())).verifying.keys()]
    await retireKeys(node)
    expect((await kids()).length).toBeGreaterThan(1)
    harness.clock.advance({ minutes: 70 })
    await retireKeys(node)
    expect(await kids()).toEqual([kid])
    const [event] = await harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, kid))
    expect(event).toMatchObject({ action: 'auth.keys.rotate', actor_role: 'system' })
  })

  it('is refused where the keys are in a file', async () => {
    const AUTH_JWKS_FILE = fileWith({ keys: [await newKey('ES256')] })
    await expect(rotateKeys(anotherNode({ AUTH_JWKS_FILE }))).rejects.toThrow(StartError)
  })
})

describe('AUTH_JWKS_FILE', () => {
  it('signs with the first key, RS256 or ES256, and verifies with all of them', async () => {
    const user = await makeUser(harness.handle.db)
    const [rsa, ec] = [await newKey('RS256'), await newKey('ES256')]
    const first = anotherNode({ AUTH_JWKS_FILE: fileWith({ keys: [{ ...rsa, kid: 'rsa' }] }) })
    const later = anotherNode({ AUTH_JWKS_FILE: fileWith({ keys: [ec, { ...rsa, kid: 'rsa' }] }) })
    const { access_token } = await signInAs(first, user)
    expect(await verifyAccessToken(later, access_token)).toMatchObject({ id: user.id })
    const ring = await keyRing(later)
    expect(ring.signing.alg).toBe('ES256')
    expect(ring.verifying.size).toBe(2)
    for (const { public_jwk } of ring.verifying.values()) expect(public_jwk).not.toHaveProperty('d')
    const newer = await signInAs(later, user)
    await expect(verifyAccessToken(first, newer.access_token)).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
  })

  it('stops the start when it is no set of private keys', async () => {
    const { d: _private, ...publicOnly } = await newKey('ES256')
    const wrong = [
      join(folder, 'absent.json'),
      fileWith('{'),
      fileWith({ keys: [] }),
      fileWith({ keys: [publicOnly] }),
      fileWith({ keys: [{ kty: 'oct', k: 'AAAA', d: 'x' }] }),
    ]
    for (const AUTH_JWKS_FILE of wrong)
      await expect(keyRing(anotherNode({ AUTH_JWKS_FILE }))).rejects.toThrow(StartError)
  })
})
