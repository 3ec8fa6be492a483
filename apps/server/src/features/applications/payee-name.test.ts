import { schema } from '@efie/database'
import { nameEnquiryLimits } from '@efie/domain'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Context, withScope } from '../../platform/context.ts'
import type { NameAnswer } from '../../platform/name-enquiry/port.ts'
import { makeApplication, makeApprovable, makeDocuments, makeEligible } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { applicationInput } from '../../testing/samples.ts'
import { ASK_PAYEE_NAME, askPayeeName, registerPayeeJobs } from './ask-payee-name.ts'
import { createApplication } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { transitionApplication } from './transition-application.ts'
import { changeApplication } from './update-application.ts'
import { verifyPayee } from './verify-payee.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let analyst: Person
let inspector: Person
let finance: Person
let answer: NameAnswer
let questions: string[]

const says = (name: string): NameAnswer => ({ status: 'named', name, reference: null })

beforeAll(async () => {
  harness = await makeHarness({
    nameEnquiry: {
      name: 'bank',
      resolveAccountName: async ({ account }) => {
        questions.push(account)
        return answer
      },
    },
  })
  registerPayeeJobs(harness.services)
  analyst = await harness.signIn('credit_analyst')
  inspector = await harness.signIn('inspection_and_verification')
  finance = await harness.signIn('finance')
})
afterAll(() => harness.close())
beforeEach(() => {
  answer = says('MENSAH KOFI')
  questions = []
})

const db = () => harness.services.db
const unmatched = { payee_verified_name: null, payee_verified_by: null, payee_verified_at: null }
const approvable = (values = {}) =>
  makeApprovable(db(), { analyst: analyst.actor, inspector: inspector.actor }, { ...unmatched, ...values })
/** An application whose payee's bank has been asked. */
const asked = async (given: NameAnswer = says('MENSAH KOFI')) => {
  const application = await approvable()
  answer = given
  await askPayeeName(withScope(inspector, 'applications.verify-payee'), { id: application.id })
  return application
}
const keyed = <Ctx extends Context>(ctx: Ctx, idempotency_key: string): Ctx => ({
  ...ctx,
  request: { ...ctx.request, idempotency_key },
})
const namesOf = (id: string) =>
  db()
    .select()
    .from(schema.accountNames)
    .where(eq(schema.accountNames.application_id, id))
    .orderBy(asc(schema.accountNames.id))
const auditsOf = (action: string, id: string) =>
  db()
    .select()
    .from(schema.auditEvents)
    .where(and(eq(schema.auditEvents.action, action), eq(schema.auditEvents.subject_id, id)))

