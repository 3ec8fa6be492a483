import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { viewerName } from './linked-files.ts'
import { spanOf } from './platform/files/send-file.ts'
import { makeBelongings, type Belongings } from './testing/belongings.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

let harness: Harness
let app: FastifyInstance
let own: Belongings
let session: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  harness = await makeHarness()
  app = await buildApp(harness.services, harness.handle)
  const { db } = harness.services
  const owner = await makeUser(db)
  const [product] = await db.select({ id: schema.financingProducts.id }).from(schema.financingProducts)
  own = await makeBelongings(
    harness.services,
    owner,
    product?.id ?? '',
    await makeUser(db, { role: 'admin' }),
  )
  await db
    .update(schema.payments)
    .set({ status: 'completed', paid_at: '2026-11-20T08:00:00.000Z' })
    .where(eq(schema.payments.id, own.payment))
  session = await signInAs(harness.services, owner)
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

const linkTo = async (file: string, id: string, token = session.access_token): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/file-links',
    headers: { authorization: `Bearer ${token}` },
    payload: { file, id },
  })
  return z.object({ path: z.string() }).parse(answer.json()).path
}
const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a link opens a receipt without a token, in the viewer and under its name', async () => {
  const answer = await open(await linkTo('receipt', own.payment))
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toMatch(
    /^inline; filename="Efie receipt R-\d{8}-[\dA-Z]+\.pdf"/,
  )
})

test('a viewer may ask for a part, and gets all of a file that has changed since', async () => {
  const path = await linkTo('document', own.document)
  const whole = await open(path)
  const part = await open(path, { range: 'bytes=1-3', 'if-range': String(whole.headers['etag']) })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 1-3/${whole.rawPayload.length}`)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(1, 4))
  const changed = await open(path, { range: 'bytes=1-3', 'if-range': '"another"' })
  expect([changed.statusCode, changed.rawPayload]).toEqual([200, whole.rawPayload])
  expect((await open(path, { range: 'bytes=99999999-' })).statusCode).toBe(416)
})

const expectPage = async (url: string, status: number, words: string, headers = {}) => {
  const answer = await open(url, headers)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain(words)
}

test('an altered link, one for another file and one without a pass explain themselves', async () => {
  const path = await linkTo('receipt', own.payment)
  await expectPage(`${path}x`, 410, 'This link has expired')
  await expectPage(path.replace('receipt~', 'statement~'), 410, 'This link has expired')
  await expectPage('/files/efie-receipt', 410, 'Open the document again in Efie')
  await expectPage('/files/efie-receipt', 410, 'Ce lien a expiré', { 'accept-language': 'fr' })
})

test('another person’s file stays closed, and reading is audited as in the app', async () => {
  const stranger = await harness.signIn('user')
  const { access_token } = await signInAs(harness.services, stranger.actor)
  await expectPage(await linkTo('receipt', own.payment, access_token), 404, 'Payment not found')
  await expectPage(await linkTo('document', own.document, access_token), 404, 'Document not found')
  const auditor = await harness.signIn('superadmin')
  const staff = await signInAs(harness.services, auditor.actor, harness.clock.now())
  expect((await open(await linkTo('document', own.document, staff.access_token))).statusCode).toBe(200)
  const read = await harness.services.db
    .select({ action: schema.auditEvents.action })
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.actor_id, auditor.actor.id))
  expect(read).toContainEqual({ action: 'document.read' })
})

test('a link ends after five minutes, and with its session', async () => {
  const path = await linkTo('receipt', own.payment)
  harness.clock.advance({ minutes: 4 })
  expect((await open(path)).statusCode).toBe(200)
  harness.clock.advance({ minutes: 2 })
  await expectPage(path, 410, 'This link has expired')
  const later = await linkTo('receipt', own.payment)
  await harness.services.db.delete(schema.sessions).where(eq(schema.sessions.id, session.session_id))
  await expectPage(later, 401, 'while you’re signed in')
})

test.each([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=2-4', { from: 2, to: 4 }],
  ['bytes=2-99', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=4-2', 'outside'],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
])('of ten bytes, %s asks for %o', (header, span) => expect(spanOf(header, 10)).toEqual(span))

test.each([
  ['receipt', 'R-20261120-1A2B3C4D.pdf', 'Efie receipt R-20261120-1A2B3C4D.pdf'],
  ['certificate', 'certificate-EFIE-7K3M.pdf', 'Efie certificate EFIE-7K3M.pdf'],
  ['agreement', 'agreement-01936a3c-7b1a-7000-8000-000000000000.pdf', 'Efie agreement.pdf'],
  ['order-invoice', 'invoice-EF-7K3M-92QX.pdf', 'Efie invoice EF-7K3M-92QX.pdf'],
  ['document', 'Ama’s lease.pdf', 'Ama’s lease.pdf'],
] as const)('%s: %s is listed as %s', (file, name, listed) => {
  expect(viewerName(file, name)).toBe(listed)
})
