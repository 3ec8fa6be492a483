import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApprovable, makePayment } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { asSystem, transact } from '../../platform/context.ts'
import {
  expireOffers,
  loadApplicationForUpdate,
  moveApplication,
  registerApplicationJobs,
  type Move,
} from './index.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let analyst: Person
let inspector: Person
beforeAll(async () => {
  harness = await makeHarness()
  analyst = await harness.signIn('credit_analyst')
  inspector = await harness.signIn('inspection_and_verification')
})
beforeEach(() => harness.clock.set('2026-11-20T09:00:00.000Z'))
afterAll(() => harness.close())

const approved = (values = {}) =>
  makeApprovable(
    harness.services.db,
    { analyst: analyst.actor, inspector: inspector.actor },
    {
      status: 'approved',
      approved_by: analyst.actor.id,
      approved_at: '2026-11-20T09:00:00.000Z',
      offer_expires_at: '2026-12-04T23:59:59.999Z',
      ...values,
    },
  )

const move = (id: string, what: Omit<Move, 'by'>, by: Move['by'] = 'system') => {
  const ctx = asSystem(harness.services)
  return transact(ctx, async (ctx) =>
    moveApplication(ctx, await loadApplicationForUpdate(ctx.db, id), { ...what, by }),
  )
}

const statusOf = async (id: string) => {
  const [row] = await harness.services.db
    .select()
    .from(schema.applications)
    .where(eq(schema.applications.id, id))
  return row?.status
}

const payout = async (
  application: { id: string; user_id: string },
  status: 'confirmed' | 'reversed',
  tranche = 1,
) =>
  harness.services.db.insert(schema.disbursements).values({
    application_id: application.id,
    user_id: application.user_id,
    amount: 990_600,
    tranche,
    status,
    reference: `${status}-${tranche}-${application.id}`,
    payout_method: 'mobile_money',
    payout_account: '+233241234567',
    payout_name: 'Kofi Mensah',
    requested_by: analyst.actor.id,
  })

const missingOf = (error: unknown) =>
  (error as { data: { missing: { fact: string }[] } }).data.missing.map(({ fact }) => fact)

describe('beginning a loan', () => {
  test('needs signature, balance and payout; each is read from the tables', async () => {
    const application = await approved()
    const { id } = application
    await expect(move(id, { to: 'active' })).rejects.toSatisfy((error) => {
      expect(missingOf(error)).toEqual(['agreement_signed', 'balance_paid', 'landlord_paid'])
      return true
    })
    await harness.services.db
      .update(schema.applications)
      .set({ signed_at: '2026-11-20T09:30:00.000Z' })
      .where(eq(schema.applications.id, id))
    await makePayment(harness.services.db, application, { payment_type: 'initial_payment', amount: 106_488 })
    await payout(application, 'confirmed')
    await expect(move(id, { to: 'active' })).rejects.toSatisfy(
      (error) => missingOf(error).join() === 'balance_paid',
    )
    await makePayment(harness.services.db, application, { payment_type: 'initial_payment', amount: 1 })
    const after = await move(id, { to: 'active', set: { payout_date: '2026-11-21' } })
    expect(after).toMatchObject({ status: 'active', payout_date: '2026-11-21', version: 2 })
    const events = await harness.services.db
      .select()
      .from(schema.applicationEvents)
      .where(eq(schema.applicationEvents.application_id, id))
    expect(events).toMatchObject([{ actor_role: 'system', from_status: 'approved', to_status: 'active' }])
  })

  test('is settled, written off or active again as its loan is', async () => {
    const { id } = await approved({ status: 'active', payout_date: '2026-11-20' })
    await expect(move(id, { to: 'settled' })).rejects.toSatisfy(
      (error) => missingOf(error).join() === 'nothing_owed',
    )
    expect(await move(id, { to: 'settled', facts: { nothing_owed: true } })).toMatchObject({
      status: 'settled',
      settled_at: '2026-11-20T09:00:00.000Z',
    })
    await expect(move(id, { to: 'active' })).rejects.toSatisfy(
      (error) => missingOf(error).join() === 'charged_back',
    )
    expect(await move(id, { to: 'active', facts: { charged_back: true } })).toMatchObject({
      status: 'active',
    })
  })

  test('a reversed payout to a wrong payee opens review again, by two persons', async () => {
    const application = await approved({
      status: 'active',
      payout_date: '2026-11-20',
      signed_at: '2026-11-20T09:00:00.000Z',
    })
    await payout(application, 'reversed')
    const finance = await harness.signIn('finance')
    const back = { to: 'in-review' as const, reason: 'The wallet belonged to someone else' }
    await expect(move(application.id, back, finance.actor)).rejects.toSatisfy(
      (error) => missingOf(error).join() === 'two_persons',
    )
    expect(
      await move(application.id, { ...back, facts: { two_persons: true } }, finance.actor),
    ).toMatchObject({
      status: 'in-review',
      approved_by: null,
      signed_at: null,
      payee_verified_at: null,
      payout_date: null,
    })
  })
})

describe('offers not taken up', () => {
  test('expire after their fourteenth day, once, and money is looked after', async () => {
    const { id } = await approved()
    harness.clock.set('2026-12-04T23:00:00.000Z')
    expect(await expireOffers(harness.services)).toBe(0)
    harness.clock.set('2026-12-05T01:00:00.000Z')
    expect(await expireOffers(harness.services)).toBe(1)
    expect(await statusOf(id)).toBe('expired')
    expect(harness.jobs.enqueued).toContainEqual({
      queue: 'refund-closed-application',
      data: { application_id: id },
      options: undefined,
    })
    expect(await expireOffers(harness.services)).toBe(0)
  })

  test('the daily job does it', async () => {
    registerApplicationJobs(harness.services)
    const { id } = await approved()
    harness.clock.set('2026-12-05T01:00:00.000Z')
    await harness.services.jobs.enqueue(harness.services.db, 'expire-offers', {})
    expect(await harness.jobs.run('expire-offers')).toBe(1)
    expect(await statusOf(id)).toBe('expired')
  })

  test.each([
    ['processing', { status: 'processing' as const }, 'approved'],
    ['completed', { status: 'completed' as const }, 'approved'],
    ['awaited', { status: 'pending' as const, due_date: '2026-12-05' }, 'approved'],
    ['begun without a date', { status: 'pending' as const }, 'approved'],
    ['overdue and not begun', { status: 'pending' as const, due_date: '2026-12-04' }, 'expired'],
    ['failed', { status: 'failed' as const }, 'expired'],
  ])('with an initial payment %s', async (_name, values, status) => {
    const application = await approved()
    await makePayment(harness.services.db, application, {
      payment_type: 'initial_payment',
      amount: 106_489,
      ...values,
    })
    harness.clock.set('2026-12-05T01:00:00.000Z')
    await expireOffers(harness.services)
    expect(await statusOf(application.id)).toBe(status)
  })
})
