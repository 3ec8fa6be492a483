import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeGoods } from '@efie/database/testing'
import { call } from '@orpc/server'
import { RealtimeClient } from '@supabase/realtime-js'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openPostgres, type DatabaseHandle } from './platform/database/database.ts'
import { isOutage } from './platform/errors.ts'
import { signWebhook, SIGNATURE_HEADER } from './platform/gateway/sandbox.ts'
import { router } from './router.ts'
import { createDatabase } from './testing/create-database.ts'
import { makeMoneyWorld, signInAs, type MoneyWorld } from './testing/money.ts'
import { startNetwork, type TestNetwork } from './testing/network.ts'
import { makeWebBuild, type WebBuild } from './testing/web-build.ts'

let network: TestNetwork
let handle: DatabaseHandle
let world: MoneyWorld
let app: FastifyInstance
let build: WebBuild
let base: string
let token: string
let refresh_token: string
let product: string
/** Valid tokens this node hasn't seen. */
let unseen: string[]

beforeAll(async () => {
  network = await startNetwork(await createDatabase(inject('postgresUrl'), 'outage'))
  handle = await openPostgres(network.url, network.url)
  await migrate(handle.db)
  world = await makeMoneyWorld({ handle })
  build = makeWebBuild(
    { paths: ['/shop/:id'], prerendered: [], patterns: { '/shop/:id': '/shop/PATTERN' } },
    {
      'client/shop/PATTERN/index.html': '<h1>PRODUCT_NAME</h1>',
      'client/fallback.html': '<div id="loader"></div>',
    },
  )
  app = await buildApp(world.services, handle, { web: build.folder })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  const session = await signInAs(world.services, world.tenant.actor)
  token = session.access_token
  refresh_token = session.refresh_token
  unseen = []
  for (let index = 0; index < 8; index += 1)
    unseen.push((await signInAs(world.services, world.tenant.actor)).access_token)
  product = (await makeGoods(handle.db, { name: 'Adom fridge' })).product_id
  await handle.db.update(schema.products).set({ image_url: null })
}, 120_000)
afterAll(async () => {
  network.mend()
  await app.close()
  await handle.close()
  await network.close()
  build.remove()
})

const bearer = () => ({ authorization: `Bearer ${token}` })
const webhook = JSON.stringify({ event: 'charge.success', data: { reference: 'efie-1' } })

const requests: Record<string, () => InjectOptions> = {
  'a read': () => ({ url: '/api/v1/me', headers: bearer() }),
  'a guest’s read': () => ({ url: '/api/v1/products' }),
  'a write': () => ({
    method: 'POST',
    url: '/api/v1/support-tickets',
    headers: { ...bearer(), 'idempotency-key': uuidv7() },
    payload: { subject: 'Help', category: 'other', message: 'Please' },
  }),
  'an upload': () => ({
    method: 'POST',
    url: '/api/v1/uploads',
    headers: { ...bearer(), 'tus-resumable': '1.0.0', 'upload-length': '10' },
  }),
  'a download': () => ({ url: `/api/v1/documents/${uuidv7()}/file`, headers: bearer() }),
  'a webhook': () => ({
    method: 'POST',
    url: '/api/v1/payments/webhooks/sandbox',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(world.services, webhook) },
    payload: webhook,
  }),
  'the list for search engines': () => ({ url: '/sitemap.xml' }),
}
const authRequests: Record<string, () => InjectOptions> = {
  'a sign-in': () => ({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: 'ama@efie.example', password: 'Efie-Test-2026' },
  }),
  'a refresh': () => ({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token },
  }),
  'a look at whose session it is': () => ({ url: '/auth/v1/user', headers: bearer() }),
}
const away = 'Efie is unavailable right now. Try again in a minute.'

const cutWhile = async (work: () => Promise<void>): Promise<void> => {
  network.cut()
  try {
    await work()
  } finally {
    network.mend()
  }
}

test.each(Object.entries(requests))('%s is asked to come again while the database is away', (_what, ask) =>
  cutWhile(async () => {
    const answer = await app.inject(ask())
    expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'DATABASE_AWAY', message: away }])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }),
)

test.each(Object.entries(authRequests))('%s is asked to in the form of the auth contract', (_what, ask) =>
  cutWhile(async () => {
    const request = ask()
    const answer = await app.inject({
      ...request,
      headers: { ...request.headers, 'x-supabase-api-version': '2024-01-01' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'temporarily_unavailable', message: away },
    ])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }),
)

