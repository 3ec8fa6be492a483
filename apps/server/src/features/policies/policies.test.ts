import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { quoteRentPlans } from '../quotes/index.ts'
import { approvePolicy, withdrawPolicy } from './decide-policy.ts'
import { getTerms } from './get-terms.ts'
import { proposePolicy } from './propose-policy.ts'
import { listPolicies, previewPolicy } from './read-policies.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let maker: Person
let checker: Person
beforeAll(async () => {
  harness = await makeHarness()
  maker = await harness.signIn('admin', { full_name: 'Mawuli' })
  checker = await harness.signIn('superadmin', { full_name: 'Adjoa' })
})
afterAll(() => harness.close())

const asked = { monthly_rent: 82_550, advance_payment_months: 12, payday: 28 }
const rateNow = async () => (await quoteRentPlans(harness.as(null), asked)).quotes[0]?.annual_interest_rate

test('a version is proposed, previewed and put in force by a second person; what it priced before stays', async () => {
  const proposed = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { annual_interest_rate_bps: 2_400, grace_days: 5 },
    reason: 'Cheaper funding',
  })
  expect(proposed).toMatchObject({
    version: 2,
    status: 'proposed',
    in_force: false,
    changed: ['annual_interest_rate_bps', 'grace_days'],
    proposed_by_name: 'Mawuli',
  })
  expect(await rateNow()).toBe(29)
  const preview = await previewPolicy(withScope(checker, 'policies.read'), { id: proposed.id, ...asked })
  expect(preview.under_version[0]?.annual_interest_rate).toBe(24)
  expect(preview.in_force[0]?.annual_interest_rate).toBe(29)
  expect(preview.under_version[0]?.total_repayable).toBeLessThan(preview.in_force[0]?.total_repayable ?? 0)

  await expect(approvePolicy(withScope(maker, 'policies.write'), { id: proposed.id })).rejects.toMatchObject({
    code: 'SAME_PERSON',
  })
  harness.clock.advance({ hours: 1 })
  const approved = await approvePolicy(withScope(checker, 'policies.write'), { id: proposed.id })
  expect(approved).toMatchObject({ status: 'active', in_force: true, approved_by_name: 'Adjoa' })
  expect(approved.effective_from).toBe(harness.clock.now().toISOString())
  await expect(
    approvePolicy(withScope(checker, 'policies.write'), { id: proposed.id }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await rateNow()).toBe(24)
  const events = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, proposed.id))
  expect(events.at(-1)).toMatchObject({
    action: 'policy.activate',
    actor_id: checker.actor.id,
    before: { annual_interest_rate_bps: 2_900, grace_days: 3 },
    after: { annual_interest_rate_bps: 2_400, grace_days: 5 },
  })
})

test('one for later waits for its day; refused and withdrawn ones never come into force', async () => {
  const later = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { annual_interest_rate_bps: 2_000 },
    reason: 'From next week',
    effective_from: new Date(harness.clock.now().getTime() + 7 * 86_400_000).toISOString(),
  })
  await approvePolicy(withScope(checker, 'policies.write'), { id: later.id })
  expect(await rateNow()).toBe(24)
  harness.clock.advance({ days: 8 })
  expect(await rateNow()).toBe(20)

  const refused = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { late_fee_bps: 900 },
    reason: 'More',
  })
  expect(
    await withdrawPolicy(withScope(checker, 'policies.write'), { id: refused.id, reason: 'Too hard' }),
  ).toMatchObject({
    status: 'retired',
  })
  const regretted = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { late_fee_bps: 900 },
    reason: 'More',
  })
  expect(await withdrawPolicy(withScope(maker, 'policies.write'), { id: regretted.id })).toMatchObject({
    status: 'retired',
  })
  const { data } = await listPolicies(withScope(await harness.signIn('credit_analyst'), 'policies.read'))
  expect(data.map(({ version, status, in_force }) => [version, status, in_force])).toEqual([
    [5, 'retired', false],
    [4, 'retired', false],
    [3, 'active', true],
    [2, 'active', false],
    [1, 'active', false],
  ])
})

test('nonsense is refused at its field, and other roles altogether', async () => {
  const refusal = (path: string) => ({ code: 'VALIDATION_FAILED', data: { issues: [{ path }] } })
  const propose = (input: Partial<Parameters<typeof proposePolicy>[1]>) =>
    proposePolicy(withScope(maker, 'policies.write'), {
      code: 'rent',
      terms: {},
      reason: 'Because',
      ...input,
    })
  await expect(propose({})).rejects.toMatchObject(refusal('terms'))
  await expect(propose({ terms: { max_apr_percent: 301 } })).rejects.toMatchObject(
    refusal('terms.max_apr_percent'),
  )
  // All errors together, each at its field.
  await expect(propose({ terms: { prepaid_instalments: 9 } })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: {
      issues: [
        { path: 'terms.prepaid_instalments' },
        {
          path: 'terms.min_advance_payment_months',
          message: 'Enter more than the number of prepaid instalments',
        },
      ],
    },
  })
  await expect(
    propose({ terms: { grace_days: 9 }, effective_from: '2020-01-01T00:00:00.000Z' }),
  ).rejects.toMatchObject(refusal('effective_from'))
  for (const role of ['user', 'finance', 'credit_analyst'] as const)
    await expect(async () =>
      proposePolicy(withScope(await harness.signIn(role), 'policies.write'), {
        code: 'rent',
        terms: {},
        reason: 'x',
      }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(
    previewPolicy(withScope(maker, 'policies.read'), {
      id: '00000000-0000-7000-8000-0000000000ab',
      ...asked,
    }),
  ).rejects.toMatchObject({ code: 'POLICY_NOT_FOUND' })
})

test('the terms in force are told to anybody as soon as they are, without what is nobody’s business', async () => {
  const guest = harness.as(null)
  const before = await getTerms(guest)
  expect(before).toMatchObject({ min_monthly_rent: 10_000, max_monthly_rent: 100_000_000, version: 3 })
  const proposed = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { min_monthly_rent: 25_000, max_advance_payment_months: 18, annual_interest_rate_bps: 3_600 },
    reason: 'Smaller rents cost more than they bring',
  })
  expect(await getTerms(guest)).toEqual(before)
  await approvePolicy(withScope(checker, 'policies.write'), { id: proposed.id })
  expect(await getTerms(guest)).toMatchObject({
    min_monthly_rent: 25_000,
    max_advance_payment_months: 18,
    annual_interest_rate_bps: 3_600,
    version: proposed.version,
  })
  expect(await rateNow()).toBe(36)
  await expect(
    quoteRentPlans(guest, { monthly_rent: 24_999, advance_payment_months: 12, payday: 28 }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'monthly_rent', message: expect.stringContaining('GH₵ 250.00') }] },
  })
})
