import assert from 'node:assert/strict'
import { schema, type Database } from '@efie/database'
import { ledgerAccounts, payoffOf, replayLoan, sumOf, type LoanEvent } from '@efie/domain'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { loadLoanEvents } from '../features/lending/book/queries.ts'
import { AppError } from '../platform/errors.ts'
import { card, loanNow, pay, refundCredit, runLoansDaily, withKey, type SignedInContext } from './money.ts'
import { bestPrice, type PlainMovement } from './plain-price.ts'
import { releaseRefund } from './shop.ts'
import type { ModelWorld, Subject } from './servicing-subjects.ts'
import { withScope } from '../platform/context.ts'

type Of = Pick<Subject, 'target' | 'instalment'>

const idOf = ({ target }: Of): string => Object.values(target)[0] ?? ''

/** What was done to a loan, in simple terms; reversed payments never came. */
const movementsOf = (events: readonly LoanEvent[]): PlainMovement[] => {
  const undone = new Map<string, number>()
  const add = (id: string, amount: number) => undone.set(id, (undone.get(id) ?? 0) + amount)
  for (const event of events) {
    if (event.kind === 'payment_reversal') add(event.reverses, event.amount)
    if (event.kind === 'payment_reinstatement') add(event.reinstates, 0 - event.amount)
  }
  const kinds: Partial<Record<LoanEvent['kind'], PlainMovement['kind']>> = {
    payment: 'paid',
    settlement: 'paid',
    credit_refund: 'refunded',
    late_fee: 'charged',
    fee: 'owed',
    late_fee_reversal: 'waived',
    late_fee_waiver: 'waived',
    fee_waiver: 'won',
  }
  return events.flatMap((event) => {
    const kind = kinds[event.kind]
    const amount = event.amount - (undone.get(event.id) ?? 0)
    const charge = 'instalment_number' in event ? { of: event.instalment_number } : {}
    return kind && amount > 0 ? [{ day: event.effective_date, kind, amount, ...charge }] : []
  })
}

/**
 * No one has paid more than the contract's best price for the days on which they paid, less refundable
 * credit; and anyone who had paid enough on some day owes nothing, except for reversed payments made at
 * signing.
 */
export const checkBestPrice = async (db: Database, subject: Of): Promise<void> => {
  const row = await loanNow(db, idOf(subject))
  const events = await loadLoanEvents(db, row.id)
  const months = row.schedule.instalments.map(({ principal, interest, period_start: begins }) => ({
    principal,
    interest,
    begins,
  }))
  const prepaid = row.schedule.prepaid.map(({ interest, period_start: begins }) => ({ interest, begins }))
  const movements = movementsOf(events)
  const { price, ended } = bestPrice({ months, prepaid }, movements, row.written_off_on)
  const kept = sumOf(movements.filter(({ kind }) => kind === 'paid').map(({ amount }) => amount))
  const back = sumOf(movements.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount))
  const state = replayLoan(row.schedule, events, row.accrued_through)
  const words = `${kept} paid, ${back} sent back, ${state.credit} to have back, at best ${price}`
  assert.ok(kept - back - state.credit <= price, words)
  if (ended === null) return
  const { amount } = payoffOf(state, row.schedule, row.accrued_through)
  assert.equal(amount, Math.max(0, price - kept + back), `enough on ${ended}: ${words}`)
}

const ofLoans = [
  ledgerAccounts.principal,
  ledgerAccounts.interest_receivable,
  ledgerAccounts.interest_suspense,
  ledgerAccounts.shop_principal,
  ledgerAccounts.shop_charge_receivable,
  ledgerAccounts.shop_charge_suspense,
  ledgerAccounts.interest_in_advance,
  ledgerAccounts.fees_receivable,
  ledgerAccounts.late_fees_receivable,
  ledgerAccounts.tenant_credit,
]

/** The ledger's remaining balances of a loan or its owner, by account. */
const balancesOf = async (db: Database, subject: Of): Promise<Record<string, number>> => {
  const { postings } = schema
  const id = idOf(subject)
  const rows = await db
    .select({ account: postings.account_code, balance: sql`sum(${postings.amount})`.mapWith(Number) })
    .from(postings)
    .where(
      and(
        or(eq(postings.application_id, id), eq(postings.order_id, id)),
        inArray(postings.account_code, ofLoans),
      ),
    )
    .groupBy(postings.account_code)
  return Object.fromEntries(
    rows.filter(({ balance }) => balance !== 0).map(({ account, balance }) => [account, balance]),
  )
}

/** A second person releases the refunds that finance requested. */
const releaseWaiting = async (world: ModelWorld, loan_id: string): Promise<void> => {
  const { refunds, payments } = schema
  const waiting = await world.services.db
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(eq(refunds.status, 'requested'), or(eq(refunds.loan_id, loan_id), eq(payments.loan_id, loan_id))),
    )
  for (const { id } of waiting)
    await releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id })
}

/** Pays what is owed, refunds credit, or lets prepaid months pass. */
const settleStep = async (world: ModelWorld, tenant: SignedInContext, subject: Of): Promise<void> => {
  const { db } = world.services
  const row = await loanNow(db, idOf(subject))
  const stateNow = async () => replayLoan(row.schedule, await loadLoanEvents(db, row.id), row.accrued_through)
  const { amount } = payoffOf(await stateNow(), row.schedule, row.written_off_on ?? row.accrued_through)
  const target = { ...subject.target, ...card }
  if (amount > 0 && row.status === 'active')
    return void (await pay(world, tenant, { ...target, payment_type: 'settlement' }))
  if (amount > 0 && row.status === 'written-off')
    return void (await pay(world, tenant, { ...target, payment_type: subject.instalment, amount }))
  await releaseWaiting(world, row.id)
  if ((await stateNow()).credit > 0) {
    await refundCredit(withScope(withKey(world.finance), 'loans.adjust'), { id: row.id, reason: 'Requested' })
    await releaseWaiting(world, row.id)
  }
  for (const queue of ['refund-order', 'send-refund']) await world.jobs.run(queue)
  // By then everything prepaid is earned.
  world.clock.advance({ days: 400 })
  await runLoansDaily(world.services)
}

/**
 * Maximum acts needed from any state: a settlement, a refund of its surplus, prepaid months, each possibly
 * repeated.
 */
const MOST = 6

/**
 * Liveness (domain.md §7): from any state, someone can bring every balance of a loan to zero. Debts are paid,
 * credit is refunded, prepaid interest is earned.
 */
export const checkLiveness = async (
  world: ModelWorld,
  tenant: SignedInContext,
  subject: Of,
): Promise<void> => {
  const { db } = world.services
  for (let acts = 0; acts < MOST; acts += 1) {
    if (Object.keys(await balancesOf(db, subject)).length === 0) return
    try {
      await settleStep(world, tenant, subject)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      assert.fail(
        `stuck with ${JSON.stringify(await balancesOf(db, subject))}: ${error.code} ${error.message}`,
      )
    }
  }
  assert.deepEqual(await balancesOf(db, subject), {}, 'every balance comes to nothing')
}
