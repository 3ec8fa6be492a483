import { schema } from '@efie/database'
import { ledgerAccounts, type LocalDate } from '@efie/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketsAt, checkBookOfToday, compareLoans } from '../../testing/books.ts'
import {
  balanceOf,
  booksOf,
  card,
  chargeBack,
  decide,
  makeLoan,
  pay,
  recordPayment,
  requestReversalOf,
  trialBalance,
  updatePaymentByHand,
  withKey,
  type Application,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import {
  checkControls,
  makeRunningPlan,
  makeShopWorld,
  orderBalance,
  planBooks,
  type ShopWorld,
} from '../../testing/shop.ts'
import { runLoansDaily } from './daily/daily-loans.ts'
import { acceptDates } from '../../testing/sign-terms.ts'
import { pauseDelinquency } from './servicing/pause-delinquency.ts'
import { proposeReschedule } from './servicing/propose-dates.ts'
import { requestWriteOff } from './servicing/write-off.ts'
import { getSettlementQuote } from './standing/get-schedule.ts'
import { getStanding } from './standing/get-standing.ts'
import { withScope } from '../../platform/context.ts'

const PAYOUT = '2026-11-20'
/** Interest of one month; the first month's is paid at signing. Instalments are due from 25 December on. */
const MONTH = 23_939
const INSTALMENT = 106_489
const LATE_FEE = 5_324

let world: ShopWorld
let recovery: SignedInContext
let tenant: SignedInContext
let loan: Application

const database = () => world.services.db
const at = async (day: LocalDate) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const payInstalment = (amount: number) =>
  pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
const held = async (account: 'interest_suspense' | 'interest_income' | 'interest_receivable') =>
  0 - (await balanceOf(database(), ledgerAccounts[account], loan.id))
/** Months of interest in suspense, and in income. */
const months = async () => [
  (await held('interest_suspense')) / MONTH,
  (await held('interest_income')) / MONTH,
]
const standing = () => getStanding(withScope(world.finance, 'applications.read'), { id: loan.id })

const expectBooksToAgree = async () => {
  const { ledger, log } = await booksOf(database(), loan.id)
  expect(ledger).toEqual(log)
  const today = world.clock.now().toISOString().slice(0, 10)
  await checkBookOfToday(database(), today)
  expect(await compareLoans(database(), today)).toEqual([])
  expect(
    (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
      ({ difference }) => difference !== 0,
    ),
  ).toEqual([])
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

const entriesOf = async (kinds: string[]) => {
  const { journalEntries, postings } = schema
  const rows = await database()
    .select({ kind: journalEntries.kind, day: journalEntries.effective_date, amount: postings.amount })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.journal_entry_id, journalEntries.id))
    .where(
      and(
        eq(postings.application_id, loan.id),
        inArray(journalEntries.kind, kinds),
        eq(postings.account_code, ledgerAccounts.interest_suspense),
      ),
    )
    .orderBy(journalEntries.effective_date)
  return rows.map(({ kind, day, amount }) => [kind, day, 0 - amount])
}

