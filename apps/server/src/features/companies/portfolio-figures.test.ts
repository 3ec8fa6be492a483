import { schema } from '@efie/database'
import { sumOf } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { makeLoan, makeMoneyWorld } from '../../testing/money.ts'
import { makeManyEmployees } from '../../testing/payroll.ts'
import { getPortfolioFigures } from './portfolio-figures.ts'
import { listPortfolio } from './summarise-company.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('the totals of a portfolio cover all its companies, however many, and no others', async () => {
  const { db } = harness.services
  const manager = await harness.signIn('company_manager')
  const colleague = await harness.signIn('company_manager')
  const companies = await db
    .insert(schema.companies)
    .values(
      Array.from({ length: 130 }, (_, index) => ({
        name: `Company ${index}`,
        registration_number: `CS-${index}`,
        email: `payroll@company-${index}.example`,
        phone: '+233302221100',
        payday: 25,
        manager_id: index < 120 ? manager.actor.id : colleague.actor.id,
      })),
    )
    .returning({ id: schema.companies.id })
  await db.insert(schema.invoices).values(
    companies.map(({ id }, index) => ({
      company_id: id,
      number: `INV-${index}`,
      period: '2026-10-01',
      payday: '2026-10-25',
      due_date: '2026-11-05',
      status: index % 2 === 0 ? ('issued' as const) : ('draft' as const),
      total: 1_000,
      ...(index % 4 === 1 && { approved_by: manager.actor.id }),
    })),
  )
  await db.insert(schema.employees).values(
    companies.map(({ id }, index) => ({
      company_id: id,
      staff_number: `S-${index}`,
      full_name: `Ama ${index}`,
      phone: `+233245${String(index).padStart(6, '0')}`,
      net_pay: 100_000,
    })),
  )
  expect(await getPortfolioFigures(withScope(manager, 'companies.manage'))).toEqual({
    companies: 120,
    enrolled: 0,
    exposure: 0,
    outstanding: 60_000,
    // Each company lacks an agreement, a document and a consent; every second one has an overdue invoice.
    exceptions: 420,
    overdue: { invoices: 60, amount: 60_000 },
    drafts: { invoices: 30, amount: 30_000 },
  })
  const theirs = await getPortfolioFigures(withScope(colleague, 'companies.manage'))
  expect(theirs).toMatchObject({ companies: 10, overdue: { invoices: 5, amount: 5_000 } })
  const none = await harness.signIn('company_manager')
  expect(await getPortfolioFigures(withScope(none, 'companies.manage'))).toMatchObject({
    companies: 0,
    drafts: { invoices: 0, amount: 0 },
  })
})

