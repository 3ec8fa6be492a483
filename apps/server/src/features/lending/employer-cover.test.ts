import { schema } from '@efie/database'
import { coveredDemandText } from '@efie/domain'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  card,
  demandsOf,
  getSchedule,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  runLoansDaily,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { issueInvoiceOf, runInvoicesDaily } from '../../testing/payroll.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { getStanding } from './standing/get-standing.ts'
import { remindPayments } from './daily/reminders.ts'
import { getStatement } from './papers/statement.ts'
import { router } from '../../router.ts'
import { withScope } from '../../platform/context.ts'

const INSTALMENT = 106_489
/** Net pay of which a third doesn't cover the instalment. */
const CAPPED = 80_000

let world: MoneyWorld
let staff: SignedInContext
let whole: { tenant: SignedInContext; loan: Application }
let part: { tenant: SignedInContext; loan: Application }

const database = () => world.services.db
const day = async (date: string) => {
  world.clock.set(`${date}T09:00:00.000Z`)
  await runInvoicesDaily(world.services)
  // The job runs hourly: the second run of a day finds only unchanged loans.
  await runLoansDaily(world.services)
  await runLoansDaily(world.services)
  await remindPayments(world.services)
}

/** All messages to a person: in the app, by email, by SMS. */
const saidTo = async ({ actor }: SignedInContext): Promise<string[]> => {
  const [profile] = await database()
    .select({ email: schema.profiles.email, phone: schema.profiles.phone })
    .from(schema.profiles)
    .where(eq(schema.profiles.id, actor.id))
  const notices = await noticesOf(database(), actor.id)
  const sent = await database().select().from(schema.messages)
  return [
    ...notices.map(({ title, message }) => `${title}: ${message}`),
    ...sent
      .filter(({ recipient }) => recipient === profile?.email || recipient === profile?.phone)
      .map(({ subject, text }) => `${subject ?? ''}: ${text}`),
  ]
}

const firstOf = async ({ tenant, loan }: typeof whole) =>
  (await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).instalments[0]

beforeAll(async () => {
  world = await makeMoneyWorld()
  staff = await world.signIn('admin')
  const manager = await world.signIn('company_manager')
  const company = await makeCompany(database(), { manager: manager.actor })
  const employ = async (full_name: string, phone: string, net_pay: number) => {
    const tenant = await world.signIn('user', { full_name, phone })
    const loan = await makeLoan(world, tenant)
    await makeEmployee(database(), company, tenant.actor, { full_name, net_pay })
    return { tenant, loan }
  }
  whole = await employ('Desmond Lamptey', '+233241110001', 600_000)
  part = await employ('Efua Mensah', '+233241110002', Math.ceil((CAPPED * 10_000) / 3_333))
  world.clock.set('2026-12-16T09:00:00.000Z')
  await issueInvoiceOf(world, manager, company)
})
afterAll(() => world.close())

