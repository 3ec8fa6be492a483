import { isSame, schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplication, makeEligible } from '../../testing/financing.ts'
import { auditsOf } from '../../testing/money.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { loadApplicationFacts } from '../applications/index.ts'
import { answerGuarantee, getGuarantee, sendGuaranteeCode } from './answer-guarantee.ts'
import { inviteGuarantor, listGuarantors, withdrawGuarantor } from './invite-guarantor.ts'
import { guaranteeToken } from './token.ts'
import { withScope } from '../../platform/context.ts'

let world: Harness
beforeAll(async () => {
  world = await makeHarness()
})
afterAll(() => world.close())

const lastMessage = async (recipient: string): Promise<string> => {
  const rows = await world.services.db
    .select()
    .from(schema.messages)
    .where(isSame(schema.messages.recipient, recipient))
    .orderBy(schema.messages.created_at, schema.messages.id)
  return rows.at(-1)?.text ?? ''
}

test('a guarantor is invited by link, accepts with a code and a typed name, once', async () => {
  const tenant = await world.signIn('user', { full_name: 'Ama Serwaa', phone: '0241112222' })
  const application = await makeApplication(world.services.db, tenant.actor)
  const input = {
    id: application.id,
    full_name: 'Yaw Boateng',
    phone: '0201234567',
    email: 'tenants-other@mail.example',
    relation: 'family' as const,
  }
  const other = await world.signIn('user')
  await expect(inviteGuarantor(withScope(other, 'guarantors.invite'), input)).rejects.toMatchObject({
    code: 'APPLICATION_NOT_FOUND',
  })
  await expect(
    inviteGuarantor(withScope(tenant, 'guarantors.invite'), { ...input, phone: '+233241112222' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const invited = await inviteGuarantor(withScope(tenant, 'guarantors.invite'), input)
  expect(invited).toMatchObject({ status: 'invited', phone: '+233201234567' })
  await expect(inviteGuarantor(withScope(tenant, 'guarantors.invite'), input)).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const guest = world.as(null)
  const token = guaranteeToken(world.services, invited.id)
  expect(await lastMessage('+233201234567')).toContain(`/guarantees/${token}`)
  expect(await getGuarantee(guest, { token })).toMatchObject({
    guarantor_name: 'Yaw Boateng',
    tenant_name: 'Ama Serwaa',
    monthly_payment: 106_489,
  })
  const french = await getGuarantee(world.as(null, { language: 'fr' }), { token })
  expect(french.text).toMatch(/^Si Ama Serwaa ne paie pas, /)
  await expect(getGuarantee(guest, { token: `${token.slice(0, -3)}000` })).rejects.toMatchObject({
    code: 'LINK_NOT_FOUND',
  })
  expect((await sendGuaranteeCode(guest, { token })).sent_to).toBe('••• 4567')
  await expect(sendGuaranteeCode(guest, { token })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  // An address the tenant entered beside a stranger's number gets no code.
  expect(await lastMessage('tenants-other@mail.example')).toContain('/guarantees/')
  const code = /\d{6}/.exec(await lastMessage('+233201234567'))?.[0] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  const answer = { token, accept: true, signed_name: 'Yaw Boateng' }
  await expect(answerGuarantee(guest, answer)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(answerGuarantee(guest, { ...answer, code: wrong })).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  expect(await answerGuarantee(guest, { ...answer, code })).toEqual({ status: 'accepted' })
  await expect(answerGuarantee(guest, { ...answer, code })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  expect(
    (await listGuarantors(withScope(tenant, 'applications.read'), { id: application.id })).data[0]?.status,
  ).toBe('accepted')
  for (const action of ['guarantor.send-code', 'guarantor.accepted'])
    expect(await auditsOf(world.services.db, action, invited.id)).toHaveLength(1)
})

test('an invitation is declined without a code, runs out, and is taken back by the tenant alone', async () => {
  const tenant = await world.signIn('user')
  const application = await makeApplication(world.services.db, tenant.actor)
  const invite = (phone: string, email?: string) =>
    inviteGuarantor(withScope(tenant, 'guarantors.invite'), {
      id: application.id,
      full_name: 'Esi',
      phone,
      email,
      relation: 'friend',
    })
  const guest = world.as(null)
  const { profiles } = schema
  await world.services.db.update(profiles).set({ language: 'fr' }).where(eq(profiles.id, tenant.actor.id))
  const first = await invite('0551234567', 'esi@mail.example')
  // In the requester's language: the guarantor has no account.
  expect(await lastMessage('+233551234567')).toContain('http')
  expect(await lastMessage('esi@mail.example')).toMatch(
    /vous demande de vous porter garant .+ sous 14\sjours\s: http/,
  )
  const token = guaranteeToken(world.services, first.id)
  expect(await answerGuarantee(guest, { token, accept: false })).toEqual({ status: 'declined' })
  const second = await invite('0551234568')
  const other = await world.signIn('user')
  await expect(
    withdrawGuarantor(withScope(other, 'guarantors.invite'), { id: second.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await withdrawGuarantor(withScope(tenant, 'guarantors.invite'), { id: second.id })).status).toBe(
    'withdrawn',
  )
  await expect(
    getGuarantee(guest, { token: guaranteeToken(world.services, second.id) }),
  ).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  const third = await invite('0551234568')
  world.clock.advance({ days: 15 })
  await expect(
    sendGuaranteeCode(guest, { token: guaranteeToken(world.services, third.id) }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
})

test('an applicant whose eligibility was only to be referred is approved with a guarantor alone', async () => {
  const { db } = world.services
  const tenant = await world.signIn('user')
  // 106 489 a month of 240 000 is between the two limits.
  const check = await makeEligible(db, tenant.actor, { monthly_income: 240_000 })
  expect(check.outcome).toBe('refer')
  const application = await makeApplication(db, tenant.actor, { eligibility_check_id: check.id })
  const held = async () => (await loadApplicationFacts(world.services, application)).facts.guarantor_accepted
  expect(await held()).toBe(false)
  const invited = await inviteGuarantor(withScope(tenant, 'guarantors.invite'), {
    id: application.id,
    full_name: 'Yaw Boateng',
    phone: '0201234569',
    relation: 'employer',
  })
  await db.update(schema.guarantors).set({ status: 'accepted' }).where(eq(schema.guarantors.id, invited.id))
  expect(await held()).toBe(true)
})
