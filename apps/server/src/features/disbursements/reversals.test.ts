import { isSame, schema } from '@efie/database'
import { ledgerAccounts, loanAccountCodes, type LocalDate } from '@efie/domain'
import { and, eq, like } from 'drizzle-orm'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applicationNow,
  auditsOf,
  balanceOf,
  booksOf,
  card,
  decide,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  noticesOf,
  pay,
  requestPayout,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { announceTranches } from './announce-tranches.ts'
import { landlordToken } from './landlord-link.ts'
import { getLandlordPage } from './landlord-page.ts'
import { releasePayout } from './release-payout.ts'
import { requestGivingUp, requestReversal } from './reverse-payout.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let tenant: SignedInContext
const at = (day: LocalDate) => world.clock.set(`${day}T09:00:00.000Z`)
const database = () => world.services.db

const payoutOf = async (application: Application) => {
  const [row] = await database()
    .select()
    .from(schema.disbursements)
    .where(and(eq(schema.disbursements.application_id, application.id), eq(schema.disbursements.tranche, 1)))
    .orderBy(schema.disbursements.created_at)
  if (!row) throw new Error('no payout')
  return row
}
const payInstalment = (application: Application, amount?: number) =>
  pay(world, tenant, { application_id: application.id, payment_type: 'instalment', ...card, amount })

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  at('2026-11-20')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
})

const expectUnwound = async (application: Application, credit: number) => {
  for (const account of loanAccountCodes) expect(await balanceOf(database(), account, application.id)).toBe(0)
  expect(await balanceOf(database(), ledgerAccounts.tenant_credit, application.id)).toBe(-credit)
  expect(await balanceOf(database(), ledgerAccounts.initial_payments, application.id)).toBe(-106_489)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

test('a failed tenancy: two people reverse the payout, the loan is unwound, and everything is refunded', async () => {
  const loan = await makeLoan(world, tenant)
  at('2026-12-30')
  await runLoansDaily(world.services)
  await payInstalment(loan, 150_000)
  const { id } = await payoutOf(loan)
  const input = { id, cause: 'tenancy_failed' as const, reason: 'The flat was let to another' }
  await expect(async () =>
    requestReversal(withScope(withKey(tenant), 'disbursements.request'), input),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(
    requestGivingUp(withScope(withKey(world.finance), 'disbursements.request'), { id, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  const asked = await requestReversal(withScope(withKey(world.finance), 'disbursements.request'), input)
  await expect(decide(world.finance, asked)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await decide(world.finance2, asked)
  expect(await applicationNow(database(), loan.id)).toMatchObject({
    status: 'cancelled',
    payout_date: null,
  })
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'cancelled', days_past_due: 0 })
  expect((await payoutOf(loan)).status).toBe('reversed')
  await expectUnwound(loan, 150_000)
  const entries = await database()
    .select({ words: schema.journalEntries.description })
    .from(schema.journalEntries)
    .where(
      and(like(schema.journalEntries.kind, 'payout-%'), like(schema.journalEntries.source_id, `${id}:%`)),
    )
    .orderBy(schema.journalEntries.id)
  expect(entries.map(({ words }) => words)).toEqual([
    'Payout to the landlord released',
    'Payout to the landlord sent',
    'Payout to the landlord confirmed',
    'Payout to the landlord reversed and the money returned',
  ])
  expect(await auditsOf(database(), 'disbursement.reverse', id)).toHaveLength(1)
  await expect(
    requestReversal(withScope(withKey(world.finance), 'disbursements.request'), input),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
})

test('a wrong payee: verified again and paid again, a new loan begins with its own log', async () => {
  const loan = await makeLoan(world, tenant)
  at('2026-12-26')
  await runLoansDaily(world.services)
  await payInstalment(loan)
  const asked = await requestReversal(withScope(withKey(world.finance), 'disbursements.request'), {
    id: (await payoutOf(loan)).id,
    cause: 'wrong_payee',
    reason: 'The account was another’s',
  })
  await decide(world.finance2, asked)
  expect(await applicationNow(database(), loan.id)).toMatchObject({
    status: 'in-review',
    payee_verified_at: null,
    signed_at: null,
  })
  await expectUnwound(loan, 106_489)
  world.clock.advance({ hours: 5 })
  const now = world.services.clock.now().toISOString()
  await database()
    .update(schema.applications)
    .set({
      status: 'approved',
      approved_by: world.analyst.actor.id,
      approved_at: now,
      signed_at: now,
      payee_verified_by: world.inspector.actor.id,
      payee_verified_at: now,
    })
    .where(eq(schema.applications.id, loan.id))
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: loan.id,
  })
  await releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  expect(await applicationNow(database(), loan.id)).toMatchObject({
    status: 'active',
    payout_date: '2026-12-26',
  })
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active', schedule_version: 1 })
  at('2027-02-10')
  await runLoansDaily(world.services)
  await payInstalment(loan, 10_000)
  const { ledger, log } = await booksOf(database(), loan.id)
  // The instalment paid for the first payout is still the tenant's credit, outside the new loan.
  expect({ ...ledger, tenant_credit: (ledger['tenant_credit'] ?? 0) + 106_489 }).toEqual(log)
})

test('a failed payout is cancelled by two people and may be requested again', async () => {
  const application = await makeSigned(world, tenant, { payout_account: '+233240000002' })
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
  await database()
    .update(schema.disbursements)
    .set({ status: 'failed', released_by: world.finance2.actor.id })
    .where(eq(schema.disbursements.id, payout.id))
  const asked = await requestGivingUp(withScope(withKey(world.finance), 'disbursements.request'), {
    id: payout.id,
    reason: 'Account closed',
  })
  await decide(world.finance2, asked)
  expect((await payoutOf(application)).status).toBe('reversed')
  expect(await applicationNow(database(), application.id)).toMatchObject({ status: 'approved' })
  expect(
    (
      await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
        application_id: application.id,
      })
    ).status,
  ).toBe('requested')
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
})

test('the landlord sees by a signed link what was paid and when the next tranche comes, and is told of it', async () => {
  const loan = await makeLoan(world, tenant, {
    plan: 'six_plus_six',
    landlord_email: 'kofi@landlord.example',
  })
  const page = await getLandlordPage(world.as(null), { token: landlordToken(world.services, loan.id) })
  expect(page).toMatchObject({
    landlord_name: 'Kofi Mensah',
    tenant_name: 'Ama S.',
    payouts: [{ tranche: 1, amount: 495_300, status: 'confirmed', account: '••• 4567' }],
    next_tranche: { tranche: 2, date: '2027-05-20', amount: 495_300 },
  })
  for (const token of [`${loan.id}.${'0'.repeat(40)}`, 'nonsense-token'])
    await expect(getLandlordPage(world.as(null), { token })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  const told = await database()
    .select()
    .from(schema.messages)
    .where(isSame(schema.messages.recipient, 'kofi@landlord.example'))
  expect(told[0]?.text).toContain(`/landlord/${loan.id}.`)
  at('2027-05-19')
  expect(await announceTranches(world.services)).toBe(0)
  at('2027-05-20')
  expect(await announceTranches(world.services)).toBe(1)
  expect(await announceTranches(world.services)).toBe(0)
  expect((await noticesOf(database(), world.finance.actor.id)).at(-1)?.title).toBe('Second payout due')
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(database())).toEqual([])
})
