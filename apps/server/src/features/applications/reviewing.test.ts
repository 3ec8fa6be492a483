import { schema } from '@efie/database'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeApplication,
  makeApprovable,
  makeDocuments,
  makeEligible,
  makePayment,
} from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { assessApplication, previewAssessment } from './assess-application.ts'
import { getApplication } from './get-application.ts'
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

const noticesOf = (userId: string) =>
  harness.services.db
    .select()
    .from(schema.notifications)
    .where(eq(schema.notifications.user_id, userId))
    .orderBy(asc(schema.notifications.id))

const factsOf = (error: unknown) =>
  (error as { data: { missing: { fact: string }[] } }).data.missing.map(({ fact }) => fact)

describe('taking an application', () => {
  test('sets the analyst, asks for the inspection and tells the tenant in the specified words', async () => {
    const { tenant, application } = await ready()
    const after = await transitionApplication(withScope(analyst, 'applications.transition'), {
      id: application.id,
      to: 'in-review',
    })
    expect(after).toMatchObject({
      status: 'in-review',
      analyst_id: analyst.actor.id,
      version: 2,
      inspection: { status: 'requested' },
    })
    expect(await noticesOf(tenant.actor.id)).toMatchObject([
      {
        type: 'application',
        title: 'Application status updated to in review',
        message: 'Your application status changed to: in review',
        read: false,
      },
    ])
    const audit = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, application.id))
    expect(audit).toMatchObject([
      {
        action: 'application.transition',
        actor_id: analyst.actor.id,
        before: { status: 'pending' },
        after: { status: 'in-review' },
      },
    ])
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), {
        id: application.id,
        to: 'in-review',
      }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await noticesOf(tenant.actor.id)).toHaveLength(1)
  })

  test('a refusal names what is missing', async () => {
    const tenant = await harness.signIn('user')
    const { id } = await makeApplication(harness.services.db, tenant.actor)
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'in-review' }),
    ).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: {
        from: 'pending',
        to: 'in-review',
        missing: [{ fact: 'required_documents_present' }, { fact: 'application_fee_settled' }],
      },
    })
  })

  test('a refunded or unfinished fee is not a paid one', async () => {
    const { application } = await ready()
    const { id } = application
    const set = (values: Partial<typeof schema.payments.$inferInsert>) =>
      harness.services.db.update(schema.payments).set(values).where(eq(schema.payments.application_id, id))
    await set({ status: 'processing' })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'in-review' }),
    ).rejects.toSatisfy((error) => factsOf(error).join() === 'application_fee_settled')
    await set({ status: 'partly-refunded', refunded_amount: 1_000 })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'in-review' }),
    ).rejects.toSatisfy((error) => factsOf(error).join() === 'application_fee_settled')
  })

  test('other roles, other tenants, one’s own', async () => {
    const { application, tenant } = await ready()
    const { id } = application
    const to = 'in-review' as const
    await expect(async () =>
      transitionApplication(withScope(tenant, 'applications.transition'), { id, to }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(async () =>
      transitionApplication(withScope(inspector, 'applications.transition'), { id, to }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(async () =>
      transitionApplication(withScope(await harness.signIn('finance'), 'applications.transition'), {
        id,
        to,
      }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      transitionApplication(withScope(await harness.signIn('user'), 'applications.transition'), { id, to }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    const own = await makeApplication(harness.services.db, analyst.actor)
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id: own.id, to }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  })
})

describe('asking, recalling, rejecting, cancelling', () => {
  test('a question needs a reason, and the tenant’s answer a text', async () => {
    const application = await approvable()
    const { id } = application
    await expect(
      transitionApplication(withScope(inspector, 'applications.transition'), { id, to: 'info-requested' }),
    ).rejects.toSatisfy((error) => factsOf(error).join() === 'reason')
    const asked = await transitionApplication(withScope(inspector, 'applications.transition'), {
      id,
      to: 'info-requested',
      reason: 'The tenancy offer is not signed',
    })
    expect(asked).toMatchObject({
      status: 'info-requested',
      decision_reason: 'The tenancy offer is not signed',
    })
    const tenant = harness.as({ id: application.user_id, role: 'user', email: 'x@efie.example' })
    const answer = (reason?: string) =>
      transitionApplication(withScope(tenant, 'applications.transition'), { id, to: 'in-review', reason })
    await expect(answer(' ')).rejects.toSatisfy((error) => factsOf(error).join() === 'reason')
    expect(await answer('Uploaded the signed offer')).toMatchObject({
      status: 'in-review',
      analyst_id: analyst.actor.id,
    })
    // The tenant's time doesn't count against the promise.
    expect(await getApplication(withScope(analyst, 'applications.read'), { id })).toMatchObject({
      waiting: { since: harness.services.clock.now().toISOString() },
    })
  })

  test('a rejection carries a code, plain words and what would pass; the fee is refunded', async () => {
    const application = await approvable({ verified_net_income: 200_000 })
    await makeEligible(harness.services.db, { id: application.user_id })
    const after = await transitionApplication(withScope(analyst, 'applications.transition'), {
      id: application.id,
      to: 'rejected',
      reason: 'The instalments are too high for your income.',
      reason_code: 'AFFORDABILITY',
    })
    expect(after).toMatchObject({ status: 'rejected', decision_code: 'AFFORDABILITY' })
    expect(after.decision_reason).toMatch(/too high for your income\. You’d be eligible for .*\.$/)
    expect(harness.jobs.enqueued).toContainEqual({
      queue: 'refund-closed-application',
      data: { application_id: application.id },
      options: undefined,
    })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), {
        id: application.id,
        to: 'in-review',
      }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('the tenant may cancel until the payout is released', async () => {
    const { application, tenant } = await ready()
    const { id } = application
    const [payout] = await harness.services.db
      .insert(schema.disbursements)
      .values({
        application_id: id,
        user_id: tenant.actor.id,
        amount: 990_600,
        reference: `payout-${id}`,
        payout_method: 'mobile_money',
        payout_account: '+233241234567',
        payout_name: 'Kofi Mensah',
        requested_by: analyst.actor.id,
        status: 'released',
      })
      .returning()
    await expect(
      transitionApplication(withScope(tenant, 'applications.transition'), { id, to: 'cancelled' }),
    ).rejects.toSatisfy((error) => factsOf(error).join() === 'payout_not_released')
    await harness.services.db
      .update(schema.disbursements)
      .set({ status: 'requested' })
      .where(eq(schema.disbursements.id, payout?.id ?? ''))
    await expect(async () =>
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'cancelled' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(
      await transitionApplication(withScope(tenant, 'applications.transition'), { id, to: 'cancelled' }),
    ).toMatchObject({
      status: 'cancelled',
    })
  })

  test('a recall takes approval and signature away', async () => {
    const application = await approvable()
    const { id } = application
    await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' })
    await harness.services.db
      .update(schema.applications)
      .set({ signed_at: '2026-11-20T10:00:00.000Z' })
      .where(eq(schema.applications.id, id))
    const after = await transitionApplication(withScope(analyst, 'applications.transition'), {
      id,
      to: 'in-review',
      reason: 'The employer called back',
    })
    expect(after).toMatchObject({
      status: 'in-review',
      approved_at: null,
      offer_expires_at: null,
      signed_at: null,
    })
  })

  test('beginning, settling and writing off are not done by hand', async () => {
    const { id } = await approvable({ status: 'approved' })
    const admin = await harness.signIn('admin')
    for (const to of ['active', 'settled', 'written-off', 'expired', 'pending'] as const)
      await expect(
        transitionApplication(withScope(admin, 'applications.transition'), { id, to }),
      ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })
})

describe('assessing', () => {
  test('can be looked at before anything is recorded', async () => {
    const application = await approvable({ verified_net_income: null, verified_obligations: null })
    const figures = { id: application.id, verified_net_income: 300_000, verified_obligations: 20_000 }
    expect(await previewAssessment(withScope(analyst, 'applications.assess'), figures)).toEqual({
      outcome: 'refer',
      affordability_bps: 4_216,
      total_obligations: 126_489,
      highest_instalment: 100_000,
      limits: [
        { limit: 'income-share', measured: 4_216, alone: 4_000, most: 5_000, need: 'two-persons' },
        { limit: 'exposure', measured: 990_600, alone: 2_000_000, most: null, need: 'one-person' },
      ],
      need: 'two-persons',
    })
    expect(await getApplication(withScope(analyst, 'applications.read'), application)).toMatchObject({
      verified_net_income: null,
      version: 1,
    })
    await expect(async () =>
      previewAssessment(withScope(inspector, 'applications.assess'), figures),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('computes the share of verified income and keeps who did it', async () => {
    const application = await approvable({ verified_net_income: null, verified_obligations: null })
    const after = await assessApplication(withScope(analyst, 'applications.assess'), {
      id: application.id,
      verified_net_income: 300_000,
      verified_obligations: 20_000,
    })
    expect(after).toMatchObject({ affordability_bps: 4_216, assessed_by: analyst.actor.id, version: 2 })
    const { next_steps } = await getApplication(withScope(analyst, 'applications.read'), {
      id: application.id,
    })
    expect(next_steps.find(({ to }) => to === 'approved')).toMatchObject({ allowed: true })
  })

  test('only while it is judged, not by the applicant, not by other roles', async () => {
    const figures = { verified_net_income: 300_000, verified_obligations: 0 }
    const { application } = await ready()
    await expect(
      assessApplication(withScope(analyst, 'applications.assess'), { id: application.id, ...figures }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    const own = await makeApplication(harness.services.db, analyst2.actor, { status: 'in-review' })
    await expect(
      assessApplication(withScope(analyst2, 'applications.assess'), { id: own.id, ...figures }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(async () =>
      assessApplication(withScope(inspector, 'applications.assess'), { id: own.id, ...figures }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})