test('the totals are the sums of the listed rows, whatever is wrong at each company', async () => {
  const world = await makeMoneyWorld()
  const { db } = world.services
  const [manager, colleague, admin] = [
    await world.signIn('company_manager'),
    await world.signIn('company_manager'),
    await world.signIn('admin'),
  ]
  const loan = await makeLoan(world)
  const lending = await makeCompany(db, { manager: manager.actor }, { exposure_limit: 1 })
  const small = await makeCompany(
    db,
    { manager: manager.actor },
    { exposure_limit: 100_000_000, agreement_reference: 'PA-1' },
  )
  const leaving = await makeCompany(db, { manager: manager.actor })
  await makeCompany(db, { manager: colleague.actor })
  await makeCompany(db, {})
  await makeManyEmployees(world, lending, loan, 3)
  await makeManyEmployees(world, small, loan, 1)
  await makeEmployee(db, small, null)
  await makeEmployee(db, small, null, { leave_from: '2026-01-01' })
  await makeEmployee(db, leaving, null, { status: 'left', consent: 'withdrawn' })
  await makeEmployee(db, leaving, null, { consent: 'withdrawn' })
  await db.insert(schema.companyDocuments).values({
    company_id: small.id,
    document_type: 'registration_certificate',
    file_name: 'registration.pdf',
    file_size: 4,
    mime_type: 'application/pdf',
    storage_key: 'companies/registration',
    sha256: 'a'.repeat(64),
    status: 'verified',
    uploaded_by: manager.actor.id,
  })
  const [issued] = await db
    .insert(schema.invoices)
    .values(
      [
        { company_id: lending.id, total: 90_000, paid: 20_000, credited: 5_000, status: 'issued' as const },
        { company_id: small.id, total: 40_000, paid: 40_000, status: 'paid' as const },
        { company_id: small.id, total: 30_000, status: 'draft' as const },
        { company_id: leaving.id, total: 20_000, status: 'draft' as const, approved_by: manager.actor.id },
        { company_id: leaving.id, total: 10_000, status: 'void' as const },
      ].map((values, index) => ({
        number: `INV-${index}`,
        period: `2026-0${index + 1}-01`,
        payday: '2026-05-25',
        due_date: '2026-05-31',
        ...values,
      })),
    )
    .returning()
  const people = await db.select().from(schema.employees).where(eq(schema.employees.company_id, lending.id))
  await db.insert(schema.invoiceLines).values(
    people.map((person, index) => ({
      invoice_id: issued?.id ?? '',
      employee_id: person.id,
      application_id: loan.id,
      user_id: person.user_id ?? '',
      instalment_number: index + 1,
      staff_number: person.staff_number,
      employee_name: person.full_name,
      amount: 30_000,
      capped: index > 0,
      ends_on: '2027-10-25',
    })),
  )
  await db.insert(schema.invoiceDisputes).values(
    (['open', 'open', 'rejected'] as const).map((status) => ({
      invoice_id: issued?.id ?? '',
      reason: 'Left in October',
      status,
      opened_by: manager.actor.id,
    })),
  )

  for (const [who, companies] of [
    [manager, 3],
    [colleague, 1],
    [admin, 5],
  ] as const) {
    const ctx = withScope(who, 'companies.manage')
    const { data } = await listPortfolio(ctx, { limit: 50 })
    const exceptions = data.flatMap((company) => company.exceptions)
    const { drafts, ...figures } = await getPortfolioFigures(ctx)
    expect(data).toHaveLength(companies)
    expect(figures).toEqual({
      companies,
      enrolled: sumOf(data.map(({ enrolled }) => enrolled)),
      exposure: sumOf(data.map(({ exposure }) => exposure)),
      outstanding: sumOf(data.map(({ outstanding }) => outstanding)),
      exceptions: sumOf(exceptions.map(({ count }) => count)),
      overdue: {
        invoices: sumOf(exceptions.map(({ code, count }) => (code === 'overdue-invoice' ? count : 0))),
        amount: sumOf(data.map(({ overdue }) => overdue)),
      },
    })
    expect(drafts).toEqual(who === colleague ? { invoices: 0, amount: 0 } : { invoices: 1, amount: 30_000 })
  }
  const { data } = await listPortfolio(withScope(manager, 'companies.manage'), {
    limit: 50,
    sort: 'created_at',
  })
  const found = data.map(({ exceptions }) =>
    Object.fromEntries(exceptions.map(({ code, count }) => [code, count])),
  )
  expect(found).toEqual([
    {
      capped: 2,
      'overdue-invoice': 1,
      dispute: 2,
      'limit-exceeded': 1,
      'no-agreement': 1,
      'no-document': 1,
    },
    { 'consent-missing': 2, 'unpaid-leave': 1 },
    { withdrawn: 1, 'no-agreement': 1, 'no-document': 1 },
  ])
  expect(data.map(({ exposure }) => exposure > 0)).toEqual([true, true, false])
  expect(data.map(({ outstanding, overdue }) => [outstanding, overdue])).toEqual([
    [65_000, 65_000],
    [0, 0],
    [0, 0],
  ])
  await world.close()
})
