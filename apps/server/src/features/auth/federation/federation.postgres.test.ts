import { generateKeyPairSync, sign } from 'node:crypto'
import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { base58 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPostgres } from '../../../platform/database/database.ts'
import { startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  const maintenance = new Client({ connectionString: inject('postgresUrl') })
  const name = `federation_${uuidv7().replaceAll('-', '')}`
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
  const handle = await openPostgres(url, url)
  await migrate(handle.db)
  server = await startAuthServer({ handle })
})
afterAll(() => server.close())

it('a person who comes for the first time several times at once gets one account; one message counts once', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const issued = server.harness.clock.now().toISOString()
  const signIn = async (nonce: string) => {
    const message = [
      '127.0.0.1:3000 wants you to sign in with your Solana account:',
      address,
      '',
      'Version: 1',
      'URI: http://127.0.0.1:3000/login',
      `Issued At: ${issued}`,
      `Nonce: ${nonce}`,
    ].join('\n')
    const signature = sign(null, Buffer.from(message), privateKey).toString('base64url')
    return (await server.send('POST', '/token?grant_type=web3', { chain: 'solana', message, signature }))
      .status
  }
  const nonces = Array.from({ length: 8 }, (_, index) => `nonce-${index}`)
  expect(await Promise.all(nonces.map(signIn))).toEqual(nonces.map(() => 200))
  const { db } = server.harness.handle
  const rows = await db
    .select()
    .from(schema.identities)
    .where(eq(schema.identities.provider_id, `web3:solana:${address}`))
  expect(rows).toHaveLength(1)
  expect(await db.select({ id: schema.users.id }).from(schema.users)).toHaveLength(1)
  const same = await Promise.all(Array.from({ length: 6 }, () => signIn('the-same-one')))
  expect(same.filter((status) => status === 200)).toHaveLength(1)
  expect(same.filter((status) => status === 400)).toHaveLength(5)
})
