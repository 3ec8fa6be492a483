import { schema } from '@efie/database'
import { addDays, outstandingOf, sumOf, totalOf } from '@efie/domain'
import { call } from '@orpc/server'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../platform/clock.ts'
import { router } from '../../router.ts'
import { checkBookOfToday } from '../../testing/books.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  balanceOf,
  booksOf,
  card,
  makeLoan,
  makeMoneyWorld,
  pay,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { INVOICED_INSTALMENT_PAID, loadLoanStanding } from '../lending/index.ts'
import { registerInvoiceJobs, runInvoicesDaily } from './daily-invoices.ts'
import { withScope } from '../../platform/context.ts'

const full = process.env['EFIE_TEST_FULL'] === '1'
const WALKS = full ? 40 : 1
const MONTHS = full ? 6 : 3
const PEOPLE = 3

let world: MoneyWorld
let manager: SignedInContext

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerInvoiceJobs(world.services)
  manager = await world.signIn('company_manager')
})
afterAll(() => world.close())

/** What happens to people and money in a month. */
const month = fc.record({
  leaves: fc.option(fc.nat(PEOPLE - 1)),
  joins: fc.option(fc.nat(PEOPLE - 1)),
  withdraws: fc.option(fc.nat(PEOPLE - 1)),
  on_leave: fc.option(fc.nat(PEOPLE - 1)),
  pays_directly: fc.option(fc.nat(PEOPLE - 1)),
  /** Percentage paid of what is open on the invoice; the rest may be credited or stays. */
  paid_percent: fc.integer({ min: 0, max: 100 }),
  credits_rest: fc.boolean(),
  /** What happens to the last payment that still stands, of this month or an earlier one. */
  goes_back: fc.constantFrom('nothing', 'nothing', 'refund', 'chargeback'),
  days_between: fc.integer({ min: 0, max: 9 }),
})
type Month = typeof month extends fc.Arbitrary<infer Value> ? Value : never

interface Person {
  tenant: SignedInContext
  loan: Application
  employee: string
}

const quietly = async (act: Promise<unknown>): Promise<void> => {
  try {
    await act
  } catch (error) {
    // A refusal is a valid outcome; anything else is a bug.
    expect(error).toHaveProperty('code')
    expect(error).not.toMatchObject({ code: 'INTERNAL' })
  }
}

const makePeople = async (company: { id: string }): Promise<Person[]> => {
  const people: Person[] = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const tenant = await world.signIn('user')
    const loan = await makeLoan(world, tenant)
    // One person's pay is so low that the cap cuts the deduction.
    const net_pay = number === 0 ? 200_000 : 600_000
    const employee = await makeEmployee(world.services.db, company, tenant.actor, { net_pay })
    people.push({ tenant, loan, employee: employee.id })
  }
  return people
}

const expectOneTruth = async (people: Person[], companyId: string) => {
  const { db } = world.services
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await checkBookOfToday(db, today(world.clock))).toBeGreaterThan(0)
  expect(await balanceOf(db, '2310')).toBe(0)
  const invoices = await db.select().from(schema.invoices)
  const open = invoices
    .filter((one) => one.status !== 'draft' && one.status !== 'void')
    .map((one) => one.total - one.paid - one.credited)
  expect(await balanceOf(db, '1300')).toBe(sumOf(open))
  for (const invoice of invoices.filter((one) => one.company_id === companyId)) {
    const lines = await db
      .select()
      .from(schema.invoiceLines)
      .where(eq(schema.invoiceLines.invoice_id, invoice.id))
    const sums = (of: (line: (typeof lines)[number]) => number) => sumOf(lines.map(of))
    if (invoice.status !== 'void') expect(sums((line) => line.amount)).toBe(invoice.total)
    expect([sums((line) => line.paid), sums((line) => line.credited)]).toEqual([
      invoice.paid,
      invoice.credited,
    ])
  }
  for (const { loan } of people) {
    const { ledger, log } = await booksOf(db, loan.id)
    expect(ledger).toEqual(log)
  }
}

/**
 * Together, employer and tenant are never asked for more than is owed, until an invoice is 30 days overdue.
 * Payments fill the oldest instalment: what a line brought may have paid an earlier one, whose own line then
 * asks for the later one. So a single instalment can be asked for too much, but never the loan as a whole.
 */
const expectNoOneAskedTwice = async ({ loan }: Person) => {
  const { db } = world.services
  const day = world.clock.now().toISOString().slice(0, 10)
  const standing = await loadLoanStanding(db, { application_id: loan.id }, day)
  const demands = await db.select().from(schema.payments).where(eq(schema.payments.application_id, loan.id))
  const lines = await db
    .select()
    .from(schema.invoiceLines)
    .where(eq(schema.invoiceLines.application_id, loan.id))
  const invoices = new Map((await db.select().from(schema.invoices)).map((one) => [one.id, one]))
  const isOpen = (id: string) => ['issued', 'partly-paid', 'overdue'].includes(invoices.get(id)?.status ?? '')
  const isOld = (id: string) => addDays(invoices.get(id)?.due_date ?? day, 30) <= day
  const open = lines.filter((line) => isOpen(line.invoice_id))
  const asks = (of: typeof lines) => sumOf(of.map((line) => line.amount - line.paid - line.credited))
  const asked = { owed: 0, employer: 0, both: 0 }
  for (const instalment of standing?.state.instalments ?? []) {
    const { number } = instalment
    const ofTenant = demands.filter((one) => one.status === 'pending' && one.instalment_number === number)
    const ofEmployer = open.filter((line) => line.instalment_number === number)
    if (ofTenant.length + ofEmployer.length === 0) continue
    const owed = totalOf(outstandingOf(instalment))
    const employer = asks(ofEmployer)
    const both =
      sumOf(ofTenant.map((one) => one.amount)) + asks(ofEmployer.filter((line) => !isOld(line.invoice_id)))
    const elsewhere = lines.filter((line) => line.instalment_number !== number)
    const moved = sumOf(elsewhere.map((line) => line.paid))
    expect(employer).toBeLessThanOrEqual(owed + moved)
    expect(both).toBeLessThanOrEqual(owed + moved)
    asked.owed += owed
    asked.employer += employer
    asked.both += both
  }
  expect(asked.employer).toBeLessThanOrEqual(asked.owed)
  expect(asked.both).toBeLessThanOrEqual(asked.owed)
}