describe('asking for the name', () => {
  test('happens automatically when the account is proposed and when it is changed, and the tenant never sees it', async () => {
    const tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
    await makeEligible(db(), tenant.actor)
    const { id } = await createApplication(withScope(keyed(tenant, 'apply-1'), 'applications.create'), {
      ...applicationInput,
      plan: 'standard',
      payout_method: 'mobile_money',
      payout_account: '0241234567',
      payout_network: 'mtn',
      payout_name: 'Kofi Mensah',
    })
    await harness.jobs.run(ASK_PAYEE_NAME)
    expect(questions).toEqual(['+233241234567'])
    expect(await namesOf(id)).toMatchObject([
      {
        purpose: 'proposal',
        account: '+233241234567',
        network: 'mtn',
        provider: 'bank',
        outcome: 'named',
        name: 'MENSAH KOFI',
        asked_by: tenant.actor.id,
      },
    ])
    expect((await getApplication(withScope(tenant, 'applications.read'), { id })).payee_proof).toBeNull()
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      {
        name: 'MENSAH KOFI',
        compared: { landlord: { outcome: 'match' }, declared: { outcome: 'match' } },
        stands: false,
      },
    )
    await changeApplication(withScope(tenant, 'applications.update'), { id, monthly_rent: 80_000 })
    await changeApplication(withScope(tenant, 'applications.update'), { id, payout_account: '0249999999' })
    await harness.jobs.run(ASK_PAYEE_NAME)
    expect(questions).toEqual(['+233241234567', '+233249999999'])
    expect(await auditsOf('payee.ask-name', id)).toMatchObject([
      { after: { purpose: 'proposal', provider: 'bank', outcome: 'named' } },
      { after: { purpose: 'proposal' } },
    ])
    expect(JSON.stringify(await auditsOf('payee.ask-name', id))).not.toMatch(/MENSAH|24123/)
  })

  test('a provider that is away is stored as away, asked again later, and asked by hand', async () => {
    const tenant = await harness.signIn('user')
    const { id } = await makeApplication(db(), tenant.actor)
    answer = { status: 'away', reason: 'timeout' }
    await changeApplication(withScope(tenant, 'applications.update'), { id, payout_name: 'Kofi A Mensah' })
    for (const left of [1, 1, 0]) {
      await harness.jobs.run(ASK_PAYEE_NAME)
      expect(harness.jobs.enqueued.filter(({ queue }) => queue === ASK_PAYEE_NAME)).toHaveLength(left)
    }
    expect(await namesOf(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({ outcome: 'away', name: null, reference: 'timeout' })),
    )
    expect(await askPayeeName(withScope(analyst, 'applications.verify-payee'), { id })).toMatchObject({
      outcome: 'away',
      name: null,
      stands: false,
    })
    answer = says('KOFI MENSAH')
    expect(await askPayeeName(withScope(analyst, 'applications.verify-payee'), { id })).toMatchObject({
      outcome: 'named',
      name: 'KOFI MENSAH',
    })
    answer = { status: 'away', reason: 'unreachable' }
    // The earlier answer is still shown beside the failure.
    expect(await askPayeeName(withScope(analyst, 'applications.verify-payee'), { id })).toMatchObject({
      outcome: 'away',
      name: 'KOFI MENSAH',
    })
  })

  test('is for those who match payees, not for one’s own, not where there is no one to ask', async () => {
    const { id } = await approvable()
    for (const person of [finance, await harness.signIn('user'), await harness.signIn('sales_executive')])
      await expect(async () =>
        askPayeeName(withScope(person, 'applications.verify-payee'), { id }),
      ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const own = await makeApplication(db(), analyst.actor)
    await expect(
      askPayeeName(withScope(analyst, 'applications.verify-payee'), { id: own.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const closed = await approvable({ status: 'rejected' })
    await expect(
      askPayeeName(withScope(analyst, 'applications.verify-payee'), { id: closed.id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    const bare = await approvable({ payout_account: null })
    await expect(
      askPayeeName(withScope(analyst, 'applications.verify-payee'), { id: bare.id }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'payout_account' }] },
    })
    await expect(
      askPayeeName(withScope({ ...analyst, nameEnquiry: null }, 'applications.verify-payee'), { id }),
    ).rejects.toMatchObject({ code: 'NAME_ENQUIRY_OFF' })
    expect(questions).toEqual([])
  })

  test('is limited by person and by account, and what is over is not asked', async () => {
    const limited = { ...analyst, config: { ...analyst.config, RATE_LIMITS: 'on' as const } }
    const { id } = await approvable({ payout_account: '+233245550001' })
    for (let turn = 0; turn < nameEnquiryLimits.account.count; turn += 1)
      await askPayeeName(withScope(limited, 'applications.verify-payee'), { id })
    await expect(askPayeeName(withScope(limited, 'applications.verify-payee'), { id })).rejects.toMatchObject(
      { code: 'RATE_LIMITED' },
    )
    expect(questions).toHaveLength(nameEnquiryLimits.account.count)
    expect(await namesOf(id)).toHaveLength(nameEnquiryLimits.account.count)
  })

  test('the database keeps what was said as it was said', async () => {
    const { id } = await asked()
    await expect(
      db()
        .update(schema.accountNames)
        .set({ name: 'SOMEBODY ELSE' })
        .where(eq(schema.accountNames.application_id, id)),
    ).rejects.toMatchObject({ cause: { message: 'account_names is append-only' } })
    await expect(
      db().delete(schema.accountNames).where(eq(schema.accountNames.application_id, id)),
    ).rejects.toMatchObject({ cause: { message: 'account_names is append-only' } })
    expect(await namesOf(id)).toMatchObject([{ name: 'MENSAH KOFI' }])
  })
})

describe('matching the payee', () => {
  const name_on_id = 'Kofi Ansah Mensah'

  test('takes the name from the bank, tolerates order, case and middle names', async () => {
    const { id } = await asked()
    const after = await verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id })
    expect(after).toMatchObject({
      payee_verified_name: 'MENSAH KOFI',
      payee_verified_by: inspector.actor.id,
      payee_verified_at: '2026-11-20T09:00:00.000Z',
    })
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      {
        stands: true,
        match: { name: 'MENSAH KOFI', name_on_id, typed_by_staff: false, confirmed_by_name: null },
      },
    )
    expect(await auditsOf('application.verify-payee', id)).toHaveLength(1)
  })

  test('a typed name is not taken where the bank can be asked, nor any before it was asked', async () => {
    const { id } = await approvable()
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'payee_name_asked' }] },
    })
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), {
        id,
        name_on_id,
        name_on_account: 'Kofi Mensah',
      }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'name_on_account' }] } })
    answer = { status: 'unknown-account' }
    await askPayeeName(withScope(inspector, 'applications.verify-payee'), { id })
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'payee_account_known' }] },
    })
  })

  test.each([
    ['an ID of another landlord', 'Kwame Boateng', says('MENSAH KOFI')],
    ['an account of someone else', name_on_id, says('ABENA OFORIWAA')],
  ])('%s does not match', async (_what, on_id, given) => {
    const { id } = await asked(given)
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id: on_id }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'name_on_id' }] },
    })
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      { match: null, stands: false },
    )
  })

  test('an account that turned out to be the tenant’s is refused', async () => {
    const { id, user_id } = await asked()
    await db().update(schema.profiles).set({ phone: '0241234567' }).where(eq(schema.profiles.id, user_id))
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id }),
    ).rejects.toMatchObject({ code: 'PAYEE_IS_TENANT' })
  })

  test('needs an account, a verified ID of the landlord, and review', async () => {
    const bare = await approvable({ payout_account: null })
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id: bare.id, name_on_id }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'payout_account' }] },
    })
    const tenant = await harness.signIn('user')
    const pending = await makeApplication(db(), tenant.actor)
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id: pending.id, name_on_id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    const unread = await makeApplication(db(), (await harness.signIn('user')).actor, { status: 'in-review' })
    await makeDocuments(db(), unread)
    await expect(
      verifyPayee(withScope(inspector, 'applications.verify-payee'), { id: unread.id, name_on_id }),
    ).rejects.toMatchObject({
      data: { missing: [{ text: 'The landlord’s ID hasn’t been verified' }] },
    })
  })

  test('what the bank says afterwards undoes it for the approval, until the bank says the same again', async () => {
    const { id } = await asked()
    await verifyPayee(withScope(inspector, 'applications.verify-payee'), { id, name_on_id })
    const approve = () =>
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' })
    for (const other of [says('ABENA OFORIWAA'), { status: 'unknown-account' } as const]) {
      answer = other
      expect(await askPayeeName(withScope(inspector, 'applications.verify-payee'), { id })).toMatchObject({
        stands: false,
      })
      await expect(approve()).rejects.toMatchObject({ data: { missing: [{ fact: 'payee_verified' }] } })
    }
    answer = says('KOFI MENSAH')
    expect(await askPayeeName(withScope(inspector, 'applications.verify-payee'), { id })).toMatchObject({
      stands: true,
    })
    answer = { status: 'away', reason: 'timeout' }
    expect(await askPayeeName(withScope(inspector, 'applications.verify-payee'), { id })).toMatchObject({
      stands: true,
    })
    expect(await approve()).toMatchObject({ status: 'approved' })
  })
})
