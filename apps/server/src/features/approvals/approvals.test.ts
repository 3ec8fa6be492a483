import { schema } from '@efie/database'
import { approvalDays, approvalKinds, approvalRuleOf, twoPersonRules, type ApprovalKind } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { auditsOf, withKey, type SignedInContext } from '../../testing/money.ts'
import { transact, withScope } from '../../platform/context.ts'
import { expireApprovals, withdrawApproval } from './decide-approval.ts'
import { requestApproval } from './request-approval.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

/** For kinds that have reserved nothing. */
const noActs = {}

const ask = (maker: SignedInContext, kind: ApprovalKind, subject_id: string) =>
  transact(maker, (maker) =>
    requestApproval(maker, {
      kind,
      subject_type: 'test',
      subject_id,
      title: 'Something',
      before: {},
      after: {},
      reason: 'Because',
    }),
  )
const statusOf = async (id: string) => {
  const { approvalRequests } = schema
  const [row] = await harness.services.db.select().from(approvalRequests).where(eq(approvalRequests.id, id))
  return row?.status
}

describe.each(approvalKinds)('a request of the kind %s', (kind) => {
  const makerOf = () => harness.signIn(twoPersonRules[approvalRuleOf[kind]].makers[0])

  test('ends when its maker withdraws it, and the same can be asked for again', async () => {
    const maker = await makerOf()
    const subject = uuidv7()
    const { id } = await ask(maker, kind, subject)
    expect(await withdrawApproval(withScope(withKey(maker), 'approvals.read'), { id }, noActs)).toMatchObject(
      { status: 'withdrawn' },
    )
    expect(await auditsOf(harness.services.db, 'approval.withdrawn', id)).toHaveLength(1)
    await expect(
      withdrawApproval(withScope(withKey(maker), 'approvals.read'), { id }, noActs),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await ask(maker, kind, subject)).toMatchObject({ status: 'requested' })
  })

  test('expires when no one has decided in time, and the same can be asked for again', async () => {
    const maker = await makerOf()
    const subject = uuidv7()
    const { id } = await ask(maker, kind, subject)
    await expect(ask(maker, kind, subject)).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    harness.clock.advance({ days: approvalDays, seconds: 1 })
    await expireApprovals(harness.services, noActs)
    expect(await statusOf(id)).toBe('expired')
    expect(await auditsOf(harness.services.db, 'approval.expired', id)).toHaveLength(1)
    expect(await ask(maker, kind, subject)).toMatchObject({ status: 'requested' })
  })
})
