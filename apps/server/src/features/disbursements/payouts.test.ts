import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import {
  applicationNow,
  auditsOf,
  balanceOf,
  booksOf,
  card,
  getSchedule,
  listApplications,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  pay,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { findPayouts } from './list-payouts.ts'
import { pollPayouts } from './open-payouts.ts'
import { cancelPayout, releasePayout, retryPayout } from './release-payout.ts'
import { requestPayout } from './request-payout.ts'
import { resolvePayout } from './send-payout.ts'

let world: MoneyWorld
let tenant: SignedInContext
let application: Application

const database = () => world.services.db
const ask = async (ctx = world.finance) =>
  requestPayout(withScope(withKey(ctx), 'disbursements.request'), { application_id: application.id })
const release = async (id: string, ctx: SignedInContext = world.finance2) =>
  releasePayout(withScope(withKey(ctx), 'disbursements.release'), { id })
const statusNow = async () => (await applicationNow(database(), application.id)).status
const transfers = (reference: string) =>
  database()
    .select()
    .from(schema.sandboxTransactions)
    .where(eq(schema.sandboxTransactions.reference, reference))

const readyFor = async (account: string) => {
  application = await makeSigned(world, tenant, { payout_account: account })
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
}

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user')
})

describe('asking for a payout', () => {
  test('snapshots payee and amount, moves no money, tells finance', async () => {
    await readyFor('+233241234567')
    const payout = await ask()
    expect(payout).toMatchObject({ status: 'requested', amount: 990_600, tranche: 1 })
    expect(await balanceOf(database(), ledgerAccounts.bank, application.id)).toBe(0)
    expect(await auditsOf(database(), 'disbursement.request', payout.id)).toHaveLength(1)
    expect((await noticesOf(database(), world.finance2.actor.id)).at(-1)?.title).toBe(
      'Payout waiting for release',
    )
    await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data } = await findPayouts(withScope(world.finance, 'disbursements.read'), {
      limit: 10,
      application_id: application.id,
    })
    expect(data).toMatchObject([{ applicant_name: expect.any(String), released_by_name: null }])
  })

  test('takes the application from those ready to pay out, until the payout is cancelled', async () => {
    await readyFor('+233241234567')
    const isReady = async () =>
      (
        await listApplications(withScope(world.finance, 'applications.read'), {
          limit: 100,
          status: 'approved',
          ready_to_pay_out: 'true',
        })
      ).data.some(({ id }) => id === application.id)
    expect(await isReady()).toBe(true)
    const { id } = await ask()
    expect(await isReady()).toBe(false)
    await cancelPayout(withScope(world.finance, 'disbursements.request'), { id, reason: 'Wrong wallet' })
    expect(await isReady()).toBe(true)
    application = await makeSigned(world, await world.signIn('user'), { signed_at: null })
    expect(await isReady()).toBe(false)
  })

  test('says what is missing', async () => {
    application = await makeSigned(world, tenant, { signed_at: null, payee_verified_at: null })
    await expect(ask()).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: {
        missing: [{ fact: 'agreement_signed' }, { fact: 'balance_paid' }, { fact: 'payee_verified' }],
      },
    })
  })

  test('is finance’s, not for one’s own home, not for what does not exist', async () => {
    await readyFor('+233241234567')
    for (const role of ['admin', 'credit_analyst', 'user'] as const)
      await expect(ask(await world.signIn(role))).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
        application_id: '00000000-0000-7000-8000-000000000009',
      }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    const own = await makeSigned(world, world.finance2)
    await expect(
      requestPayout(withScope(withKey(world.finance2), 'disbursements.request'), { application_id: own.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  })
})

