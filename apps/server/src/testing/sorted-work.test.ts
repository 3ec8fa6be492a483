import { caseSorts } from '@efie/contracts/collections'
import { companySorts, portfolioSorts } from '@efie/contracts/companies'
import { employeeSorts } from '@efie/contracts/employees'
import { bankReceiptSorts, invoiceSorts } from '@efie/contracts/invoices-schemas'
import { leadSorts } from '@efie/contracts/leads'
import { hardshipSorts } from '@efie/contracts/lending-hardships'
import { ticketSorts } from '@efie/contracts/tickets'
import { schema } from '@efie/database'
import { makeLoanRow, makeUser } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCases } from '../features/collections/worklist.ts'
import { listCompanies } from '../features/companies/list-companies.ts'
import { listPortfolio } from '../features/companies/summarise-company.ts'
import { listEmployees } from '../features/employees/change-employees.ts'
import { listBankReceipts } from '../features/invoices/bank-receipts.ts'
import { listInvoices } from '../features/invoices/read-invoices.ts'
import { listLeads } from '../features/leads/list-leads.ts'
import { findHardships } from '../features/lending/servicing/hardship.ts'
import { listTickets } from '../features/tickets/list-tickets.ts'
import { withScope } from '../platform/context.ts'
import { makeApplication } from './financing.ts'
import { makeHarness, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>
let harness: Harness
let admin: Person
let tenant: Person

const day = (index: number) => `2026-11-1${index}T08:00:00.000Z`
const asked = { limit: 25, count: true }

beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  tenant = await harness.signIn('user')
})
afterAll(() => harness.close())

/** The value that a sort is about has the sort's name in the row. */
const named = <Sort extends string>(row: Record<Sort, string | number | null>, sort: Sort) => row[sort]

test('tickets are sorted by each of their columns, and found by person, guest, subject and reference', async () => {
  const { db } = harness.services
  const ama = await makeUser(db, { full_name: 'Ama Serwaa' })
  const [first, second] = await db
    .insert(schema.supportTickets)
    .values(
      [
        { user_id: ama.id, subject: 'Where is my receipt', due_at: day(2) },
        { user_id: tenant.actor.id, subject: 'A charge', category: 'payment' as const },
        { user_id: ama.id, subject: 'Key', status: 'resolved' as const },
        {
          contact_name: 'Efua Guest',
          contact_email: 'Efua@mail.example',
          contact_phone: '+233241110000',
          subject: 'Loan',
          due_at: day(1),
        },
      ].map((row, index) => ({
        message: 'Help',
        category: 'other' as const,
        created_at: day(index),
        ...row,
      })),
    )
    .returning()
  const read = withScope(admin, 'tickets.read')
  await expectSorted(ticketSorts, (input) => listTickets(read, input), named)

  const found = async (q: string, ctx = read) => {
    const { data, total } = await listTickets(ctx, { ...asked, q })
    expect(total).toBe(data.length)
    return data.map(({ subject }) => subject).toSorted()
  }
  expect(await found('serwaa')).toEqual(['Key', 'Where is my receipt'])
  expect(await found('receipt')).toEqual(['Where is my receipt'])
  expect(await found(second?.reference ?? '')).toEqual(['A charge'])
  expect(await found('efua guest')).toEqual(['Loan'])
  expect(await found('efua@mail')).toEqual(['Loan'])
  expect(await found('024 111 0000')).toEqual(['Loan'])
  expect(await found(first?.reference ?? '', withScope(tenant, 'tickets.read'))).toEqual([])

  const queue = await listTickets(read, { ...asked, status: 'live', sort: 'due_at' })
  expect(queue.data.map(({ subject }) => subject)).toEqual(['Loan', 'Where is my receipt', 'A charge'])
})

