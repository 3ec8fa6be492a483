import { schema } from '@efie/database'
import { addDays } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { INVOICED_INSTALMENT_PAID } from '../features/lending/index.ts'
import { proposeReopen } from '../features/ledger/months/reopen-month.ts'
import { getStanding } from '../features/lending/standing/get-standing.ts'
import { asSystem, withScope } from '../platform/context.ts'
import { answerCharge } from '../platform/gateway/sandbox-answer.ts'
import { closeMonth, lockMonth } from './books.ts'
import { makeCompany, makeEmployee } from './companies.ts'
import {
  card,
  createPayment,
  decide,
  pay,
  recordPayment,
  referenceOf,
  resolveAttempt,
  updatePaymentByHand,
  withKey,
  type SignedInContext,
} from './money.ts'
import { issueInvoiceOf } from './payroll.ts'
import type { ModelWorld, Subject } from './servicing-subjects.ts'

/** Acts beyond the plain verbs, or sequences that random choice rarely finds. */
export type Act =
  | { kind: 'ahead'; part: number }
  | { kind: 'cash'; amount: number; back: number }
  | { kind: 'payroll'; part: number }
  | { kind: 'midnight' }
  | { kind: 'late-then-dates'; months: number }
  | { kind: 'close-month'; reopen: boolean }

const of = <Kind extends Act['kind']>(kind: Kind) => ({ kind: fc.constant(kind) })
const percent = fc.integer({ min: 1, max: 100 })

/** Closing a month takes as long as ten payments, so it is rare. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...of('ahead'), part: percent }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...of('cash'),
      amount: fc.integer({ min: 100, max: 400_000 }),
      back: fc.integer({ min: 0, max: 40 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...of('payroll'), part: percent }) },
  { weight: 2, arbitrary: fc.record(of('midnight')) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('late-then-dates'), months: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('close-month'), reopen: fc.boolean() }) },
)

export interface Walker {
  world: ModelWorld
  tenant: SignedInContext
  subject: Subject
}

const dayOf = ({ world }: Walker): string => world.clock.now().toISOString().slice(0, 10)
const standing = ({ tenant, subject }: Walker) =>
  getStanding(withScope(tenant, 'applications.read'), { id: Object.values(subject.target)[0] ?? '' })

const payAhead = async (walker: Walker, part: number): Promise<void> => {
  const { world, tenant, subject } = walker
  const amount = Math.ceil(((await standing(walker)).payoff * part) / 100)
  await pay(world, tenant, { ...subject.target, ...card, payment_type: subject.instalment, amount })
}

/** Finance records today cash received some days ago. */
const payCash = async (walker: Walker, amount: number, back: number): Promise<void> => {
  const { finance, finance2 } = walker.world
  const received_on = addDays(dayOf(walker), -back)
  const { id } = await recordPayment(withScope(withKey(finance), 'payments.record'), {
    ...walker.subject.target,
    payment_type: walker.subject.instalment,
    amount,
    method: 'cash',
    received_on,
    note: 'Receipt 7',
  })
  await updatePaymentByHand(withScope(withKey(finance2), 'payments.confirm'), { id, status: 'completed' })
}

/** The tenant's employer and its person, hired when first needed. */
const employerOf = async ({ world, tenant }: Walker) => {
  const { db } = world.services
  const [job] = await db
    .select({ id: schema.companies.id, name: schema.companies.name })
    .from(schema.employees)
    .innerJoin(schema.companies, eq(schema.companies.id, schema.employees.company_id))
    .where(and(eq(schema.employees.user_id, tenant.actor.id), eq(schema.employees.status, 'active')))
  const manager = await world.signIn('company_manager')
  const owner = await world.signIn('company')
  const company = job ?? (await makeCompany(db, {}))
  await db
    .update(schema.companies)
    .set({ manager_id: manager.actor.id })
    .where(eq(schema.companies.id, company.id))
  await db
    .insert(schema.companyMembers)
    .values({ company_id: company.id, user_id: owner.actor.id, member_role: 'owner' })
  if (!job) await makeEmployee(db, company, tenant.actor)
  return { company, manager, owner }
}

/** The employer is invoiced for what falls due, and pays it in full or in part. */
const payFromWages = async (walker: Walker, part: number): Promise<void> => {
  const { world } = walker
  const { company, manager, owner } = await employerOf(walker)
  const { id, total } = await issueInvoiceOf(world, manager, company)
  const amount = Math.max(1, Math.floor((total * part) / 100))
  await pay(world, owner, { invoice_id: id, payment_type: 'invoice', ...card, amount })
  await world.jobs.run(INVOICED_INSTALMENT_PAID)
}

/** The payer settles in the last minute of a day, and the provider reports it the next day. */
const settleAtMidnight = async ({ world, tenant, subject }: Walker): Promise<void> => {
  world.clock.set(`${world.clock.now().toISOString().slice(0, 10)}T23:59:40.000Z`)
  const input = { ...subject.target, ...card, payment_type: 'settlement' as const }
  const reference = referenceOf(await createPayment(withScope(withKey(tenant), 'payments.pay'), input))
  await answerCharge(world.services, reference, 'approve')
  world.clock.advance({ minutes: 1 })
  await subject.day()
  await resolveAttempt(asSystem(world.services), reference)
}

/** New dates are agreed after a late fee was charged. */
const deferWhenLate = async (walker: Walker, months: number): Promise<void> => {
  const { world, subject } = walker
  const { next_due } = await standing(walker)
  if (!next_due) return
  const day = addDays(next_due.due_date, 5)
  if (day > dayOf(walker)) world.clock.set(`${day}T09:00:00.000Z`)
  await subject.day()
  await decide(world.finance, await subject.propose(months))
  await subject.answer(true)
}

/** Reconciles and closes the first open month that is over; optionally two people reopen it. */
const closeFirstMonth = async (walker: Walker, reopen: boolean): Promise<void> => {
  const { finance, finance2, services } = walker.world
  const [last] = await services.db
    .select({ ends_on: schema.accountingPeriods.ends_on })
    .from(schema.accountingPeriods)
    .where(eq(schema.accountingPeriods.kind, 'month'))
  const [first] = await services.db
    .select({ day: schema.journalEntries.effective_date })
    .from(schema.journalEntries)
    .orderBy(schema.journalEntries.effective_date)
    .limit(1)
  const month = (last ? addDays(last.ends_on, 1) : (first?.day ?? dayOf(walker))).slice(0, 7)
  if (month >= dayOf(walker).slice(0, 7)) return
  await lockMonth(finance, month)
  await closeMonth(finance, finance2, month)
  if (reopen)
    await decide(
      finance2,
      await proposeReopen(withScope(withKey(finance), 'ledger.close'), {
        month,
        reason: 'A receipt was found',
      }),
    )
}

export const doAct = (walker: Walker, taken: Act): Promise<void> => {
  switch (taken.kind) {
    case 'ahead':
      return payAhead(walker, taken.part)
    case 'cash':
      return payCash(walker, taken.amount, taken.back)
    case 'payroll':
      return payFromWages(walker, taken.part)
    case 'midnight':
      return settleAtMidnight(walker)
    case 'late-then-dates':
      return deferWhenLate(walker, taken.months)
    case 'close-month':
      return closeFirstMonth(walker, taken.reopen)
  }
}
