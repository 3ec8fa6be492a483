import { schema } from '@efie/database'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Context, withScope } from '../../platform/context.ts'
import type { NameAnswer } from '../../platform/name-enquiry/port.ts'
import {
  applicationNow,
  auditsOf,
  card,
  makeMoneyWorld,
  makeSigned,
  pay,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
} from '../../testing/money.ts'
import { findPayouts } from './list-payouts.ts'
import { releasePayout, retryPayout } from './release-payout.ts'
import { requestPayout } from './request-payout.ts'

let world: MoneyWorld
let application: Application
let answer: NameAnswer
let questions: number

const named: NameAnswer = { status: 'named', name: 'KOFI MENSAH', reference: 'bank 9' }
const another: NameAnswer = { status: 'named', name: 'KOFI ANSAH MENSAH', reference: null }
const away: NameAnswer = { status: 'away', reason: 'timeout' }

beforeAll(async () => {
  world = await makeMoneyWorld({
    nameEnquiry: {
      name: 'bank',
      resolveAccountName: async () => {
        questions += 1
        return answer
      },
    },
  })
})
afterAll(async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
beforeEach(() => {
  answer = named
  questions = 0
})

const requested = async (payout_account = '+233241234567') => {
  const tenant = await world.signIn('user')
  application = await makeSigned(world, tenant, { payout_account })
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  return requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
}
const release = async (id: string, ctx: Context = world.finance2) =>
  releasePayout(withScope(withKey(ctx), 'disbursements.release'), { id })
const releasesAsked = async () => {
  const rows = await world.services.db
    .select()
    .from(schema.accountNames)
    .where(eq(schema.accountNames.application_id, application.id))
    .orderBy(asc(schema.accountNames.id))
  return rows.filter(({ purpose }) => purpose === 'release')
}
const sent = async () =>
  (
    await findPayouts(withScope(world.finance, 'disbursements.read'), {
      limit: 1,
      application_id: application.id,
    })
  ).data[0]?.status !== 'requested'

describe('at the release the name is asked for again', () => {
  test('and the same name lets the money go, with a stored proof', async () => {
    const { id } = await requested()
    expect(await release(id)).toMatchObject({ status: 'confirmed' })
    expect(await releasesAsked()).toMatchObject([
      { outcome: 'named', name: 'KOFI MENSAH', provider: 'bank', asked_by: world.finance2.actor.id },
    ])
    const audits = await auditsOf(world.services.db, 'payee.ask-name', application.id)
    expect(audits).toMatchObject([{ after: { purpose: 'release', outcome: 'named' } }])
  })

  test.each([
    ['another name', another, 'PAYEE_NAME_DIFFERS'],
    ['an account that no longer exists', { status: 'unknown-account' } as const, 'PAYEE_ACCOUNT_UNKNOWN'],
    ['a provider that is away', away, 'NAME_ENQUIRY_AWAY'],
  ])('%s stops it, and is kept', async (_what, given, code) => {
    const { id } = await requested()
    answer = given
    await expect(release(id)).rejects.toMatchObject({ code })
    expect(await sent()).toBe(false)
    expect(await releasesAsked()).toMatchObject([{ outcome: given.status }])
    const { data } = await findPayouts(withScope(world.finance, 'disbursements.read'), {
      limit: 1,
      application_id: application.id,
    })
    expect(data[0]?.payee_proof).toMatchObject({ outcome: given.status, stands: given.status === 'away' })
    // Once the bank confirms the name again, the same request succeeds.
    answer = named
    expect(await release(id)).toMatchObject({ status: 'confirmed' })
  })

  test('repeated under its key after the provider was away, it is one release', async () => {
    const { id } = await requested()
    const ctx = withKey(world.finance2)
    answer = away
    await expect(releasePayout(withScope(ctx, 'disbursements.release'), { id })).rejects.toMatchObject({
      code: 'NAME_ENQUIRY_AWAY',
    })
    answer = named
    expect(await releasePayout(withScope(ctx, 'disbursements.release'), { id })).toMatchObject({
      status: 'confirmed',
      attempts: 1,
    })
    expect(await releasePayout(withScope(ctx, 'disbursements.release'), { id })).toMatchObject({
      status: 'confirmed',
      attempts: 1,
    })
    expect(questions).toBe(2)
  })

  test('two at the same time: one release', async () => {
    const { id } = await requested()
    const results = await Promise.allSettled([release(id), release(id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await applicationNow(world.services.db, application.id)).status).toBe('active')
  })

  test('only for those who may release: no one else learns a name by trying', async () => {
    const { id } = await requested()
    for (const ctx of [world.finance, world.analyst, await world.signIn('user')])
      await expect(release(id, ctx)).rejects.toMatchObject({ code: expect.any(String) })
    expect(questions).toBe(0)
  })

  test('and before a failed transfer is sent again', async () => {
    const { id } = await requested('+233240000001')
    expect(await release(id)).toMatchObject({ status: 'failed' })
    answer = another
    await expect(
      retryPayout(withScope(withKey(world.finance), 'disbursements.release'), { id }),
    ).rejects.toMatchObject({ code: 'PAYEE_NAME_DIFFERS' })
    answer = named
    expect(
      await retryPayout(withScope(withKey(world.finance), 'disbursements.release'), { id }),
    ).toMatchObject({ status: 'confirmed' })
  })
})

describe('without a proof', () => {
  const forget = (id: string) =>
    world.services.db
      .update(schema.applications)
      .set({ payee_verified_at: null })
      .where(eq(schema.applications.id, id))

  test('nothing is requested and nothing is released', async () => {
    const { id } = await requested()
    await forget(application.id)
    await expect(release(id)).rejects.toMatchObject({ code: 'PAYEE_NOT_PROVEN' })
    expect(questions).toBe(0)
  })

  test('where there is no one to ask, a name that no second person confirmed is not paid', async () => {
    const { id } = await requested()
    const alone = { ...world.finance2, nameEnquiry: null }
    await expect(release(id, alone)).rejects.toMatchObject({ code: 'PAYEE_NOT_PROVEN' })
    const [match] = await world.services.db
      .select()
      .from(schema.payeeMatches)
      .where(eq(schema.payeeMatches.application_id, application.id))
    const admin = await world.signIn('admin')
    await world.services.db.insert(schema.payeeMatches).values({
      ...match!,
      id: undefined,
      created_at: '2026-11-20T09:00:00.000Z',
      confirmed_by: admin.actor.id,
    })
    expect(await release(id, alone)).toMatchObject({ status: 'confirmed' })
    expect(questions).toBe(0)
  })
})
