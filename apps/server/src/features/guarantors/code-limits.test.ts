import { isSame, schema } from '@efie/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { answerGuarantee, sendGuaranteeCode } from './answer-guarantee.ts'
import { inviteGuarantor } from './invite-guarantor.ts'
import { guaranteeToken } from './token.ts'
import { withScope } from '../../platform/context.ts'

const EMAIL = 'stranger@mail.example'
const PHONE = '+233201234567'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => harness.close())
beforeEach(async () => {
  harness.clock.advance({ days: 1 })
  await harness.services.db.delete(schema.messages)
  await harness.services.db.delete(schema.rateLimits)
})

const messagesTo = (recipient: string) =>
  harness.services.db.$count(schema.messages, isSame(schema.messages.recipient, recipient))

/** How often each answer came: `sent`, or the code of a refusal. */
const repeat = async (times: number, act: () => Promise<unknown>) => {
  const answers: Record<string, number> = {}
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await act().then(
      () => 'sent',
      (error: unknown) => (error as { code: string }).code,
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const limited = { code: 'RATE_LIMITED' }
const guarantor = { full_name: 'Yaw Boateng', phone: '0201234567', relation: 'friend' as const }
const linkOf = async (email?: string) => {
  const tenant = await harness.signIn('user')
  const { id } = await makeApplication(harness.services.db, tenant.actor)
  const row = await inviteGuarantor(withScope(tenant, 'guarantors.invite'), { ...guarantor, id, email })
  return { token: guaranteeToken(harness.services, row.id) }
}
const ask = ({ token }: { token: string }) => sendGuaranteeCode(harness.as(null), { token })
const later = (minutes: number) => harness.clock.advance({ minutes })
const toTheHour = () => later(60 - harness.clock.now().getUTCMinutes())
const counters = async () => {
  const rows = await harness.services.db.select().from(schema.rateLimits)
  return rows.map(({ key, count }) => `${key} ${count}`).toSorted()
}

test('whoever holds a link has three codes sent in an hour and five a day, to the number alone', async () => {
  toTheHour()
  const link = await linkOf(EMAIL)
  const often = () =>
    repeat(10, () => {
      later(2)
      return ask(link)
    })
  expect(await often()).toEqual({ sent: 3, RATE_LIMITED: 7 })
  toTheHour()
  expect(await often()).toEqual({ sent: 2, RATE_LIMITED: 8 })
  toTheHour()
  await expect(ask(link)).rejects.toMatchObject({
    ...limited,
    message: expect.stringContaining('tomorrow'),
  })
  expect([await messagesTo(PHONE), await messagesTo(EMAIL)]).toEqual([1 + 5, 1])
  harness.clock.advance({ days: 1 })
  await ask(link)
})

test('further invitations of a number bring it no further codes', async () => {
  toTheHour()
  const sent: (number | undefined)[] = []
  for (const turn of [0, 1, 2, 3, 4]) {
    if (turn === 3) toTheHour()
    const link = await linkOf(`attacker${turn}@mail.example`)
    const answers = await repeat(4, () => {
      later(2)
      return ask(link)
    })
    sent.push(answers.sent)
  }
  expect(sent).toEqual([3, undefined, undefined, 2, undefined])
  expect(await messagesTo(PHONE)).toBe(5 + 5)
})

test('who asks again within a minute is told when to, and nothing is counted', async () => {
  toTheHour()
  const link = await linkOf(EMAIL)
  await ask(link)
  const before = await counters()
  harness.clock.advance({ seconds: 20 })
  for (let click = 0; click < 4; click += 1)
    await expect(ask(link)).rejects.toMatchObject({ ...limited, data: { retry_after: 40 } })
  expect(await counters()).toEqual(before)
  harness.clock.advance({ seconds: 40 })
  await ask(link)
  expect(await messagesTo(PHONE)).toBe(3)
})

test('a link that is answered uses up nobody’s codes', async () => {
  const link = await linkOf()
  await answerGuarantee(harness.as(null), { token: link.token, accept: false })
  const before = await counters()
  await expect(ask(link)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await counters()).toEqual(before)
})
