import { makeLoanRow } from '@efie/database/testing'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { checkOwnEligibility } from './check-eligibility.ts'
import { getLatestCheck } from './get-latest-check.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const input = {
  age: 30,
  ghana_card_number: 'GHA-123456789-0',
  employment_status: 'employed' as const,
  monthly_income: 400_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  advance_payment_months: 12,
  plan: 'standard' as const,
}

describe('eligibility', () => {
  test('a guest is answered and nothing is kept', async () => {
    const before = await harness.services.db.$count(schema.eligibilityChecks)
    const answer = await checkOwnEligibility(harness.as(null), input)
    expect(answer).toMatchObject({ outcome: 'eligible', eligible: true, reasons: [] })
    expect(await harness.services.db.$count(schema.eligibilityChecks)).toBe(before)
  })

  test('a signed-in person’s result is kept with an audit row, and read back', async () => {
    const ctx = await harness.signIn('user')
    const answer = await checkOwnEligibility(ctx, { ...input, monthly_income: 240_000 })
    expect(answer).toMatchObject({
      outcome: 'refer',
      eligible: true,
      expires_at: '2026-12-20T23:59:59.999Z',
    })
    expect(answer.highest_rent).toBeGreaterThan(0)
    const latest = await getLatestCheck(withScope(ctx, 'eligibility.read'))
    expect(latest).toMatchObject(answer)
    expect(latest?.answers).toEqual({ ...input, employer_name: '', monthly_income: 240_000 })
    const [audit] = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, answer.id))
    expect(audit).toMatchObject({ action: 'eligibility.check', actor_id: ctx.actor.id })
    expect(JSON.stringify(audit)).not.toContain('GHA-')
  })

  test('four answers are enough; a signed-in person’s age and card come from the profile', async () => {
    const { age: _age, ghana_card_number: _card, ...figures } = input
    const guest = await checkOwnEligibility(harness.as(null), figures)
    expect(guest).toMatchObject({ outcome: 'eligible', assumed: ['adult', 'ghana_card', 'income_evidence'] })
    const ctx = await harness.signIn('user')
    await harness.services.db
      .update(schema.profiles)
      .set({ date_of_birth: '2009-11-21', ghana_card_number: 'GHA-000111222-3' })
      .where(eq(schema.profiles.id, ctx.actor.id))
    expect(await checkOwnEligibility(ctx, figures)).toMatchObject({
      outcome: 'declined',
      headline: 'UNDER_18',
      assumed: ['income_evidence'],
    })
    const latest = await getLatestCheck(withScope(ctx, 'eligibility.read'))
    expect(latest?.answers).toMatchObject({ age: 16, ghana_card_number: 'GHA-000111222-3' })
  })

  test('a decline says why and what would pass', async () => {
    const answer = await checkOwnEligibility(await harness.signIn('user'), {
      ...input,
      monthly_income: 150_000,
    })
    expect(answer.outcome).toBe('declined')
    expect(answer.reasons.map(({ code }) => code)).toEqual(['OBLIGATIONS_ABOVE_REFER'])
    expect(answer.suggestion?.text).toMatch(/^You’d be eligible for/)
  })

  test('a minor, and a person without proof of income, are told just that: no rent that would pass', async () => {
    const guest = harness.as(null)
    const minor = await checkOwnEligibility(guest, { ...input, age: 17, monthly_rent: 150_000 })
    expect(minor).toMatchObject({
      outcome: 'declined',
      headline: 'UNDER_18',
      curable: false,
      highest_rent: 0,
      nearest_change: null,
      suggestion: null,
    })
    const unproven = await checkOwnEligibility(guest, { ...input, employment_status: 'unemployed' })
    expect(unproven).toMatchObject({
      outcome: 'refer',
      headline: 'NO_INCOME_EVIDENCE',
      curable: false,
      highest_rent: 0,
      nearest_change: null,
      suggestion: null,
    })
  })

  test('instalments already paid to us count', async () => {
    const ctx = await harness.signIn('user')
    expect((await checkOwnEligibility(ctx, { ...input, monthly_income: 300_000 })).outcome).toBe('eligible')
    const {
      id: application_id,
      user_id,
      total_monthly_payment,
    } = await makeApplication(harness.services.db, { id: ctx.actor.id }, { status: 'active' })
    const monthly_amount = total_monthly_payment
    await makeLoanRow(harness.services.db, { user_id, application_id, monthly_amount })
    expect((await checkOwnEligibility(ctx, { ...input, monthly_income: 300_000 })).outcome).toBe('declined')
  })

  test('a result counts to the end of its thirtieth day, and only for its owner', async () => {
    const ctx = await harness.signIn('user')
    await checkOwnEligibility(ctx, input)
    expect(await getLatestCheck(withScope(await harness.signIn('user'), 'eligibility.read'))).toBeNull()
    harness.clock.set('2026-12-20T23:59:00.000Z')
    expect(await getLatestCheck(withScope(ctx, 'eligibility.read'))).not.toBeNull()
    harness.clock.set('2026-12-21T00:00:00.000Z')
    expect(await getLatestCheck(withScope(ctx, 'eligibility.read'))).toBeNull()
    harness.clock.set('2026-11-20T09:00:00.000Z')
  })

  test('a guest has no latest result to read', async () => {
    await expect(async () =>
      getLatestCheck(withScope(harness.as(null), 'eligibility.read')),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })
})
