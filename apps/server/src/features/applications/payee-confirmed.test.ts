import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalActs } from '../../approval-acts.ts'
import { type Context, withScope } from '../../platform/context.ts'
import type { NameAnswer } from '../../platform/name-enquiry/port.ts'
import { makeApprovable } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { decideApproval } from '../approvals/index.ts'
import { askPayeeName, registerPayeeJobs } from './ask-payee-name.ts'
import { getApplication } from './get-application.ts'
import { transitionApplication } from './transition-application.ts'
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
const openRequest = async (id: string) => {
  const [row] = await db()
    .select()
    .from(schema.approvalRequests)
    .where(and(eq(schema.approvalRequests.subject_id, id), eq(schema.approvalRequests.status, 'requested')))
  return row
}
const decide = async (ctx: Person, id: string, approve = true) => {
  const request = await openRequest(id)
  const input = { id: request?.id ?? '', approve, ...(approve ? {} : { note: 'Not the landlord' }) }
  return decideApproval(
    withScope(keyed(ctx, `decide-${request?.id}-${ctx.actor.id}`), 'approvals.decide'),
    input,
    approvalActs,
  )
}

describe('a second person confirms', () => {
  const typed = { name_on_account: 'Kofi Mensah', name_on_id: 'Kofi Ansah Mensah' }
  const alone = () => ({ ...inspector, nameEnquiry: null })

  test('a name that staff typed because there is no one to ask', async () => {
    const { id } = await approvable()
    await expect(
      verifyPayee(withScope(alone(), 'applications.verify-payee'), { id, name_on_id: typed.name_on_id }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'name_on_account' }] },
    })
    expect(
      await verifyPayee(withScope(alone(), 'applications.verify-payee'), { id, ...typed }),
    ).toMatchObject({ payee_verified_at: null })
    await expect(
      verifyPayee(withScope(alone(), 'applications.verify-payee'), { id, ...typed }),
    ).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    expect(
      (await getApplication(withScope({ ...analyst, nameEnquiry: null }, 'applications.read'), { id }))
        .payee_proof,
    ).toMatchObject({
      provider: null,
      stands: false,
      approval_id: expect.any(String),
    })
    await expect(
      transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'payee_verified' }] },
    })
    await decide(finance, id)
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      {
        stands: true,
        approval_id: null,
        match: { typed_by_staff: true, confirmed_by_name: expect.any(String) },
      },
    )
    expect(
      await transitionApplication(withScope(analyst, 'applications.transition'), { id, to: 'approved' }),
    ).toMatchObject({ status: 'approved' })
  })

  test('names that agree only in part', async () => {
    const { id } = await asked(says('KOFI ANSAH BOATENG'))
    await db()
      .update(schema.applications)
      .set({ payout_name: 'Kofi Ansah Boateng', landlord_name: 'Kofi Ansah Mensah' })
      .where(eq(schema.applications.id, id))
    await verifyPayee(withScope(inspector, 'applications.verify-payee'), {
      id,
      name_on_id: 'Kofi Ansah Mensah',
    })
    expect(await openRequest(id)).toMatchObject({
      kind: 'confirm-payee',
      after: { comparison: 'partial', because: 'one-differs', typed_by_staff: false },
    })
    await decide(finance, id)
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      { stands: true },
    )
  })

  test('is another person, who then does not approve; a refusal matches nothing', async () => {
    const admin = await harness.signIn('admin')
    const { id } = await approvable()
    await verifyPayee(withScope({ ...admin, nameEnquiry: null }, 'applications.verify-payee'), {
      id,
      ...typed,
    })
    await expect(decide(admin, id)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await decide(finance, id, false)
    expect((await getApplication(withScope(analyst, 'applications.read'), { id })).payee_proof).toMatchObject(
      { match: null, stands: false },
    )
    await verifyPayee(withScope(alone(), 'applications.verify-payee'), { id, ...typed })
    await decide(admin, id)
    await expect(
      transitionApplication(withScope(admin, 'applications.transition'), { id, to: 'approved' }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  })

  test('nothing is confirmed of an account that was changed in between', async () => {
    const { id } = await approvable()
    await verifyPayee(withScope(alone(), 'applications.verify-payee'), { id, ...typed })
    await db()
      .update(schema.applications)
      .set({ payout_account: '+233240000099' })
      .where(eq(schema.applications.id, id))
    await expect(decide(finance, id)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await openRequest(id)).toBeDefined()
  })
})