/** Returns the company's last payment that is neither refunded nor charged back, if any. */
const giveBack = async (owner: SignedInContext, how: Month['goes_back']) => {
  if (how === 'nothing') return
  const { data } = await call(router.payments.list, { status: 'completed' }, { context: owner })
  const [payment] = data
  if (!payment?.invoice_id) return
  const reason = 'Paid from the wrong account'
  if (how === 'chargeback') {
    const input = { id: payment.invoice_id, payment_id: payment.id, reason }
    await call(router.invoices.chargeback, input, { context: withKey(world.finance) })
    return
  }
  const input = { id: payment.id, reason }
  await quietly(
    (async () => {
      const refund = await call(router.payments.refund, input, { context: withKey(world.finance) })
      if (refund.status === 'requested')
        await call(router.payments.releaseRefund, { id: refund.id }, { context: withKey(world.finance2) })
    })(),
  )
}

const bill = async (
  company: { id: string },
  owner: SignedInContext,
  { paid_percent, credits_rest }: Month,
) => {
  const [draft] = (
    await call(router.invoices.ofCompany, { id: company.id, status: 'draft' }, { context: manager })
  ).data
  if (!draft) return
  await call(router.invoices.approve, { id: draft.id }, { context: manager })
  const issued = await call(router.invoices.issue, { id: draft.id }, { context: world.finance })
  const amount = Math.floor((issued.total * paid_percent) / 100)
  if (amount >= 100)
    await pay(world, owner, { invoice_id: issued.id, payment_type: 'invoice', amount, ...card })
  if (!credits_rest) return
  const { data } = await call(
    router.invoices.lines,
    { id: issued.id, open: 'true' },
    { context: world.finance },
  )
  if (data.length > 0)
    await call(
      router.invoices.credit,
      {
        id: issued.id,
        reason: 'not-deducted',
        lines: data.map((line) => ({ line_id: line.id, amount: line.open })),
      },
      { context: { ...world.finance, request: { ...world.finance.request, idempotency_key: issued.id } } },
    )
}

test('months of joiners, leavers, short pays, direct payments and refunds: invoices, loans and ledger agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: MONTHS, maxLength: MONTHS }), async (months) => {
      world.clock.set('2026-11-20T09:00:00.000Z')
      const owner = await world.signIn('company')
      const company = await makeCompany(world.services.db, { manager: manager.actor, owner: owner.actor })
      const people = await makePeople(company)
      const of = (index: number | null) => (index === null ? undefined : people[index])
      for (const [number, happens] of months.entries()) {
        world.clock.set(new Date(Date.UTC(2026, 11 + number, 16, 9)).toISOString())
        await runLoansDaily(world.services)
        await runInvoicesDaily(world.services)
        const consent = of(happens.joins)
        if (consent)
          await quietly(
            call(
              router.employments.consent,
              { id: consent.employee, terms_read: true },
              { context: consent.tenant },
            ),
          )
        const withdraws = of(happens.withdraws)
        if (withdraws)
          await quietly(
            call(router.employments.withdraw, { id: withdraws.employee }, { context: withdraws.tenant }),
          )
        const rests = of(happens.on_leave)
        if (rests)
          await quietly(
            call(
              router.employees.update,
              {
                id: company.id,
                employee_id: rests.employee,
                leave_from: '2026-12-20',
                leave_to: '2027-01-20',
              },
              { context: owner },
            ),
          )
        await bill(company, owner, happens)
        await giveBack(owner, happens.goes_back)
        world.clock.advance({ days: happens.days_between })
        const pays = of(happens.pays_directly)
        if (pays) {
          await quietly(
            pay(world, pays.tenant, {
              application_id: pays.loan.id,
              payment_type: 'instalment',
              amount: 20_000,
              ...card,
            }),
          )
          await world.jobs.run(INVOICED_INSTALMENT_PAID)
        }
        const leaver = of(happens.leaves)
        if (leaver)
          await quietly(
            call(
              router.employees.leave,
              { id: company.id, employee_id: leaver.employee },
              { context: owner },
            ),
          )
        await runLoansDaily(world.services)
        await world.jobs.run(INVOICED_INSTALMENT_PAID)
        await expectOneTruth(people, company.id)
      }
      for (const person of people) await expectNoOneAskedTwice(person)
    }),
    { numRuns: WALKS, endOnFailure: true },
  )
}, 1_800_000)
