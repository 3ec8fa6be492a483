import { schema } from '@efie/database'
import { sumOf } from '@efie/domain'
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { router } from '../../router.ts'
import { makeCompany } from '../../testing/companies.ts'
import {
  balanceOf,
  card,
  makeLoan,
  pay,
  trialBalance,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { makeManyEmployees } from '../../testing/payroll.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { withScope } from '../../platform/context.ts'

/** Many in `test:full`; fewer cover the same cases. */
const LINES = process.env['EFIE_TEST_FULL'] === '1' ? 5_000 : 60

let world: MoneyWorld
let manager: SignedInContext
let owner: SignedInContext
let company: { id: string }
let people: string[]

beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
  manager = await world.signIn('company_manager')
  owner = await world.signIn('company')
  company = await makeCompany(world.services.db, { manager: manager.actor, owner: owner.actor })
  const model = await makeLoan(world)
  people = await makeManyEmployees(world, company, model, LINES)
  world.clock.set('2026-12-16T09:00:00.000Z')
}, 600_000)
afterAll(() => world.close())

const build = () => call(router.invoices.build, { id: company.id }, { context: manager })
const linesOf = (id: string) =>
  world.services.db.select().from(schema.invoiceLines).where(eq(schema.invoiceLines.invoice_id, id))

test('a consent withdrawn while the invoice is being made is on it or not, never half', async () => {
  const leaving = people.slice(0, 12)
  const employees = await world.services.db.select().from(schema.employees)
  const idOf = (userId: string) => employees.find((one) => one.user_id === userId)?.id ?? ''
  const contexts = leaving.map((id) => world.as({ id, role: 'user', email: 'x@efie.example' }))
  const withdraw = (index: number) => {
    const context = contexts[index]
    if (!context) throw new Error('no such person')
    return call(router.employments.withdraw, { id: idOf(leaving[index] ?? '') }, { context })
  }
  await Promise.all([build(), ...leaving.map((_, index) => withdraw(index)), build()])
  const [invoice] = await world.services.db
    .select()
    .from(schema.invoices)
    .where(sql`status = 'draft'`)
  const lines = await linesOf(invoice?.id ?? '')
  const on = new Set(lines.map((line) => line.user_id))
  expect(leaving.filter((id) => on.has(id))).toEqual([])
  expect(lines).toHaveLength(LINES - leaving.length)
  expect(invoice).toMatchObject({
    line_count: lines.length,
    total: sumOf(lines.map((line) => line.amount)),
    approved_by: null,
  })
  for (const [index, context] of contexts.entries())
    await call(router.employments.consent, { id: idOf(leaving[index] ?? ''), terms_read: true }, { context })
}, 60_000)

test('a consent withdrawn while the invoice is being issued: on it as issued, or the draft waits for another look', async () => {
  const draft = await build()
  await call(router.invoices.approve, { id: draft.id }, { context: manager })
  const [leaver = ''] = people
  const [employee] = await world.services.db
    .select()
    .from(schema.employees)
    .where(eq(schema.employees.user_id, leaver))
  const own = { id: employee?.id ?? '' }
  const context = world.as({ id: leaver, role: 'user', email: 'x@efie.example' })
  const [issued] = await Promise.allSettled([
    call(router.invoices.issue, { id: draft.id }, { context: world.finance }),
    call(router.employments.withdraw, own, { context }),
  ])
  const lines = await linesOf(draft.id)
  const [invoice] = await world.services.db
    .select()
    .from(schema.invoices)
    .where(eq(schema.invoices.id, draft.id))
  const isIssued = issued.status === 'fulfilled'
  expect(lines.some((line) => line.user_id === leaver)).toBe(isIssued)
  expect(invoice).toMatchObject({
    status: isIssued ? 'issued' : 'draft',
    line_count: lines.length,
    total: sumOf(lines.map((line) => line.amount)),
  })
  if (isIssued)
    await call(
      router.invoices.void,
      { id: draft.id, reason: 'For the next test' },
      { context: world.finance },
    )
  else expect(issued.reason).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await call(router.employments.consent, { ...own, terms_read: true }, { context })
}, 60_000)

test(`an invoice of ${LINES} lines is made in one transaction and paid by one payment, exact to the pesewa`, async () => {
  const draft = await build()
  expect(draft).toMatchObject({ line_count: LINES, total: LINES * 106_489 })
  await call(router.invoices.approve, { id: draft.id }, { context: manager })
  await call(router.invoices.issue, { id: draft.id }, { context: world.finance })
  // Short by an amount that doesn't divide: every line gets the same proportion.
  const amount = Math.floor((LINES * 106_489 * 7) / 11)
  await pay(world, owner, { invoice_id: draft.id, payment_type: 'invoice', amount, ...card })
  const short = await linesOf(draft.id)
  expect(sumOf(short.map((line) => line.paid))).toBe(amount)
  expect(new Set(short.map((line) => line.paid)).size).toBeLessThanOrEqual(2)
  await pay(world, owner, { invoice_id: draft.id, payment_type: 'invoice', ...card })
  const paid = await linesOf(draft.id)
  expect(paid.every((line) => line.paid === line.amount)).toBe(true)
  expect(await balanceOf(world.services.db, '2310')).toBe(0)
  expect(await balanceOf(world.services.db, '1300')).toBe(0)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  const [loans] = await world.services.db
    .select({
      paid: sql`sum(${schema.loanEvents.amount}) filter (where ${schema.loanEvents.kind} = 'payment')`.mapWith(
        Number,
      ),
    })
    .from(schema.loanEvents)
  expect(loans?.paid).toBe(LINES * 106_489)
}, 600_000)
