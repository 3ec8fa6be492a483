import { isSame, schema } from '@efie/database'
import { eq, like } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApplication } from '../../../testing/financing.ts'
import { card, makeMoneyWorld, pay, wallet, withKey, type MoneyWorld } from '../../../testing/money.ts'
import { createPayment, type PaymentInput } from './create-payment.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => world.close())
beforeEach(() => world.services.db.delete(schema.rateLimits))

const makePayer = async () => {
  const tenant = await world.signIn('user')
  const application = await makeApplication(world.services.db, tenant.actor)
  const fee: PaymentInput = { application_id: application.id, payment_type: 'application_fee', ...card }
  /** A prompt that the phone's owner declines. */
  const prompt = (phone: string) => pay(world, tenant, { ...fee, ...wallet(phone) }, 'decline')
  return { tenant, fee, prompt }
}
const prompts = (phone: string) =>
  world.services.db.$count(schema.paymentAttempts, isSame(schema.paymentAttempts.phone, phone))
const listInProfile = (payer: { tenant: { actor: { id: string } } }, phone: string) =>
  world.services.db
    .update(schema.profiles)
    .set({ phone })
    .where(eq(schema.profiles.id, payer.tenant.actor.id))
const counted = async () => {
  const rows = await world.services.db
    .select({ count: schema.rateLimits.count })
    .from(schema.rateLimits)
    .where(like(schema.rateLimits.key, 'prompt:%'))
  return rows.map((row) => row.count)
}
const limited = { code: 'RATE_LIMITED', data: { retry_after: 3_600 } }

test('a stranger’s phone rings five times an hour, whoever pays; another way to pay is open', async () => {
  const [first, second] = [await makePayer(), await makePayer()]
  for (let turn = 0; turn < 3; turn += 1) await first.prompt('0241234567')
  for (let turn = 0; turn < 2; turn += 1) await second.prompt('0241234567')
  await expect(first.prompt('0241234567')).rejects.toMatchObject(limited)
  await expect(second.prompt('+233 24 123 4567')).rejects.toMatchObject(limited)
  expect(await prompts('+233241234567')).toBe(5)
  expect(await createPayment(withScope(withKey(second.tenant), 'payments.pay'), second.fee)).toMatchObject({
    status: 'processing',
  })
})

test('a payer sends ten prompts an hour, their own confirmed number included; others do not use it up', async () => {
  const [payer, stranger] = [await makePayer(), await makePayer()]
  await world.services.db
    .update(schema.users)
    .set({ phone: '233207654321', phone_confirmed_at: '2026-11-20T09:00:00.000Z' })
    .where(eq(schema.users.id, payer.tenant.actor.id))
  for (let turn = 0; turn < 5; turn += 1) await stranger.prompt('0207654321')
  await expect(stranger.prompt('0207654321')).rejects.toMatchObject(limited)
  for (let turn = 0; turn < 10; turn += 1) await payer.prompt('0207654321')
  await expect(payer.prompt('0207654321')).rejects.toMatchObject(limited)
  expect(await prompts('+233207654321')).toBe(15)
})

test('a repeat under its key rings nobody anew and is not counted', async () => {
  const { tenant, fee } = await makePayer()
  const once = withKey(tenant)
  const started = await createPayment(withScope(once, 'payments.pay'), { ...fee, ...wallet('0551234567') })
  for (let turn = 0; turn < 12; turn += 1)
    expect(
      (await createPayment(withScope(once, 'payments.pay'), { ...fee, ...wallet('0551234567') })).id,
    ).toBe(started.id)
  expect(await prompts('+233551234567')).toBe(1)
})

test('a payment that cannot begin rings nobody and counts nothing: nobody is stopped by it', async () => {
  const [stranger, tenant] = [await makePayer(), await makePayer()]
  await listInProfile(tenant, '024 555 0001')
  for (let turn = 0; turn < 12; turn += 1)
    await expect(
      createPayment(withScope(withKey(stranger.tenant), 'payments.pay'), {
        ...stranger.fee,
        application_id: uuidv7(),
        ...wallet('0245550001'),
      }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  expect(await counted()).toEqual([])
  await tenant.prompt('0245550001')
  await stranger.prompt('0245550001')
  expect(await prompts('+233245550001')).toBe(2)
})

test('what others sent to the number in a payer’s profile does not stop the payer; their own prompts count', async () => {
  const [stranger, tenant] = [await makePayer(), await makePayer()]
  await listInProfile(tenant, '0245550002')
  for (let turn = 0; turn < 5; turn += 1) await stranger.prompt('0245550002')
  await expect(stranger.prompt('0245550002')).rejects.toMatchObject(limited)
  for (let turn = 0; turn < 5; turn += 1) await tenant.prompt('0245550002')
  await expect(tenant.prompt('0245550002')).rejects.toMatchObject(limited)
})

test('a number that somebody else has confirmed is nobody’s by standing in their profile', async () => {
  const [owner, first, second] = [await makePayer(), await makePayer(), await makePayer()]
  await world.services.db
    .update(schema.users)
    .set({ phone: '233245550003', phone_confirmed_at: '2026-11-20T09:00:00.000Z' })
    .where(eq(schema.users.id, owner.tenant.actor.id))
  for (const payer of [first, second]) await listInProfile(payer, '0245550003')
  for (let turn = 0; turn < 5; turn += 1) await first.prompt('0245550003')
  await expect(second.prompt('0245550003')).rejects.toMatchObject(limited)
  await owner.prompt('0245550003')
})

test('of ten payers at once five ring a stranger’s phone, and one key asked thrice at once counts once', async () => {
  const payers = await Promise.all(Array.from({ length: 10 }, makePayer))
  const answers = await Promise.allSettled(
    payers.map(({ tenant, fee }) =>
      createPayment(withScope(withKey(tenant), 'payments.pay'), { ...fee, ...wallet('0245550004') }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await prompts('+233245550004')).toBe(5)
  await world.services.db.delete(schema.rateLimits)
  const { tenant, fee } = await makePayer()
  const once = withKey(tenant)
  await Promise.all(
    [1, 2, 3].map(() => createPayment(withScope(once, 'payments.pay'), { ...fee, ...wallet('0245550005') })),
  )
  expect(await counted()).toEqual([1, 1, 1])
})