// Separate books per test: they are checked as a whole, and every test starts on the same day.
beforeEach(async () => {
  world = await makeShopWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterEach(async () => {
  expect(await undocumentedPostings(database())).toEqual([])
  await world.close()
})

describe('a rent loan that no one pays', () => {
  beforeEach(async () => {
    world.clock.set(`${PAYOUT}T09:00:00.000Z`)
    tenant = await world.signIn('user')
    loan = await makeLoan(world, tenant)
  })

  test('over 90 days past due interest is no income until it is paid', async () => {
    // 90 days after 25 December: five months are earned, the first of them paid.
    await at('2027-03-25')
    expect(await months()).toEqual([0, 5])
    expect((await standing()).non_accrual).toBeNull()
    const quoted = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
    await at('2027-03-26')
    expect(await months()).toEqual([4, 1])
    expect((await standing()).non_accrual).toEqual({ since: '2027-03-26', interest_suspended: 4 * MONTH })
    expect(
      (await getStanding(withScope(tenant, 'applications.read'), { id: loan.id })).non_accrual,
    ).toBeNull()
    // What the tenant owes stays exactly the same.
    expect((await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })).amount).toBe(
      quoted.amount,
    )
    // A period that begins now is owed, but not earned.
    await at('2027-04-25')
    expect(await months()).toEqual([5, 1])
    expect(await held('interest_receivable')).toBe(-5 * MONTH)
    await expectBooksToAgree()
    // The oldest instalment is paid except for its late fee. The next is 91 days past due, so only the
    // payment is income.
    await at('2027-04-26')
    await payInstalment(INSTALMENT)
    expect(await months()).toEqual([4, 2])
    await expectBooksToAgree()
    // The next one is 60 days past due, so all interest is income again.
    const { payment_id } = await payInstalment(LATE_FEE + INSTALMENT)
    expect(await months()).toEqual([0, 6])
    expect((await standing()).non_accrual).toBeNull()
    await expectBooksToAgree()
    // The bank reverses the payment, and the loan is where it was.
    await at('2027-04-28')
    await chargeBack(withScope(withKey(world.finance), 'loans.adjust'), { id: payment_id, reason: 'Lost' })
    expect(await months()).toEqual([4, 2])
    expect((await standing()).non_accrual).toMatchObject({ since: '2027-04-26' })
    await expectBooksToAgree()
    // Settled: everything is paid and nothing is left in suspense.
    await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    expect(await months()).toEqual([0, 6])
    await expectBooksToAgree()
  })

  test('days of downtime are made up, each entry on its own day', async () => {
    await at('2027-03-01')
    await at('2027-05-10')
    expect(await entriesOf(['interest', 'interest-suspended', 'interest-released'])).toEqual([
      ['interest-suspended', '2027-03-26', 4 * MONTH],
      ['interest', '2027-04-25', MONTH],
    ])
    expect(await months()).toEqual([5, 1])
    for (const day of ['2027-03-25', '2027-03-26', '2027-03-31', '2027-04-30'])
      expect(await compareLoans(database(), day)).toEqual([])
    await expectBooksToAgree()
  })

  test('cash of an earlier day, recorded late, counts on its own day', async () => {
    await at('2027-04-26')
    expect(await months()).toEqual([5, 1])
    const { id } = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: INSTALMENT,
      method: 'cash',
      received_on: '2027-03-20',
      note: 'Receipt 12',
    })
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id,
      status: 'completed',
    })
    // 91 days past due since 25 January.
    expect(await months()).toEqual([4, 2])
    expect((await standing()).non_accrual).toMatchObject({ since: '2027-04-26' })
    await expectBooksToAgree()
  })

  test('paused days do not count, and are left out of a month end reported before them', async () => {
    await at('2027-04-20')
    expect(await months()).toEqual([4, 1])
    // 116 days less 31.
    const pause = { from_date: '2027-03-21', to_date: '2027-04-20', reason: 'In hospital' }
    await pauseDelinquency(withScope(recovery, 'loans.service'), { id: loan.id, ...pause })
    expect(await months()).toEqual([0, 5])
    await expectBooksToAgree()
    expect(await bucketsAt(database(), 'rent', '2027-03-31')).toMatchObject({ '61-90': 1 })
    expect(await compareLoans(database(), '2027-03-31')).toEqual([])
    await at('2027-04-25')
    expect(await months()).toEqual([0, 6])
    await at('2027-04-26')
    expect(await months()).toEqual([5, 1])
    expect((await standing()).non_accrual).toMatchObject({ since: '2027-04-26' })
    await expectBooksToAgree()
  })

  test('later dates bring it below the line: what is owed is income again', async () => {
    await at('2027-04-20')
    await decide(
      world.finance,
      await proposeReschedule(withScope(recovery, 'loans.service'), {
        id: loan.id,
        months: 4,
        reason: 'New job',
      }),
    )
    await acceptDates(world, tenant, loan.id)
    expect(await months()).toEqual([0, 5])
    await expectBooksToAgree()
  })

  test('a settlement of an earlier day takes back what was put aside for months begun since', async () => {
    await at('2027-04-26')
    const { amount } = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
    const { id } = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: amount - MONTH,
      method: 'cash',
      received_on: '2027-04-24',
      note: 'Receipt 13',
    })
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
      id,
      status: 'completed',
    })
    expect((await standing()).status).toBe('settled')
    expect(await months()).toEqual([0, 5])
    await expectBooksToAgree()
  })

  test('written off, what was in suspense is no loss', async () => {
    await at('2027-06-25')
    expect(await months()).toEqual([7, 1])
    const { payoff } = await standing()
    await decide(
      world.finance,
      await requestWriteOff(withScope(withKey(recovery), 'loans.service'), {
        id: loan.id,
        reason: 'Left the country',
      }),
    )
    expect(await months()).toEqual([0, 1])
    const loss = await balanceOf(database(), ledgerAccounts.credit_losses, loan.id)
    expect(loss).toBe(payoff - 7 * MONTH)
    await at('2027-07-25')
    expect(await months()).toEqual([0, 1])
    await expectBooksToAgree()
  })

  test('a reversed payout empties it', async () => {
    await at('2027-04-26')
    await decide(await world.signIn('admin'), await requestReversalOf(world, loan.id))
    expect(await months()).toEqual([0, 0])
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        ({ difference }) => difference !== 0,
      ),
    ).toEqual([])
  })
})

test('a shop plan does the same on its own accounts', async () => {
  // GH₵ 2,100 over three months: GH₵ 50.75 charge a month, due from 28 December on.
  const plan = await makeRunningPlan(world, 3)
  const at2 = async (day: LocalDate) => {
    await at(day)
    const charge = [ledgerAccounts.shop_charge_suspense, ledgerAccounts.shop_charge_income] as const
    return [
      0 - (await orderBalance(database(), plan.id, charge[0])),
      0 - (await orderBalance(database(), plan.id, charge[1])),
    ]
  }
  expect(await at2('2027-03-28')).toEqual([0, 15_225])
  expect(await at2('2027-03-29')).toEqual([15_225, 0])
  expect((await getStanding(withScope(recovery, 'applications.read'), { id: plan.id })).non_accrual).toEqual({
    since: '2027-03-29',
    interest_suspended: 15_225,
  })
  await pay(world, plan.tenant, {
    order_id: plan.id,
    payment_type: 'order_instalment',
    ...card,
    amount: 5_000,
  })
  expect(await at2('2027-03-29')).toEqual([10_225, 5_000])
  await pay(world, plan.tenant, {
    order_id: plan.id,
    payment_type: 'order_instalment',
    ...card,
    amount: 70_075,
  })
  expect(await at2('2027-03-30')).toEqual([0, 15_225])
  const { books, replay } = await planBooks(database(), plan.id)
  expect(books).toEqual(replay)
})