describe('an instalment that the employer answers for', () => {
  test('is covered from the day of the invoice, and nothing is asked of its tenant on any day', async () => {
    for (const date of ['2026-12-18', '2026-12-22', '2026-12-25', '2026-12-26', '2026-12-29', '2027-01-08']) {
      await day(date)
      expect(await firstOf(whole)).toMatchObject({
        status: 'covered',
        invoiced: INSTALMENT,
        own_outstanding: 0,
        late_fee: 0,
      })
      expect(await loanNow(database(), whole.loan.id)).toMatchObject({
        days_past_due: 0,
        delinquency_bucket: 'current',
      })
      expect(await demandsOf(database(), whole.loan.id), date).toEqual([])
    }
    expect((await saidTo(whole.tenant)).filter((words) => /\bdue\b|overdue|late\b/i.test(words))).toEqual([])
  })

  test('is no one’s arrears: the next payment is the next instalment, and staff see which invoice', async () => {
    const { tenant, loan } = whole
    const schedule = await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(schedule.next_payment).toEqual({
      numbers: [2],
      due_date: '2027-01-25',
      amount: INSTALMENT,
      late_fees: 0,
      status: 'upcoming',
    })
    const own = await getStanding(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(own).toMatchObject({
      days_past_due: 0,
      delinquency_bucket: 'current',
      amount_past_due: 0,
      covered: [{ instalment_number: 1, due_date: '2026-12-25', amount: INSTALMENT }],
      next_payment: schedule.next_payment,
      employer_invoices: null,
    })
    expect(
      (await getStanding(withScope(staff, 'applications.read'), { id: loan.id })).employer_invoices,
    ).toMatchObject([
      {
        company_name: 'Volta Foods',
        instalment_number: 1,
        amount: INSTALMENT,
        due_date: '2026-12-30',
        tenant_owes_from: '2027-01-29',
      },
    ])
    expect(
      await pdfText(await getStatement(withScope(tenant, 'applications.read'), { id: loan.id })),
    ).toMatch(/Paid by your employer\s*GHS 1,064\.89/)
  })

  test('covered in part, only the tenant’s own part is asked, due and overdue', async () => {
    const { tenant, loan } = part
    const own = INSTALMENT - CAPPED
    expect(await firstOf(part)).toMatchObject({ status: 'overdue', own_outstanding: own })
    expect(
      (await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).next_payment,
    ).toMatchObject({
      numbers: [1],
      amount: own,
      status: 'overdue',
    })
    expect(await getStanding(withScope(tenant, 'applications.read'), { id: loan.id })).toMatchObject({
      days_past_due: 14,
      amount_past_due: own,
    })
    expect(await demandsOf(database(), loan.id)).toMatchObject([{ amount: own, status: 'pending' }])
    const asked = (await saidTo(tenant)).filter((words) => /\b(?:over)?due\b/.test(words))
    expect(asked.length).toBeGreaterThan(0)
    // When late, the email links directly to the form for new dates.
    expect(asked.join('\n')).toContain('/payments?tab=loan&do=relief')
    expect(asked.filter((words) => !/GH[₵S]\s264\.89/.test(words))).toEqual([])
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', amount: own, ...card })
    expect(await firstOf(part)).toMatchObject({ status: 'covered', own_outstanding: 0 })
    expect(await loanNow(database(), loan.id)).toMatchObject({
      days_past_due: 0,
    })
  })

  test('makes the next one no more than announced, before the next invoice', async () => {
    await day('2027-01-18')
    const titles = (await noticesOf(database(), whole.tenant.actor.id)).map(({ title }) => title)
    expect(titles).toContain('Your next instalment')
    expect(titles).not.toContain('Payment due')
  })

  test('the demand made before its invoice reads as the employer’s until the tenant owes it', async () => {
    const { tenant, loan } = whole
    const demand = {
      user_id: tenant.actor.id,
      application_id: loan.id,
      payment_type: 'instalment' as const,
      instalment_number: 1,
      due_date: '2026-12-25',
      status: 'expired' as const,
    }
    await database()
      .insert(schema.payments)
      .values([
        { ...demand, amount: INSTALMENT, reference: `lapsed-${loan.id}` },
        { ...demand, amount: INSTALMENT, method: 'card', reference: `tried-${loan.id}` },
      ])
    const seen = async () =>
      Object.fromEntries(
        (await call(router.payments.list, { limit: 20 }, { context: tenant })).data.map(
          ({ reference, covered }) => [reference.split('-')[0], covered],
        ),
      )
    expect(await seen()).toMatchObject({ lapsed: true, tried: false })
    const charged = (name: string) =>
      call(router.payments.byReference, { reference: `${name}-${loan.id}` }, { context: tenant })
    expect(await charged('lapsed')).toMatchObject({ charged: 'no', answer: coveredDemandText })
    expect((await charged('tried')).answer).toBe('You weren’t charged for this, so you can pay it now.')
    world.clock.set('2027-01-29T09:00:00.000Z')
    expect(await seen()).toMatchObject({ lapsed: false })
    world.clock.set('2027-01-18T09:00:00.000Z')
    await database()
      .delete(schema.payments)
      .where(eq(schema.payments.reference, `lapsed-${loan.id}`))
    await database()
      .delete(schema.payments)
      .where(eq(schema.payments.reference, `tried-${loan.id}`))
  })

  test('thirty days after the invoice fell due the tenant owes it, and hears so plainly, once', async () => {
    await day('2027-01-28')
    const plainly =
      /employer hasn’t sent us GH[₵S]\s?([\d,.]+) for instalment 1\. You now need to pay it yourself/
    const told = async (person: typeof whole) =>
      (await noticesOf(database(), person.tenant.actor.id)).flatMap(
        ({ message }) => plainly.exec(message)?.[1] ?? [],
      )
    expect([await told(whole), await told(part)]).toEqual([[], []])
    await day('2027-01-29')
    await day('2027-01-30')
    expect([await told(whole), await told(part)]).toEqual([['1,064.89'], ['800.00']])
    const notices = await database()
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, whole.tenant.actor.id))
    const notice = notices.find(({ message }) => plainly.test(message))
    // Where they can report that it was deducted from their pay.
    expect(notice?.link).toBe('/tickets/create?category=payment')
    expect(await firstOf(whole)).toMatchObject({ status: 'overdue', invoiced: 0 })
    expect(await loanNow(database(), whole.loan.id)).toMatchObject({ days_past_due: 36 })
    expect((await demandsOf(database(), whole.loan.id))[0]).toMatchObject({ status: 'pending' })
  })
})
