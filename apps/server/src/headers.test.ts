import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { makeWebBuild, type WebBuild } from './testing/web-build.ts'
import { makeWorld } from './testing/world.ts'

let harness: Harness
let app: FastifyInstance
let build: WebBuild
let authorization: string
let document: string
beforeAll(async () => {
  harness = await makeHarness({ environment: { PUBLIC_URL: 'https://efie.example' } })
  build = makeWebBuild(
    { paths: ['/', '/dashboard'], prerendered: ['/'], patterns: {} },
    {
      'client/index.html': '<h1>Home</h1><script>go()</script>',
      'client/fallback.html': '<div id="loader"></div>',
      'client/assets/a.js': 'console.log(1)',
    },
  )
  app = await buildApp(harness.services, harness.handle, { web: build.folder })
  const world = await makeWorld(harness.services)
  document = world.own.user.document
  authorization = `Bearer ${(await signInAs(harness.services, world.actors.user)).access_token}`
})
afterAll(async () => {
  await app.close()
  await harness.close()
  build.remove()
})

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

test('a part of the app carries every header but the policy for documents', async () => {
  const answer = await app.inject('/assets/a.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject(everywhere)
  expect(answer.headers).not.toHaveProperty('permissions-policy')
})

describe.each<[string, () => string, number]>([
  ['a page', () => '/', 200],
  ['a page of the app', () => '/dashboard', 200],
  ['a page that is not there', () => '/nowhere', 404],
  ['an answer of the API', () => '/api/v1/me', 200],
  ['a refusal of the API', () => '/api/v1/ledger/entries', 404],
  ['a person’s file', () => `/api/v1/documents/${document}/file`, 200],
  ['an answer of sign-in', () => '/auth/v1/user', 200],
  ['a refusal of sign-in', () => '/auth/v1/oauth/authorize?client_id=x', 400],
  ['the page behind a mail’s link', () => '/auth/v1/verify?type=recovery&token=x', 200],
  ['the documentation', () => '/api/v1/openapi.json', 200],
])('%s', (_what, url, status) => {
  test('carries every header', async () => {
    const answer = await app.inject({ url: url(), headers: { authorization } })
    expect(answer.statusCode).toBe(status)
    const { 'referrer-policy': referrer, ...headers } = everywhere
    expect(answer.headers).toMatchObject(headers)
    // Pages with a token in their URL send no referrer.
    expect([referrer, 'no-referrer']).toContain(answer.headers['referrer-policy'])
    expect(answer.headers['content-security-policy']).toMatch(/default-src '(?:none|self)'/)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    const granted = String(answer.headers['permissions-policy']).split(', ')
    expect(granted.filter((feature) => !feature.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ])
    expect(granted).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
    )
  })
})

test('only a server that is reached by https asks for https from then on', async () => {
  const plain = await makeHarness()
  const local = await buildApp(plain.services, plain.handle)
  expect((await local.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  await local.close()
  await plain.close()
})
