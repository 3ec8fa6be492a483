import { schema } from '@efie/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getPortfolioFigures } from './portfolio-figures.ts'

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
