import { isSame, schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { auditsOf } from '../../testing/money.ts'
import { landlordToken } from './landlord-link.ts'
import { getLandlordPage } from './landlord-page.ts'
import { renewLandlordLink, sendLandlordCode } from './renew-landlord-link.ts'

let harness: Harness
let id: string
let token: string
beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on' } })
  const tenant = await harness.signIn('user')
  id = (await makeApplication(harness.services.db, tenant.actor)).id
  await harness.services.db
    .update(schema.applications)
    .set({ landlord_email: 'kofi@landlord.example', landlord_phone: '024 123 4567' })
    .where(eq(schema.applications.id, id))
  token = landlordToken(harness.services, id)
})
afterAll(() => harness.close())

const holder = () => harness.as(null)
const messagesTo = async (recipient: string): Promise<string[]> => {
  const rows = await harness.services.db
    .select()
    .from(schema.messages)
    .where(isSame(schema.messages.recipient, recipient))
    .orderBy(schema.messages.created_at, schema.messages.id)
  return rows.map((row) => row.text)
}
const codeIn = (words: string | undefined): string => /\b\d{6}\b/.exec(words ?? '')?.[0] ?? ''

test('a link works for 90 days, then it says only where a code would go', async () => {
  harness.clock.advance({ days: 89 })
  expect(await getLandlordPage(holder(), { token })).toMatchObject({ landlord_name: 'Kofi Mensah' })
  harness.clock.advance({ days: 1 })
  await expect(getLandlordPage(holder(), { token })).rejects.toMatchObject({
    code: 'LINK_EXPIRED',
    status: 410,
    data: { sent_to: ['••• 4567', 'k•••@landlord.example'] },
  })
})

test('the end cannot be moved, and a link of before there was one has expired', async () => {
  const [, expires = '', signature = ''] = token.split('.')
  const later = `${id}.${Number(expires) + 86_400 * 365}.${signature}`
  for (const forged of [later, `${id}.${signature}`, `${token}.x`, 'nonsense-token']) {
    await expect(getLandlordPage(holder(), { token: forged })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    })
    await expect(sendLandlordCode(holder(), { token: forged })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    })
  }
  const old = `${id}.${harness.services.secrets.sign('landlord-link', id).slice(0, 40)}`
  await expect(getLandlordPage(holder(), { token: old })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
})

test('the landlord’s own code brings a new link, once, and both acts are audited', async () => {
  const sent = await sendLandlordCode(holder(), { token })
  expect(sent.sent_to).toBe('••• 4567, k•••@landlord.example')
  const code = codeIn((await messagesTo('+233241234567')).at(-1))
  expect(codeIn((await messagesTo('kofi@landlord.example')).at(-1))).toBe(code)
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(renewLandlordLink(holder(), { token, code: wrong })).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  const renewed = await renewLandlordLink(holder(), { token, code })
  expect(await getLandlordPage(holder(), renewed)).toMatchObject({ landlord_name: 'Kofi Mensah' })
  await expect(renewLandlordLink(holder(), { token, code })).rejects.toMatchObject({ code: 'CODE_WRONG' })
  for (const action of ['landlord-link.send-code', 'landlord-link.renew'])
    expect(await auditsOf(harness.services.db, action, id)).toHaveLength(1)
})

test('a code is void once the number on file is another one', async () => {
  harness.clock.advance({ minutes: 5 })
  await sendLandlordCode(holder(), { token })
  const code = codeIn((await messagesTo('+233241234567')).at(-1))
  const numbers = (landlord_phone: string) =>
    harness.services.db
      .update(schema.applications)
      .set({ landlord_phone })
      .where(eq(schema.applications.id, id))
  await numbers('024 765 4321')
  await expect(renewLandlordLink(holder(), { token, code })).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await numbers('024 123 4567')
})

test('whoever holds an old link cannot have the landlord’s phone ring all day', async () => {
  harness.clock.advance({ days: 1 })
  const before = (await messagesTo('+233241234567')).length
  let refused = 0
  for (let turn = 0; turn < 300; turn += 1) {
    harness.clock.advance({ minutes: 2 })
    await sendLandlordCode(holder(), { token }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' })
      refused += 1
    })
  }
  expect((await messagesTo('+233241234567')).length - before).toBeLessThanOrEqual(10)
  expect(refused).toBeGreaterThanOrEqual(290)
})
