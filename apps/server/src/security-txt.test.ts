import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { SECURITY_CONTACT } from './platform/http/security-txt.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

let harness: Harness
let app: FastifyInstance
beforeAll(async () => {
  harness = await makeHarness({ environment: { PUBLIC_URL: 'https://efie.test/' } })
  app = await buildApp(harness.services, harness.handle)
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

test('security.txt says where a weakness is reported, as RFC 9116 wants it', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = body
    .trim()
    .split('\n')
    .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1))
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[0] === name ? [field[1]] : []))
  expect(valuesOf('Contact')).toEqual([`mailto:${SECURITY_CONTACT}`, 'https://efie.test/contact'])
  expect(valuesOf('Canonical')).toEqual(['https://efie.test/.well-known/security.txt'])
  expect(valuesOf('Preferred-Languages')).toEqual(['en, fr'])
  const [expires = '', ...more] = valuesOf('Expires')
  const days = (Date.parse(expires) - harness.services.realClock.now().getTime()) / 86_400_000
  expect([more, days > 300, days < 365]).toEqual([[], true, true])
})

test('its policy is SECURITY.md', async () => {
  const { body } = await app.inject('/.well-known/security.txt')
  const policy = /^Policy: https:\/\/efie\.test(\S+)$/m.exec(body)?.[1] ?? ''
  expect((await app.inject(policy)).body).toBe(read('SECURITY.md'))
})

test('the address is that of the contact page', () => {
  for (const path of ['apps/web/src/features/tickets/contact-page.tsx', 'SECURITY.md'])
    expect(read(path), path).toContain(SECURITY_CONTACT)
})
