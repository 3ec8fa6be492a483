import { schema, type Transaction } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeApprovable, makeDocuments, makePayment } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { assessApplication } from './assess-application.ts'
import { getApplication } from './get-application.ts'
import { getTimeline } from './get-timeline.ts'
import { transitionApplication } from './transition-application.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let analyst: Person
let analyst2: Person
let inspector: Person
beforeAll(async () => {
  harness = await makeHarness()
  analyst = await harness.signIn('credit_analyst')
  analyst2 = await harness.signIn('credit_analyst')
  inspector = await harness.signIn('inspection_and_verification')
})
afterAll(() => harness.close())

const ready = async () => {
  const tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
  const application = await makeApplication(harness.services.db, tenant.actor)
  await makeDocuments(harness.services.db, application)
  await makePayment(harness.services.db, application, { payment_type: 'application_fee', amount: 19_000 })
  return { tenant, application }
}

const approvable = (values = {}) =>
  makeApprovable(harness.services.db, { analyst: analyst.actor, inspector: inspector.actor }, values)

const factsOf = (error: unknown) =>
  (error as { data: { missing: { fact: string }[] } }).data.missing.map(({ fact }) => fact)

/** Number of queries that `act` makes, inside its transaction too. */
const selectsOf = async (person: Person, act: (ctx: Person) => Promise<unknown>): Promise<number> => {
  let selects = 0
  const counting = <Handle extends object>(handle: Handle): Handle =>
    new Proxy(handle, {
      get: (target, name) => {
        if (name === 'select') selects += 1
        if (name === 'transaction')
          return (work: (tx: Transaction) => Promise<unknown>) =>
            person.db.transaction((tx) => work(counting(tx)))
        return Reflect.get(target, name, target) as unknown
      },
    })
  await act({ ...person, db: counting(person.db) })
  return selects
}

describe('approving', () => {
  test('reads what the decision depends on once', async () => {
    const { id } = await approvable()
    const reading = await selectsOf(analyst, (ctx) =>
      getApplication(withScope(ctx, 'applications.read'), { id }),
    )
    const approving = await selectsOf(analyst, (ctx) =>
      transitionApplication(withScope(ctx, 'applications.transition'), { id, to: 'approved' }),
    )
    // The evidence alone takes nine queries, so reading it twice would exceed the limit.
    expect(reading).toBeGreaterThan(9)
    expect(approving).toBeLessThan(reading + 9)
  })

  test('within the limits one analyst approves; the offer is valid for 14 days', async () => {
    const { id } = await approvable()
    const after = await transitionApplication(withScope(analyst, 'applications.transition'), {
      id,
      to: 'approved',
    })
    expect(after).toMatchObject({
      status: 'approved',
      approved_at: '2026-11-20T09:00:00.000Z',
      second_approved_at: null,
      offer_expires_at: '2026-12-04T23:59:59.999Z',
    })
  })

  test('those who verified documents, property or payee do not approve', async () => {
    const admin = await harness.signIn('admin')
    const { id } = await approvable({ payee_verified_by: admin.actor.id })
    await expect(
      transitionApplication(withScope(admin, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const { next_steps } = await getApplication(withScope(admin, 'applications.read'), { id })
    expect(next_steps.find(({ to }) => to === 'approved')).toEqual({
      to: 'approved',
      allowed: false,
      missing: [{ fact: 'two_persons', text: 'A second person must approve it' }],
    })
  })

  test.each([
    ['exposure', { monthly_rent: 170_000, verified_net_income: 1_000_000 }],
    ['share of income', { verified_net_income: 240_000 }],
  ])('over the limit of %s a second person is needed', async (_name, values) => {
    const { id } = await approvable(values)
    const first = await transitionApplication(withScope(analyst, 'applications.transition'), {
      id,
      to: 'approved',
    })
    expect(first.status).toBe('in-review')
    expect(first.next_steps.find(({ to }) => to === 'approved')).toMatchObject({
      allowed: false,
      missing: [{ fact: 'second_approval' }],
    })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const { next_steps } = await getApplication(withScope(analyst2, 'applications.read'), { id })
    expect(next_steps.find(({ to }) => to === 'approved')).toMatchObject({ allowed: true })
    const second = await transitionApplication(withScope(analyst2, 'applications.transition'), {
      id,
      to: 'approved',
    })
    expect(second).toMatchObject({
      status: 'approved',
      approved_by: analyst.actor.id,
      second_approved_by: analyst2.actor.id,
    })
  })

  test('above half of the income no one can approve', async () => {
    const { id } = await approvable({ verified_net_income: 200_000 })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toSatisfy((error) => factsOf(error).join() === 'affordability_within_limit')
  })

  test('a first approval falls when figures change or a question is asked', async () => {
    const { id } = await approvable({ verified_net_income: 240_000 })
    await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' })
    await assessApplication(withScope(analyst, 'applications.assess'), {
      id,
      verified_net_income: 230_000,
      verified_obligations: 0,
    })
    expect(
      (await transitionApplication(withScope(analyst2, 'applications.transition'), { id, to: 'approved' }))
        .status,
    ).toBe('in-review')
    await transitionApplication(withScope(analyst, 'applications.transition'), {
      id,
      to: 'info-requested',
      reason: 'One more payslip',
    })
    await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'in-review' })
    expect(
      (await transitionApplication(withScope(analyst2, 'applications.transition'), { id, to: 'approved' }))
        .status,
    ).toBe('in-review')
  })

  test('each missing fact is named', async () => {
    const { application } = await ready()
    const { id } = application
    await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'in-review' })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toSatisfy((error) => {
      expect(factsOf(error)).toEqual([
        'identity_verified',
        'employment_verified',
        'financial_verified',
        'inspection_passed',
        'payee_verified',
        'affordability_computed',
        'affordability_within_limit',
      ])
      return true
    })
  })

  test('the database too refuses a second approval by the first person', async () => {
    const { id } = await approvable()
    await expect(
      harness.services.db
        .update(schema.applications)
        .set({ approved_by: analyst.actor.id, second_approved_by: analyst.actor.id })
        .where(eq(schema.applications.id, id)),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(
      harness.services.db
        .update(schema.applications)
        .set({ approved_by: inspector.actor.id })
        .where(eq(schema.applications.id, id)),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('timeline', () => {
  test('staff read everything with names; the tenant neither notes nor names', async () => {
    const application = await approvable({ verified_net_income: 240_000 })
    const { id } = application
    harness.clock.advance({ minutes: 1 })
    await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' })
    harness.clock.advance({ minutes: 1 })
    await transitionApplication(withScope(analyst2, 'applications.transition'), { id, to: 'approved' })
    const staff = await getTimeline(withScope(analyst, 'applications.read'), { id, limit: 25 })
    expect(staff.data.map(({ code }) => code)).toEqual([
      'application.status-changed',
      'application.first-approved',
    ])
    expect(staff.data[0]?.actor_name).toMatch(/^Person/)
    const tenant = harness.as({ id: application.user_id, role: 'user', email: 'x@efie.example' })
    const seen = await getTimeline(withScope(tenant, 'applications.read'), { id, limit: 25 })
    expect(seen.data).toMatchObject([
      {
        code: 'application.status-changed',
        to_status: 'approved',
        actor_role: 'credit_analyst',
        actor_name: null,
      },
    ])
    await expect(
      getTimeline(withScope(await harness.signIn('user'), 'applications.read'), { id, limit: 25 }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  })
})