describe('releasing it', () => {
  test('pays the landlord once and makes the loan', async () => {
    await readyFor('+233241234567')
    const { id, reference } = await ask()
    expect(await release(id)).toMatchObject({ status: 'confirmed', attempts: 1 })
    expect(await statusNow()).toBe('active')
    expect(await transfers(reference)).toMatchObject([{ status: 'success', amount: 990_600 }])
    expect(await balanceOf(database(), ledgerAccounts.bank, application.id)).toBe(-990_600)
    expect(await balanceOf(database(), ledgerAccounts.payouts_in_flight, application.id)).toBe(0)
    expect(await balanceOf(database(), ledgerAccounts.landlord_payable, application.id)).toBe(0)
    for (const action of ['disbursement.release', 'disbursement.send', 'disbursement.confirm'])
      expect(await auditsOf(database(), action, id)).toHaveLength(1)
    const notices = (await noticesOf(database(), tenant.actor.id)).map((notice) => notice.title)
    expect(notices).toContain('We’ve paid your landlord')
    expect(notices).toContain('Application status updated to active')
    await resolvePayout(asSystem(world.services), reference)
    await expect(release(id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await transfers(reference)).toHaveLength(1)
  })

  test('repeated under its key it is one release', async () => {
    await readyFor('+233241234567')
    const { id } = await ask()
    const ctx = withKey(world.finance2)
    await releasePayout(withScope(ctx, 'disbursements.release'), { id })
    expect(await releasePayout(withScope(ctx, 'disbursements.release'), { id })).toMatchObject({
      status: 'confirmed',
      attempts: 1,
    })
  })

  test('takes another person than who asked, verified or approved', async () => {
    await readyFor('+233241234567')
    const { id } = await ask()
    await expect(release(id, world.finance)).rejects.toMatchObject({
      code: 'SAME_PERSON',
      message: 'You requested this payout, so someone else has to release it',
    })
    const admin = await world.signIn('admin')
    const set = (values: Partial<Application>) =>
      database().update(schema.applications).set(values).where(eq(schema.applications.id, application.id))
    await set({ approved_by: admin.actor.id })
    await expect(release(id, admin)).rejects.toMatchObject({
      code: 'SAME_PERSON',
      message: 'You approved this application, so someone else has to release its payout',
    })
    await set({ approved_by: world.analyst.actor.id, payee_verified_by: admin.actor.id })
    await expect(release(id, admin)).rejects.toMatchObject({
      code: 'SAME_PERSON',
      message: 'You verified this application, so someone else has to release its payout',
    })
    await set({ payee_verified_by: world.inspector.actor.id })
    expect((await release(id, admin)).status).toBe('confirmed')
  })

  test('a payee changed since is not paid; a version of before is stale', async () => {
    await readyFor('+233241234567')
    const { id, version } = await ask()
    const stale = {
      ...withKey(world.finance2),
      request: { ...world.finance2.request, idempotency_key: 'stale-key-1', if_match: version + 1 },
    }
    await expect(releasePayout(withScope(stale, 'disbursements.release'), { id })).rejects.toMatchObject({
      code: 'STALE',
    })
    await database()
      .update(schema.applications)
      .set({ payout_account: '+233209999999' })
      .where(eq(schema.applications.id, application.id))
    await expect(release(id)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { missing: [{ fact: 'payee_verified' }] },
    })
  })

  test('roles without the right, rows that are not there', async () => {
    await readyFor('+233241234567')
    const { id } = await ask()
    await expect(release(id, await world.signIn('credit_analyst'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    await expect(release('00000000-0000-7000-8000-000000000009')).rejects.toMatchObject({
      code: 'DISBURSEMENT_NOT_FOUND',
    })
    await expect(async () =>
      findPayouts(withScope(tenant, 'disbursements.read'), { limit: 1 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('a transfer that goes wrong', () => {
  test('failed: booked back, finance notified, retried under the same reference', async () => {
    await readyFor('+233240000001')
    const { id, reference } = await ask()
    expect(await release(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'The bank or network didn’t accept the transfer',
    })
    expect(await statusNow()).toBe('approved')
    expect(await balanceOf(database(), ledgerAccounts.bank, application.id)).toBe(0)
    expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.title).toBe('Payout failed')
    expect(
      await retryPayout(withScope(withKey(world.finance), 'disbursements.release'), { id }),
    ).toMatchObject({
      status: 'confirmed',
      attempts: 2,
      reference,
    })
    expect(await statusNow()).toBe('active')
    expect(await balanceOf(database(), ledgerAccounts.bank, application.id)).toBe(-990_600)
    await expect(
      retryPayout(withScope(withKey(world.finance), 'disbursements.release'), { id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('a lost answer stays sent until the poll has found it out', async () => {
    await readyFor('+233240000004')
    const { id } = await ask()
    expect(await release(id)).toMatchObject({ status: 'sent' })
    world.clock.advance({ minutes: 1 })
    await pollPayouts(world.services)
    expect(await statusNow()).toBe('active')
  })

  test('a request that never reached the provider is handed over again', async () => {
    await readyFor('+233240000006')
    const { id, reference } = await ask()
    expect(await release(id)).toMatchObject({ status: 'sent' })
    world.clock.advance({ minutes: 1 })
    await pollPayouts(world.services)
    expect(await statusNow()).toBe('active')
    expect(await transfers(reference)).toHaveLength(1)
  })

  test('a slow one is confirmed when it is', async () => {
    await readyFor('+233240000002')
    const { id } = await ask()
    expect(await release(id)).toMatchObject({ status: 'sent' })
    world.clock.advance({ minutes: 1 })
    await pollPayouts(world.services)
    expect(await statusNow()).toBe('approved')
    world.clock.advance({ minutes: 2 })
    await pollPayouts(world.services)
    expect(await statusNow()).toBe('active')
  })

  test('a crash after the release: the poll sends what was released', async () => {
    await readyFor('+233241234567')
    const { id } = await ask()
    const ctx = withKey(world.finance2)
    const dead = {
      ...ctx,
      gateway: {
        ...ctx.gateway,
        transfer: () => {
          throw new Error('the process died here')
        },
      },
    }
    await expect(releasePayout(withScope(dead, 'disbursements.release'), { id })).rejects.toThrow('died')
    world.clock.advance({ minutes: 1 })
    await pollPayouts(world.services)
    expect(await statusNow()).toBe('active')
  })

  test('finance hears once of a payout that was returned after it was confirmed', async () => {
    await readyFor('+233240000003')
    const { id, reference } = await ask()
    expect(await release(id)).toMatchObject({ status: 'confirmed' })
    world.clock.advance({ minutes: 3 })
    await resolvePayout(asSystem(world.services), reference)
    await resolvePayout(asSystem(world.services), reference)
    expect(await auditsOf(database(), 'disbursement.came-back', id)).toHaveLength(1)
    expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.title).toBe('Payout returned')
  })
})

describe('withdrawing it', () => {
  test('before the release; then it may be requested again', async () => {
    await readyFor('+233241234567')
    const first = await ask()
    expect(
      await cancelPayout(withScope(world.finance, 'disbursements.request'), {
        id: first.id,
        reason: 'Wrong month',
      }),
    ).toMatchObject({
      status: 'cancelled',
    })
    expect(await auditsOf(database(), 'disbursement.cancel', first.id)).toHaveLength(1)
    const second = await ask()
    await release(second.id)
    await expect(
      cancelPayout(withScope(world.finance, 'disbursements.request'), { id: second.id, reason: 'Too late' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await expect(async () =>
      cancelPayout(withScope(await world.signIn('admin'), 'disbursements.request'), {
        id: second.id,
        reason: 'No',
      }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('the second tranche', () => {
  test('is paid at month six, withheld from who is over 30 days past due', async () => {
    application = await makeLoan(world, tenant, { plan: 'six_plus_six' })
    expect(await statusNow()).toBe('active')
    await expect(ask()).rejects.toMatchObject({ data: { missing: [{ fact: 'tranche_due' }] } })
    world.clock.set('2027-05-20T09:00:00.000Z')
    await runLoansDaily(world.services)
    await expect(ask()).rejects.toMatchObject({ data: { missing: [{ fact: 'not_past_due' }] } })
    const owed = (
      await getSchedule(withScope(tenant, 'applications.read'), { id: application.id })
    ).instalments
      .filter((line) => line.status === 'overdue')
      .reduce((sum, line) => sum + line.outstanding, 0)
    await pay(world, tenant, {
      application_id: application.id,
      payment_type: 'instalment',
      amount: owed,
      ...card,
    })
    const { id, amount, tranche } = await ask()
    expect({ amount, tranche }).toEqual({ amount: 495_300, tranche: 2 })
    expect(await release(id)).toMatchObject({ status: 'confirmed' })
    const { instalments } = await getSchedule(withScope(tenant, 'applications.read'), { id: application.id })
    expect(instalments).toHaveLength(12)
    const { ledger, log } = await booksOf(database(), application.id)
    expect(ledger).toEqual(log)
    expect(instalments[6]).toMatchObject({ number: 7, tranche: 2, due_date: '2027-06-25' })
    await expect(ask()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Everything has already been paid out',
    })
  })
})