test('cases and relief requests are sorted by each of their columns, and found by person and reference', async () => {
  const { db } = harness.services
  const recovery = await harness.signIn('recovery_and_collections', { full_name: 'Efua Recovery' })
  const references: string[] = []
  for (const [index, full_name] of ['Yaa Late', 'Kojo Later', 'Esi Latest'].entries()) {
    const odd = index % 2 === 1
    // oxlint-disable-next-line no-await-in-loop
    const person = await makeUser(db, { full_name, phone: `+23324777000${index}` })
    // oxlint-disable-next-line no-await-in-loop
    const application = await makeApplication(db, person, {})
    references.push(application.reference)
    const of = { user_id: person.id, application_id: application.id }
    // oxlint-disable-next-line no-await-in-loop
    const loan = await makeLoanRow(db, { ...of, days_past_due: 5 })
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.collectionCases).values({
      loan_id: loan.id,
      user_id: person.id,
      days_past_due: 5 + (index % 2),
      delinquency_bucket: '1-30',
      amount_past_due: 1_000 - index,
      created_at: day(index),
      ...(odd && {
        assigned_to: recovery.actor.id,
        last_contact_at: day(5),
        promise_due_date: '2026-12-01',
        status: 'promised' as const,
      }),
    })
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.hardshipRequests).values({
      loan_id: loan.id,
      user_id: person.id,
      cause: odd ? 'illness' : 'lost_job',
      message: 'I lost my job',
      wanted_months: 1 + (index % 2),
      status: odd ? 'declined' : 'open',
      created_at: day(index),
    })
  }
  const cases = withScope(recovery, 'collections.read')
  const relief = withScope(recovery, 'hardship.read')
  await expectSorted(caseSorts, (input) => findCases(cases, { status: 'live', ...input }), named)
  await expectSorted(hardshipSorts, (input) => findHardships(relief, input), named)
  for (const q of ['kojo', '024 777 0001', references[1] ?? '']) {
    // oxlint-disable-next-line no-await-in-loop
    const pages = await Promise.all([
      findCases(cases, { ...asked, q, status: 'live' }),
      findHardships(relief, { ...asked, q }),
    ])
    for (const { data, total } of pages) {
      expect(data.map(({ tenant_name }) => tenant_name)).toEqual(['Kojo Later'])
      expect(total).toBe(1)
    }
  }
})