/** As if signed by a node that has just rotated its keys. */
const withKey = (accessToken: string, kid: string): string => {
  const [header = '', ...rest] = accessToken.split('.')
  const given: unknown = JSON.parse(Buffer.from(header, 'base64url').toString())
  return [Buffer.from(JSON.stringify({ ...Object(given), kid })).toString('base64url'), ...rest].join('.')
}

/** What a socket receives that joins with this token while the database is unavailable. */
const joinCut = async (accessToken: string): Promise<string> => {
  const client = new RealtimeClient(`${base.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'efie' },
    accessToken: async () => accessToken,
  })
  const heard: string[] = []
  const channel = client.channel('payments')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'payments' }, () => {})
  try {
    await client.setAuth()
    channel.subscribe((status, error) => heard.push(`${status} ${error?.message ?? ''}`))
    await vi.waitFor(() => expect(heard.join()).toContain('CHANNEL_ERROR'), { timeout: 20_000 })
    return heard.join()
  } finally {
    await client.disconnect()
  }
}

test.each([
  ['that this node has not seen yet'],
  ['signed with a key that this node does not know', 'of-another-node'],
])('a token %s is not taken for a bad one while the keys cannot be read', async (_what, kid?: string) => {
  const own = unseen.splice(0, 4)
  const tokens = kid === undefined ? own : own.map((one) => withKey(one, kid))
  const ask = async (accessToken: string | undefined, url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })).statusCode
  // Long enough for the keys to be reloaded.
  world.clock.advance({ minutes: 6 })
  await cutWhile(async () => {
    expect(await ask(tokens[0], '/api/v1/me')).toBe(503)
    expect(await ask(tokens[1], '/api/v1/me')).toBe(503)
    expect(await ask(tokens[2], '/auth/v1/user')).toBe(503)
    const heard = await joinCut(tokens[3] ?? '')
    expect(heard).toContain('Unavailable')
    expect(heard).not.toContain('InvalidJWTToken')
  })
  expect(await ask(tokens[0], '/api/v1/me')).toBe(kid === undefined ? 200 : 401)
})

test('a page that is written is sent as it was built, to be asked for again', async () => {
  await cutWhile(async () => {
    const answer = await app.inject(`/shop/${product}`)
    expect([answer.statusCode, answer.body]).toEqual([503, '<div id="loader"></div>'])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  })
  const answer = await app.inject(`/shop/${product}`)
  expect([answer.statusCode, answer.body]).toEqual([200, '<h1>Adom fridge</h1>'])
})

test('somebody who joins while the database is away is not told that their token is bad, and is in when it is back', async () => {
  const client = new RealtimeClient(`${base.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'efie' },
    accessToken: async () => token,
    reconnectAfterMs: () => 50,
  })
  const heard: string[] = []
  const channel = client.channel('payments')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'payments' }, () => {})
  try {
    await client.setAuth()
    await cutWhile(async () => {
      channel.subscribe((status, error) => heard.push(`${status} ${error?.message ?? ''}`.trim()))
      await vi.waitFor(() => expect(heard.join()).toContain('CHANNEL_ERROR'), { timeout: 20_000 })
    })
    await vi.waitFor(() => expect(heard).toContain('SUBSCRIBED'), { timeout: 20_000 })
    expect(heard.join()).toContain('Unavailable')
    expect(heard.join()).not.toContain('InvalidJWTToken')
  } finally {
    await client.disconnect()
  }
})

test('a file whose row may have been written, though nobody answered, stays', async () => {
  const { put, delete: remove } = world.services.storage
  const kept = new Set<string>()
  const storage = {
    ...world.services.storage,
    put: async (...given: Parameters<typeof put>) => {
      await put(...given)
      kept.add(given[0])
      network.cut()
    },
    delete: async (key: string) => {
      await remove(key)
      kept.delete(key)
    },
  }
  const file = new File(
    ['%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'],
    'card.pdf',
  )
  const input = { file, document_type: 'ghana_card' as const }
  const context = { ...world.tenant, storage }
  try {
    const refused = await call(router.documents.upload, input, { context }).catch((error: unknown) => error)
    expect(isOutage(refused)).toBe(true)
    expect(kept.size).toBe(1)
  } finally {
    network.mend()
  }
})

test('when the database is back, so is everything', async () => {
  // A connection that broke in the outage may still answer 503 to the first request that uses it.
  await expect
    .poll(async () => (await app.inject(requests['a read']?.() ?? {})).statusCode, { timeout: 5_000 })
    .toBe(200)
  expect((await app.inject(requests['a webhook']?.() ?? {})).statusCode).toBe(200)
  expect((await app.inject(authRequests['a refresh']?.() ?? {})).statusCode).toBe(200)
})
