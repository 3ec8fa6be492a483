import { schema } from '@efie/database'
import type { Role } from '@efie/domain'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { router } from '../../router.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { findEverything } from './find-everything.ts'

let harness: Harness
const db = () => harness.services.db

const only = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('row was not made')
  return row
}

const made = { application: '', payment: '', payout: '', refund: '' }
const employers = { own: '', employee: '', invoice: '' }
let manager: Awaited<ReturnType<Harness['signIn']>>

const invoiceOf = async (company_id: string, number: string) =>
  only(
    await db()
      .insert(schema.invoices)
      .values({
        company_id,
        number,
        period: '2026-11-01',
        payday: '2026-11-25',
        due_date: '2026-12-31',
        total: 50_000,
      })
      .returning(),
  ).id

beforeAll(async () => {
  harness = await makeHarness()
  const tenant = await harness.signIn('user', { full_name: 'Akosua Frimpong' })
  const finance = await harness.signIn('finance')
  manager = await harness.signIn('company_manager')
  const application = await makeApplication(db(), tenant.actor)
  made.application = application.id
  const of = { user_id: tenant.actor.id, application_id: application.id, amount: 90_000 }
  made.payment = only(
    await db()
      .insert(schema.payments)
      .values({ ...of, payment_type: 'application_fee', status: 'completed' })
      .returning(),
  ).id
  made.payout = only(
    await db()
      .insert(schema.disbursements)
      .values({
        ...of,
        reference: 'out-01abc',
        payout_method: 'mobile_money',
        payout_account: '+233241234567',
        payout_name: 'Kofi Mensah',
        requested_by: finance.actor.id,
      })
      .returning(),
  ).id
  const refund = { user_id: tenant.actor.id, amount: 4_000, reason: 'Paid twice' }
  made.refund = only(
    await db()
      .insert(schema.refunds)
      .values({ ...refund, payment_id: made.payment, reference: 'ref-01abc' })
      .returning(),
  ).id

  const own = await makeCompany(db(), { manager: manager.actor }, { name: 'Volta Foods' })
  const other = await makeCompany(db(), {}, { name: 'Tema Steel' })
  employers.own = own.id
  employers.employee = (
    await makeEmployee(db(), own, null, { staff_number: 'VF-0042', full_name: 'Esi Owusu' })
  ).id
  await makeEmployee(db(), other, null, { staff_number: 'vf-0042b', full_name: 'Yaw Boadu' })
  employers.invoice = await invoiceOf(own.id, 'INV-2611-7K3M')
  await invoiceOf(other.id, 'INV-2611-92QX')
})
afterAll(() => harness.close())

const found = async (role: Role, q: string) => {
  const by = role === 'company_manager' ? manager : await harness.signIn(role)
  return (await findEverything(withScope(by, 'search.read'), { q, limit: 5 })).results
}
const titlesOf = async (role: Role, q: string) => (await found(role, q)).map(({ title }) => title)

test('invoices by number and by company, for those whose list has them', async () => {
  expect(await found('admin', 'inv-2611-7k')).toEqual([
    {
      kind: 'invoice',
      id: employers.invoice,
      title: 'INV-2611-7K3M · Volta Foods',
      detail: expect.stringContaining('500.00'),
      link: `/admin/companies?tab=invoices&open=${employers.invoice}`,
    },
  ])
  expect((await found('finance', 'steel')).map(({ kind }) => kind)).toEqual(['company', 'invoice'])
  expect(await titlesOf('company_manager', 'INV-2611')).toEqual(['INV-2611-7K3M · Volta Foods'])
  expect(await titlesOf('company_manager', 'steel')).toEqual([])
  for (const role of ['sales_executive', 'inspection_and_verification', 'recovery_and_collections'] as const)
    expect(await titlesOf(role, 'INV-2611')).toEqual([])
})

test('employees by staff number in any case, opened at their company', async () => {
  expect(await found('company_manager', 'vf-0042')).toEqual([
    {
      kind: 'employee',
      id: employers.employee,
      title: 'VF-0042 · Esi Owusu',
      detail: 'Volta Foods',
      link: `/admin/companies?open=${employers.own}&employee=${employers.employee}`,
    },
  ])
  for (const role of ['admin', 'finance', 'credit_analyst'] as const)
    expect(await titlesOf(role, 'VF-00')).toEqual(['VF-0042 · Esi Owusu', 'vf-0042b · Yaw Boadu'])
  for (const role of ['sales_executive', 'inspection_and_verification', 'recovery_and_collections'] as const)
    expect(await titlesOf(role, 'VF-0042')).toEqual([])
  // % and _ are taken as typed.
  expect(await titlesOf('admin', 'vf%')).toEqual([])
})

test('an employee whose number is typed in full, before those with longer numbers', async () => {
  const company = await makeCompany(db(), {}, { name: 'Ho Mills' })
  for (const staff_number of ['HM-124', 'HM-123', 'HM-1210', 'HM-121', 'HM-120', 'HM-12'])
    await makeEmployee(db(), company, null, { staff_number, full_name: 'Yaw Boadu' })
  expect(await titlesOf('admin', 'hm-12')).toEqual(
    ['HM-12', 'HM-120', 'HM-121', 'HM-1210', 'HM-123'].map((number) => `${number} · Yaw Boadu`),
  )
})

test('payouts by reference: at the desk for finance, in the case for administrators', async () => {
  const [atDesk] = await found('finance', 'OUT-01ABC')
  expect(atDesk).toMatchObject({
    kind: 'payout',
    title: 'out-01abc · Kofi Mensah',
    link: `/dashboard/finance?tab=payouts&q=out-01abc&open=${made.payout}`,
  })
  expect(await found('admin', 'out-01abc')).toMatchObject([
    { kind: 'payout', link: `/admin/applications/${made.application}` },
  ])
  for (const role of ['credit_analyst', 'company_manager', 'recovery_and_collections'] as const)
    expect(await titlesOf(role, 'out-01abc')).toEqual([])
})

test('refunds by reference: at the desk for finance, at the payment for administrators', async () => {
  expect(await found('finance', 'ref-01')).toMatchObject([
    {
      kind: 'refund',
      title: 'ref-01abc · Akosua Frimpong',
      link: `/dashboard/finance?tab=refunds&q=ref-01abc&open=${made.refund}`,
    },
  ])
  expect(await found('superadmin', 'ref-01abc')).toMatchObject([
    { link: `/admin/payments?open=${made.payment}` },
  ])
  expect(await titlesOf('credit_analyst', 'ref-01abc')).toEqual([])
  // The desk's list is searched by the same reference, so the row is there to open.
  const asked = { limit: 5, q: 'ref-01abc' }
  const { data } = await call(router.payments.refunds, asked, { context: await harness.signIn('finance') })
  expect(data.map(({ id }) => id)).toEqual([made.refund])
})
