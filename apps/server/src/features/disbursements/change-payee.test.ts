import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NameAnswer } from '../../platform/name-enquiry/port.ts'
import {
  applicationNow,
  askPayeeName,
  auditsOf,
  card,
  decide,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  pay,
  requestPayout,
  trialBalance,
  verifyPayee,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { requestPayeeChange } from './change-payee.ts'
import { findPayouts } from './list-payouts.ts'
import { releasePayout } from './release-payout.ts'
import { requestGivingUp, requestReversal } from './reverse-payout.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let admin: SignedInContext
let tenant: SignedInContext
let answer: NameAnswer

const another = {
  payout_method: 'bank',
  payout_account: '0011 2233 4455',
  payout_bank_code: '280100',
  payout_name: 'Kofi Mensah',
  reason: 'The landlord’s wallet is closed',
} as const
/** Transfers to this wallet never arrive. */
const CLOSED_WALLET = '+233240000001'

beforeAll(async () => {
  world = await makeMoneyWorld({
    nameEnquiry: { name: 'bank', resolveAccountName: async () => answer },
  })
  admin = await world.signIn('admin')
})
afterAll(async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
beforeEach(async () => {
  answer = { status: 'named', name: 'KOFI MENSAH', reference: null }
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const database = () => world.services.db
const ask = (id: string, values = {}) =>
  requestPayeeChange(withScope(withKey(world.finance), 'disbursements.request'), {
    id,
    ...another,
    ...values,
  })
const signedAndPaid = async (payout_account = CLOSED_WALLET) => {
  const application = await makeSigned(world, tenant, { payout_account })
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  return application
}
const payOut = async ({ id }: Application) => {
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: id,
  })
  return releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
}

test('a payout that cannot arrive: cancelled, then paid into the landlord’s other account once its name is matched', async () => {
  const application = await signedAndPaid()
  const { id } = application
  const failed = await payOut(application)
  expect(failed.status).toBe('failed')
  await expect(ask(id)).rejects.toMatchObject({ data: { missing: [{ fact: 'no_payout_under_way' }] } })
  const givenUp = await requestGivingUp(withScope(withKey(world.finance), 'disbursements.request'), {
    id: failed.id,
    reason: 'Wallet closed',
  })
  await decide(world.finance2, givenUp)

  const input = await ask(id)
  await expect(ask(id)).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
  for (const person of [world.finance, world.finance2, tenant, world.analyst])
    await expect(decide(person, input)).rejects.toMatchObject({ code: expect.any(String) })
  await decide(admin, input)
  expect(await applicationNow(database(), id)).toMatchObject({
    status: 'approved',
    payout_account: '001122334455',
    payout_network: null,
    payee_verified_at: null,
  })
  expect(await auditsOf(database(), 'application.change-payee', id)).toMatchObject([
    { after: { proposed_by: world.finance.actor.id, agreed_by: admin.actor.id } },
  ])
  expect(await noticesOf(database(), tenant.actor.id)).toContainEqual(
    expect.objectContaining({ title: 'Landlord’s account changed' }),
  )

  await expect(payOut(application)).rejects.toMatchObject({ data: { missing: [{ fact: 'payee_verified' }] } })
  await askPayeeName(withScope(world.inspector, 'applications.verify-payee'), { id })
  await verifyPayee(withScope(world.inspector, 'applications.verify-payee'), {
    id,
    name_on_id: 'Kofi Mensah',
  })
  expect(await payOut(application)).toMatchObject({ status: 'confirmed' })
  expect(await applicationNow(database(), id)).toMatchObject({ status: 'active' })
})

test('a payout to the wrong payee: reversed, changed, and verified before it is approved again', async () => {
  const { id } = await makeLoan(world, tenant)
  await expect(ask(id)).rejects.toMatchObject({ data: { missing: [{ fact: 'payout_left' }] } })
  const [payout] = (
    await findPayouts(withScope(world.finance, 'disbursements.read'), { limit: 1, application_id: id })
  ).data
  const reversal = await requestReversal(withScope(withKey(world.finance), 'disbursements.request'), {
    id: payout?.id ?? '',
    cause: 'wrong_payee',
    reason: 'The account was another’s',
  })
  await decide(world.finance2, reversal)
  await decide(admin, await ask(id))
  expect(await applicationNow(database(), id)).toMatchObject({
    status: 'in-review',
    payout_account: '001122334455',
  })
})

test('refused: a wrong account, the tenant’s own, the one it has, without the right, before review', async () => {
  const { id } = await signedAndPaid()
  const fields = async (values: object, ...paths: string[]) =>
    expect(ask(id, values)).rejects.toMatchObject({ data: { issues: paths.map((path) => ({ path })) } })
  await fields({ payout_account: '12' }, 'payout_account')
  await fields({ payout_bank_code: undefined }, 'payout_bank_code')
  await fields({ payout_method: 'mobile_money' }, 'payout_account', 'payout_network')
  await fields(
    { payout_method: 'mobile_money', payout_account: CLOSED_WALLET, payout_network: 'mtn' },
    'payout_account',
  )
  await expect(ask(id, { payout_name: 'Ama Serwaa' })).rejects.toMatchObject({ code: 'PAYEE_IS_TENANT' })
  for (const person of [tenant, world.analyst, admin])
    await expect(async () =>
      requestPayeeChange(withScope(withKey(person), 'disbursements.request'), { id, ...another }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const input = await ask(id)
  await decide(admin, input, false)
  expect(await applicationNow(database(), id)).toMatchObject({ payout_account: CLOSED_WALLET })
  const pending = await makeSigned(world, await world.signIn('user'), { status: 'pending' })
  await expect(ask(pending.id)).rejects.toMatchObject({ data: { missing: [{ fact: 'under_review' }] } })
})

test('a payout asked for in the meantime stops the change', async () => {
  const application = await signedAndPaid('+233241234567')
  const input = await ask(application.id)
  await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
  await expect(decide(admin, input)).rejects.toMatchObject({
    data: { missing: [{ fact: 'no_payout_under_way' }] },
  })
  expect(await applicationNow(database(), application.id)).toMatchObject({ payout_account: '+233241234567' })
})
