import { ledgerAccounts } from '@efie/domain'
import { acceptDates } from '../../testing/sign-terms.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditsOf,
  balanceOf,
  card,
  decide,
  loanNow,
  noticesOf,
  pay,
  withKey,
  type Application,
  type SignedInContext,
} from '../../testing/money.ts'
import {
  makeServicedLoan,
  makeServicingWorld,
  servicingOf,
  type ServicedLoan,
  type ServicingWorld,
} from '../../testing/serviced-loan.ts'
import { declineReschedule, getOfferedTerms, lapseOffers } from './servicing/answer-dates.ts'
import { declineHardship, findHardships, requestHardship, withdrawHardship } from './servicing/hardship.ts'
import { pauseDelinquency } from './servicing/pause-delinquency.ts'
import { previewReschedule, proposeReschedule } from './servicing/propose-dates.ts'
import { requestWaiver } from './servicing/request-waiver.ts'
import { withScope } from '../../platform/context.ts'

const LATE_FEE = 5_324
const REQUEST = { cause: 'lost_job' as const, message: 'My employer closed', wanted_months: 2 }

let world: ServicingWorld
let recovery: SignedInContext
let one: ServicedLoan
let tenant: SignedInContext
let loan: Application

const { at, daily, standing, payInstalment, expectBooksToAgree } = servicingOf(() => one)
const database = () => world.services.db

beforeAll(async () => {
  world = await makeServicingWorld()
  recovery = world.recovery
})
afterAll(() => world.close())
beforeEach(async () => {
  one = await makeServicedLoan(world)
  tenant = one.tenant
  loan = one.loan
})