test('companies, employees, invoices and transfers are sorted by each of their columns, and found by name and number', async () => {
  const { db } = harness.services
  const manager = await harness.signIn('company_manager', { full_name: 'Adwoa Manager' })
  const finance = await harness.signIn('finance', { full_name: 'Yaw Finance' })
  const companies = await db
    .insert(schema.companies)
    .values(
      ['Zongo Mills', 'Accra Textiles', 'Kumasi Foods'].map((name, index) => ({
        name,
        registration_number: `CS-${index}00`,
        email: `payroll@mill-${index}.example`,
        phone: `+23330222110${index}`,
        payday: 25 + (index % 2),
        status: index === 1 ? ('verified' as const) : ('pending' as const),
        created_at: day(index),
        ...(index === 1 && { city: 'Accra', agreement_reference: 'AG-1', manager_id: manager.actor.id }),
      })),
    )
    .returning()
  const [one, other] = companies
  if (!one || !other) throw new Error('no companies')
  const invoices = await db
    .insert(schema.invoices)
    .values(
      companies.map(({ id }, index) => ({
        company_id: id,
        number: `INV-20261${index}-01`,
        period: `2026-1${index}-01`,
        payday: '2026-11-25',
        due_date: `2026-12-0${1 + (index % 2)}`,
        status: index === 1 ? ('issued' as const) : ('draft' as const),
        line_count: index,
        total: 5_000 - (index % 2),
        dunning_step: index % 2,
        created_at: day(index),
      })),
    )
    .returning()
  await db.insert(schema.bankReceipts).values(
    ['ZONGO MILLS LTD', 'Accra Textiles', 'Someone'].map((payer, index) => ({
      amount: 5_000 + (index % 2),
      reference: `FT2611${index}`,
      payer: payer.toLowerCase(),
      received_on: `2026-11-0${1 + (index % 2)}`,
      recorded_by: finance.actor.id,
      created_at: day(index),
      ...(index === 1 && { status: 'matched' as const, invoice_id: invoices[1]?.id ?? null }),
    })),
  )
  await db.insert(schema.employees).values(
    ['Yaa', 'Ama', 'Kojo'].map((name, index) => ({
      company_id: other.id,
      staff_number: `TE-10${index}`,
      full_name: `${name} Worker`,
      phone: `+23324555000${index}`,
      net_pay: 100_000 + (index % 2),
      created_at: day(index),
      ...(index === 1 && {
        status: 'left' as const,
        consent: 'withdrawn' as const,
        leave_from: '2026-11-01',
        invited_at: day(1),
      }),
    })),
  )
  const reading = withScope(admin, 'companies.read')
  const managing = withScope(admin, 'companies.manage')
  const billing = withScope(finance, 'invoices.read')
  const receipts = withScope(finance, 'payments.confirm')
  const staff = withScope(manager, 'employees.read')
  await expectSorted(companySorts, (input) => listCompanies(reading, input), named)
  await expectSorted(portfolioSorts, (input) => listPortfolio(managing, input), named)
  await expectSorted(invoiceSorts, (input) => listInvoices(billing, input), named)
  await expectSorted(bankReceiptSorts, (input) => listBankReceipts(receipts, input), named)
  await expectSorted(employeeSorts, (input) => listEmployees(staff, { id: other.id, ...input }), named)

  const totals = async (q: string) =>
    (
      await Promise.all([
        listCompanies(reading, { ...asked, q }),
        listPortfolio(managing, { ...asked, q }),
        listInvoices(billing, { ...asked, q }),
        listBankReceipts(receipts, { ...asked, q }),
        listEmployees(staff, { ...asked, id: other.id, q }),
      ])
    ).map(({ data, total }) => {
      expect(total).toBe(data.length)
      return total
    })
  expect(await totals('textiles')).toEqual([1, 1, 1, 1, 0])
  expect(await totals('cs-0')).toEqual([1, 1, 1, 0, 0])
  expect(await totals('030 222 1102')).toEqual([1, 1, 1, 0, 0])
  expect(await totals('inv-202611')).toEqual([0, 0, 1, 1, 0])
  expect(await totals('ft2611')).toEqual([0, 0, 0, 3, 0])
  expect(await totals('102')).toEqual([0, 0, 0, 0, 1])
  expect(await totals('024 555 0000')).toEqual([0, 0, 0, 0, 1])
  // A manager finds nothing outside their portfolio, except companies that have no manager yet.
  const own = await listInvoices(withScope(manager, 'invoices.read'), { ...asked, q: 'inv-2026' })
  expect(own.data.map(({ company_name }) => company_name)).toEqual(['Accra Textiles'])
})

test('leads are sorted by each of their columns, and found by name, phone and email within reach', async () => {
  const { db } = harness.services
  const sales = await harness.signIn('sales_executive', { full_name: 'Abla Sales' })
  const colleague = await harness.signIn('sales_executive', { full_name: 'Kofi Sales' })
  await db.insert(schema.leads).values(
    ['Yaa Prospect', 'Ama Prospect', 'Kojo Prospect'].map((full_name, index) => ({
      owner_id: index === 1 ? colleague.actor.id : sales.actor.id,
      full_name,
      email: `Prospect${index}@mail.example`,
      phone: `+23324666000${index}`,
      created_at: day(index),
      ...(index === 1 && {
        region: 'Ashanti',
        source: 'referral' as const,
        monthly_rent: 80_000,
        status: 'contacted' as const,
        next_action_on: '2026-12-01',
      }),
    })),
  )
  const all = withScope(admin, 'leads.read')
  await expectSorted(leadSorts, (input) => listLeads(all, input), named)
  for (const q of ['ama', '024 666 0001', 'prospect1@']) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await listLeads(all, { ...asked, q })).data.map((row) => row.full_name)).toEqual(['Ama Prospect'])
    // oxlint-disable-next-line no-await-in-loop
    expect((await listLeads(withScope(sales, 'leads.read'), { ...asked, q })).total).toBe(0)
  }
})