describe('a waiver', () => {
  const input = () => ({
    id: loan.id,
    charge: 'late_fee' as const,
    instalment_number: 1,
    reason: 'Bank holiday',
  })

  test('takes two persons; what was paid of it is credit, and what was owed is written to waivers', async () => {
    at('2026-12-29')
    await daily()
    await payInstalment(106_489 + 2_000)
    await expect(async () =>
      requestWaiver(withScope(withKey(tenant), 'loans.waive'), input()),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const asked = await requestWaiver(withScope(withKey(recovery), 'loans.waive'), input())
    expect(asked).toMatchObject({
      amount: LATE_FEE - 2_000,
      status: 'requested',
      may_decide: false,
      before: { open: LATE_FEE - 2_000 },
      after: { open: 0 },
    })
    await expect(requestWaiver(withScope(withKey(recovery), 'loans.waive'), input())).rejects.toMatchObject({
      code: 'APPROVAL_EXISTS',
    })
    await expect(decide(recovery, asked)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const done = await decide(world.finance, asked)
    expect(done).toMatchObject({ status: 'approved', checker_id: world.finance.actor.id })
    await expect(decide(world.finance2, asked)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect((await standing()).open_charges).toEqual([])
    expect(await balanceOf(database(), ledgerAccounts.waivers, loan.id)).toBe(LATE_FEE - 2_000)
    await expectBooksToAgree()
    await daily()
    expect((await standing()).open_charges).toEqual([])
    expect(await auditsOf(database(), 'approval.approved', asked.id)).toHaveLength(1)
    await expect(requestWaiver(withScope(withKey(recovery), 'loans.waive'), input())).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })

  test('refused it changes nothing', async () => {
    at('2026-12-29')
    await daily()
    const asked = await requestWaiver(withScope(withKey(world.analyst), 'loans.waive'), {
      ...input(),
      amount: 1_000,
    })
    const refused = await decide(world.finance, asked, false, 'The bank was open')
    expect(refused).toMatchObject({ status: 'refused', decision_note: 'The bank was open' })
    expect((await standing()).open_charges).toMatchObject([{ amount: LATE_FEE }])
    await expectBooksToAgree()
  })
})

describe('delinquency', () => {
  test('keeps its history and does not count paused days', async () => {
    at('2026-12-27')
    await daily()
    expect(await standing()).toMatchObject({
      days_past_due: 2,
      delinquency: [{ on_date: '2026-12-27', from_bucket: 'current', to_bucket: '1-30', days_past_due: 2 }],
    })
    const paused = await pauseDelinquency(withScope(recovery, 'loans.service'), {
      id: loan.id,
      from_date: '2026-12-26',
      to_date: '2027-01-04',
      reason: 'In hospital',
    })
    expect(paused).toMatchObject({ days_past_due: 0, delinquency_bucket: 'current' })
    at('2026-12-30')
    await daily()
    expect((await standing()).open_charges).toEqual([])
    at('2027-01-06')
    await daily()
    expect(await standing()).toMatchObject({ days_past_due: 2, open_charges: [] })
    at('2027-01-20')
    await daily()
    expect(await loanNow(database(), loan.id)).toMatchObject({
      days_past_due: 16,
    })
    await expect(
      pauseDelinquency(withScope(recovery, 'loans.service'), {
        id: loan.id,
        to_date: '2027-06-01',
        reason: 'x',
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(
      pauseDelinquency(withScope(recovery, 'loans.service'), {
        id: loan.id,
        from_date: '2027-01-04',
        to_date: '2027-01-07',
        reason: 'x',
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await payInstalment()
    expect((await standing()).delinquency[0]).toMatchObject({ from_bucket: '1-30', to_bucket: 'current' })
    await expectBooksToAgree()
  })

  test('a day more in the same bucket is counted in one statement, without looking at each loan', async () => {
    at('2026-12-27')
    await daily()
    at('2026-12-29')
    await daily()
    at('2027-01-10')
    expect(await daily()).toEqual({ checked: 0 })
    expect(await loanNow(database(), loan.id)).toMatchObject({
      days_past_due: 16,
    })
    expect((await standing()).days_past_due).toBe(16)
    await expectBooksToAgree()
  })
})

describe('hardship and reschedule', () => {
  test('from the request to the tenant’s consent: later dates, the same price, the old schedule kept', async () => {
    at('2027-01-20')
    await daily()
    const asked = await requestHardship(withScope(tenant, 'loans.own'), { id: loan.id, ...REQUEST })
    await expect(
      requestHardship(withScope(tenant, 'loans.own'), { id: loan.id, ...REQUEST }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await world.signIn('user')
    await expect(
      requestHardship(withScope(other, 'loans.own'), { id: loan.id, ...REQUEST }),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    await expect(withdrawHardship(withScope(other, 'loans.own'), { id: asked.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const before = await standing()
    const input = { id: loan.id, months: 2, hardship_request_id: asked.id, reason: 'New job in March' }
    const proposal = await proposeReschedule(withScope(recovery, 'loans.service'), input)
    await expect(getOfferedTerms(withScope(tenant, 'loans.own'), { id: loan.id })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    await expect(proposeReschedule(withScope(recovery, 'loans.service'), input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    await decide(world.finance, proposal)
    expect((await noticesOf(database(), tenant.actor.id)).map((notice) => notice.title)).toContain(
      'New payment dates offered',
    )
    const after = await acceptDates(world, tenant, loan.id)
    expect(after).toMatchObject({ schedule_version: 2, days_past_due: 0, payoff: before.payoff })
    expect(after.next_due).toMatchObject({ number: 1, due_date: '2027-02-25' })
    expect(after.outstanding).toBe(before.outstanding)
    expect(after.reschedules[0]).toMatchObject({ status: 'applied', from_version: 1, to_version: 2 })
    expect(after.reschedules[0]?.dates[0]).toMatchObject({ from: '2026-12-25' })
    expect((await findHardships(withScope(tenant, 'hardship.read'), { limit: 5 })).data[0]?.status).toBe(
      'answered',
    )
    await expectBooksToAgree()
    at('2027-02-25')
    await daily()
    await payInstalment()
    await expectBooksToAgree()
    expect((await auditsOf(database(), 'reschedule.accept', after.reschedules[0]?.id ?? '')).length).toBe(1)
    await expect(
      proposeReschedule(withScope(recovery, 'loans.service'), { id: loan.id, months: 5, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('a preview says what a proposal would change, by the figures that are offered then', async () => {
    at('2027-01-20')
    await daily()
    const { id } = loan
    const preview = await previewReschedule(withScope(recovery, 'loans.service'), { id, months: 2 })
    await expect(
      previewReschedule(withScope(recovery, 'loans.service'), { id, months: 7 }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'months' }] },
    })
    await expect(async () =>
      previewReschedule(withScope(world.finance, 'loans.service'), { id, months: 2 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect((await standing()).reschedules).toEqual([])
    await decide(
      world.finance,
      await proposeReschedule(withScope(recovery, 'loans.service'), { id, months: 2, reason: 'x' }),
    )
    const { months, before, after } = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
    expect(preview).toEqual({ months, before, after })
    expect(preview.after.payments[0]).toMatchObject({ number: 1, due_date: '2027-02-25' })
    await pay(world, tenant, { application_id: id, payment_type: 'settlement', ...card })
    await expect(
      previewReschedule(withScope(recovery, 'loans.service'), { id, months: 2 }),
    ).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  })

  test('too few months for the first new date to lie ahead are refused, naming the least', async () => {
    at('2027-02-04')
    await daily()
    const propose = (months: number) =>
      proposeReschedule(withScope(recovery, 'loans.service'), { id: loan.id, months, reason: 'x' })
    await expect(propose(1)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'months', message: expect.stringContaining('at least 2 months') }] },
    })
    await decide(world.finance, await propose(2))
    const { after } = await getOfferedTerms(withScope(tenant, 'loans.own'), { id: loan.id })
    expect(after.payments[0]?.due_date).toBe('2027-02-25')
  })

  test('dates of which the first has passed before they are signed can only be declined', async () => {
    at('2027-01-20')
    await daily()
    await decide(
      world.finance,
      await proposeReschedule(withScope(recovery, 'loans.service'), { id: loan.id, months: 1, reason: 'x' }),
    )
    at('2027-01-25')
    await daily()
    const reading = getOfferedTerms(withScope(tenant, 'loans.own'), { id: loan.id })
    await expect(reading).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { missing: [{ text: expect.stringContaining('has passed') }] },
    })
    await declineReschedule(withScope(tenant, 'loans.own'), { id: loan.id })
    expect((await standing()).reschedules[0]?.status).toBe('declined')
  })

  test('arrears older than any deferral that is left have to be paid first', async () => {
    at('2027-06-20')
    await daily()
    await expect(
      proposeReschedule(withScope(recovery, 'loans.service'), { id: loan.id, months: 5, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    at('2027-06-25')
    await expect(
      proposeReschedule(withScope(recovery, 'loans.service'), { id: loan.id, months: 6, reason: 'x' }),
    ).rejects.toMatchObject({
      data: {
        issues: [{ message: expect.stringContaining('at least 7 months, but they can only move by 6') }],
      },
    })
  })

  test('declined, refused or lapsed it leaves the loan as it was, and the request open', async () => {
    const asked = await requestHardship(withScope(tenant, 'loans.own'), { id: loan.id, ...REQUEST })
    const input = { id: loan.id, months: 1, hardship_request_id: asked.id, reason: 'x' }
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input), false)
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input))
    await declineReschedule(withScope(tenant, 'loans.own'), { id: loan.id })
    await decide(world.finance, await proposeReschedule(withScope(recovery, 'loans.service'), input))
    world.clock.advance({ days: 15 })
    await lapseOffers(world.services)
    const { reschedules, schedule_version } = await standing()
    expect(reschedules.map((one) => one.status)).toEqual(['lapsed', 'declined', 'refused'])
    expect(schedule_version).toBe(1)
    const declined = await declineHardship(withScope(recovery, 'loans.service'), {
      id: asked.id,
      reason: 'Your income has not changed',
    })
    expect(declined).toMatchObject({ status: 'declined', answer: 'Your income has not changed' })
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(database())).toEqual([])
})
