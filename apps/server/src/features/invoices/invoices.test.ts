import { schema } from '@efie/database'
import { sumOf } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  auditsOf,
  balanceOf,
  booksOf,
  card,
  createPayment,
  demandsOf,
  getSchedule,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { INVOICED_INSTALMENT_PAID } from '../lending/index.ts'
import { creditInvoice, disputeInvoice, resolveDispute } from './adjust-invoice.ts'
import { matchBankReceipt, recordBankReceipt } from './bank-receipts.ts'
import { buildDraft } from './build-invoice.ts'
import { registerInvoiceJobs, runInvoicesDaily } from './daily-invoices.ts'
import { getDeductionsCsv, getInvoicePdf } from './invoice-files.ts'
import { approveInvoice, issueInvoice, voidInvoice } from './issue-invoice.ts'
import { getAgeing, getDiff, getInvoice, listAllocations, listInvoices, listLines } from './read-invoices.ts'
import { PAYROLL_SHARES } from './share-queries.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let manager: SignedInContext
let owner: SignedInContext
let company: { id: string }
/** Two who consent, and one who never did. */
const people: { tenant: SignedInContext; loan: Application; employee: { id: string } }[] = []

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerInvoiceJobs(world.services)
  manager = await world.signIn('company_manager')
  owner = await world.signIn('company')
  const { db } = world.services
  company = await makeCompany(db, { manager: manager.actor, owner: owner.actor })
  for (const full_name of ['Ama Serwaa', 'Kojo Antwi', 'Yaa Asante']) {
    const tenant = await world.signIn('user', { full_name })
    const loan = await makeLoan(world, tenant)
    const employee = await makeEmployee(db, company, full_name === 'Yaa Asante' ? null : tenant.actor, {
      full_name,
    })
    people.push({ tenant, loan, employee })
  }
})
afterAll(() => world.close())

const person = (index: number) => {
  const found = people[index]
  if (!found) throw new Error('no such person')
  return found
}
const latest = async () => {
  const [invoice] = (await listInvoices(withScope(world.finance, 'invoices.read'), { limit: 1 })).data
  if (!invoice) throw new Error('no invoice')
  return invoice
}
const linesOf = async (id: string) =>
  (await listLines(withScope(world.finance, 'invoices.read'), { id, limit: 100 })).data
const expectSoundBooks = async () => {
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await balanceOf(world.services.db, '2310')).toBe(0)
  for (const { loan } of people) {
    const { ledger, log } = await booksOf(world.services.db, loan.id)
    expect(ledger).toEqual(log)
  }
}

test('ten days before payday a draft holds those who consent, once; the company does not see it yet', async () => {
  world.clock.set('2026-12-14T09:00:00.000Z')
  expect((await runInvoicesDaily(world.services)).built).toBe(0)
  world.clock.set('2026-12-16T09:00:00.000Z')
  expect((await runInvoicesDaily(world.services)).built).toBe(1)
  expect((await runInvoicesDaily(world.services)).built).toBe(0)
  const invoice = await latest()
  expect(invoice).toMatchObject({
    status: 'draft',
    period: '2026-12-01',
    payday: '2026-12-25',
    due_date: '2026-12-30',
    line_count: 2,
    total: 2 * 106_489,
    diff_approved: false,
  })
  expect((await linesOf(invoice.id)).map((line) => [line.employee_name, line.amount, line.ends_on])).toEqual([
    ['Ama Serwaa', 106_489, '2027-10-25'],
    ['Kojo Antwi', 106_489, '2027-10-25'],
  ])
  await expect(getInvoice(withScope(owner, 'invoices.read'), { id: invoice.id })).rejects.toMatchObject({
    code: 'INVOICE_NOT_FOUND',
  })
  expect((await listInvoices(withScope(owner, 'invoices.read'), { limit: 10 })).data).toEqual([])
  const diff = await getDiff(withScope(manager, 'invoices.read'), { id: invoice.id })
  expect(diff.counts).toEqual({ joiners: 2, leavers: 0, changes: 0, on_leave: 0 })
})

test('it is issued by two persons, and from then on the tenants are asked for nothing of it', async () => {
  const { id } = await latest()
  await expect(issueInvoice(withScope(world.finance, 'invoices.issue'), { id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  await approveInvoice(withScope(manager, 'invoices.approve'), { id })
  // Rebuilt, so it has to be approved again.
  expect(await buildDraft(withScope(manager, 'invoices.approve'), { id: company.id })).toMatchObject({
    id,
    diff_approved: false,
  })
  await expect(issueInvoice(withScope(world.finance, 'invoices.issue'), { id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  const stranger = await world.signIn('company_manager')
  await expect(approveInvoice(withScope(stranger, 'invoices.approve'), { id })).rejects.toMatchObject({
    code: 'INVOICE_NOT_FOUND',
  })
  expect((await approveInvoice(withScope(manager, 'invoices.approve'), { id })).diff_approved).toBe(true)
  const admin = await world.signIn('admin')
  await expect(issueInvoice(withScope(admin, 'invoices.issue'), { id })).rejects.toMatchObject({
    data: { missing: [expect.objectContaining({ fact: 'two_persons' })] },
  })
  expect((await issueInvoice(withScope(world.finance, 'invoices.issue'), { id })).status).toBe('issued')
  await expect(issueInvoice(withScope(world.finance, 'invoices.issue'), { id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  expect(await auditsOf(world.services.db, 'invoice.issue', id)).toHaveLength(1)
  expect(await balanceOf(world.services.db, '1300')).toBe(2 * 106_489)
  expect((await noticesOf(world.services.db, owner.actor.id)).map((one) => one.title)).toContain(
    'New invoice',
  )

  world.clock.set('2026-12-30T09:00:00.000Z')
  await runLoansDaily(world.services)
  const { db } = world.services
  expect(await demandsOf(db, person(0).loan.id)).toEqual([])
  expect(await loanNow(db, person(0).loan.id)).toMatchObject({ days_past_due: 0 })
  // People who didn't consent are asked as before.
  expect(await demandsOf(db, person(2).loan.id)).toHaveLength(1)
  expect(await loanNow(db, person(2).loan.id)).toMatchObject({ days_past_due: 5 })
  const schedule = await getSchedule(withScope(person(0).tenant, 'applications.read'), {
    id: person(0).loan.id,
  })
  expect(schedule.instalments[0]).toMatchObject({ invoiced: 106_489, late_fee: 0 })
  await expectSoundBooks()
})

test('a short pay is shared out by the rule, reaches each loan, and is shown to the pesewa', async () => {
  const { id } = await latest()
  const started = await createPayment(withScope(withKey(owner), 'payments.pay'), {
    invoice_id: id,
    payment_type: 'invoice',
    amount: 100_001,
    ...card,
  })
  await expect(
    createPayment(withScope(withKey(owner), 'payments.pay'), {
      invoice_id: id,
      payment_type: 'invoice',
      ...card,
    }),
  ).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  await expect(
    voidInvoice(withScope(world.finance, 'invoices.adjust'), { id, reason: 'Twice' }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await world.services.db
    .update(schema.payments)
    .set({ status: 'failed' })
    .where(eq(schema.payments.id, started.id))
  await expect(
    createPayment(withScope(withKey(owner), 'payments.pay'), {
      invoice_id: id,
      payment_type: 'invoice',
      amount: 212_979,
      ...card,
    }),
  ).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
  const other = await world.signIn('company')
  await expect(
    createPayment(withScope(withKey(other), 'payments.pay'), {
      invoice_id: id,
      payment_type: 'invoice',
      ...card,
    }),
  ).rejects.toMatchObject({ code: 'INVOICE_NOT_FOUND' })

  const { payment_id } = await pay(world, owner, {
    invoice_id: id,
    payment_type: 'invoice',
    amount: 100_001,
    ...card,
  })
  expect((await linesOf(id)).map((line) => line.paid)).toEqual([50_001, 50_000])
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({
    status: 'partly-paid',
    paid: 100_001,
    outstanding: 112_977,
  })
  const shares = await listAllocations(withScope(owner, 'invoices.read'), { id, payment_id, limit: 10 })
  expect(shares.data.map((one) => [one.employee_name, one.amount])).toEqual([
    ['Ama Serwaa', 50_001],
    ['Kojo Antwi', 50_000],
  ])
  const schedule = await getSchedule(withScope(person(0).tenant, 'applications.read'), {
    id: person(0).loan.id,
  })
  expect(schedule.instalments[0]).toMatchObject({ paid: 50_001, invoiced: 56_488 })
  expect(await balanceOf(world.services.db, '1300')).toBe(112_977)
  await expectSoundBooks()
})

test('what a tenant pays directly is credited to the employer, and a wrong line by an answered dispute', async () => {
  const { id } = await latest()
  await pay(world, person(0).tenant, {
    application_id: person(0).loan.id,
    payment_type: 'instalment',
    amount: 56_488,
    ...card,
  })
  expect(await world.jobs.run(INVOICED_INSTALMENT_PAID)).toBe(1)
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({
    outstanding: 56_489,
    credit_notes: [expect.objectContaining({ reason: 'paid-directly', amount: 56_488 })],
  })
  const [, kojo] = await linesOf(id)
  const dispute = await disputeInvoice(withScope(owner, 'invoices.dispute'), {
    id,
    line_id: kojo?.id,
    reason: 'Not on the payroll any more',
  })
  await expect(
    disputeInvoice(withScope(owner, 'invoices.dispute'), { id, line_id: kojo?.id, reason: 'Again' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const answer = { id, dispute_id: dispute.id, answer: 'Payroll shows him' }
  await expect(async () =>
    resolveDispute(withScope(owner, 'invoices.adjust'), { ...answer, status: 'accepted' }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  expect(
    await resolveDispute(withScope(world.finance, 'invoices.adjust'), { ...answer, status: 'rejected' }),
  ).toMatchObject({
    status: 'rejected',
  })
  const credit = { id, reason: 'mistake' as const, lines: [{ line_id: kojo?.id ?? '', amount: 6_489 }] }
  await expect(
    creditInvoice(withScope(withKey(world.finance), 'invoices.adjust'), {
      ...credit,
      lines: [{ line_id: kojo?.id ?? '', amount: 56_490 }],
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const keyed = withKey(world.finance)
  const note = await creditInvoice(withScope(keyed, 'invoices.adjust'), credit)
  expect((await creditInvoice(withScope(keyed, 'invoices.adjust'), credit)).id).toBe(note.id)
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({ outstanding: 50_000 })
  // The credited part is Kojo's own again, and demanded immediately.
  expect(await demandsOf(world.services.db, person(1).loan.id)).toMatchObject([
    { amount: 6_489, status: 'pending' },
  ])
  await expectSoundBooks()
})

test('overdue it is reminded; thirty days later the tenant is asked, and money found at the bank still pays it', async () => {
  const { id } = await latest()
  world.clock.set('2027-01-07T09:00:00.000Z')
  expect((await runInvoicesDaily(world.services)).followed).toBe(1)
  expect((await runInvoicesDaily(world.services)).followed).toBe(0)
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({
    status: 'overdue',
    dunning_step: 2,
    days_overdue: 8,
  })
  expect(await getAgeing(withScope(manager, 'invoices.read'), { id: company.id })).toMatchObject({
    days_1_30: 50_000,
    total: 50_000,
  })
  world.clock.set('2027-01-29T09:00:00.000Z')
  await runInvoicesDaily(world.services)
  await runLoansDaily(world.services)
  const asked = await demandsOf(world.services.db, person(1).loan.id)
  expect(asked[0]).toMatchObject({ status: 'pending' })
  expect(asked[0]?.amount).toBeGreaterThan(50_000)

  const receipt = { amount: 50_100, reference: 'FT27029', payer: 'VOLTA FOODS', received_on: '2027-01-28' }
  const keyed = withKey(world.finance)
  const noted = await recordBankReceipt(withScope(keyed, 'payments.record'), receipt)
  await expect(
    recordBankReceipt(withScope(withKey(world.finance), 'payments.record'), receipt),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const match = { id: noted.id, invoice_id: id }
  await expect(
    matchBankReceipt(withScope(withKey(world.finance), 'payments.confirm'), match),
  ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  expect(await matchBankReceipt(withScope(withKey(world.finance2), 'payments.confirm'), match)).toMatchObject(
    { status: 'matched' },
  )
  await expect(
    matchBankReceipt(withScope(withKey(world.finance2), 'payments.confirm'), match),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({
    status: 'paid',
    outstanding: 0,
    posting: { shares: 1, amount: 50_000, failed: [] },
  })
  expect(await world.jobs.run(PAYROLL_SHARES)).toBeGreaterThan(0)
  expect(await getInvoice(withScope(owner, 'invoices.read'), { id })).toMatchObject({
    posting: { shares: 0, amount: 0 },
  })
  expect(await balanceOf(world.services.db, '1300')).toBe(0)
  // A hundred pesewas too much become an unidentified receipt.
  expect(await balanceOf(world.services.db, '2040')).toBe(-100)
  await expectSoundBooks()
})

test('next month says what changed, goes out as PDF and list, and may be void while nothing is paid', async () => {
  await world.services.db
    .update(schema.employees)
    .set({ leave_from: '2027-02-01' })
    .where(eq(schema.employees.id, person(1).employee.id))
  const draft = await buildDraft(withScope(manager, 'invoices.approve'), { id: company.id })
  expect(draft).toMatchObject({ period: '2027-02-01', line_count: 2 })
  const diff = await getDiff(withScope(manager, 'invoices.read'), { id: draft.id })
  expect(diff.on_leave.map((one) => [one.employee_name, one.reason])).toEqual([
    ['Kojo Antwi', 'unpaid-leave'],
  ])
  expect(diff.changes.map((one) => one.employee_name)).toEqual(['Ama Serwaa'])
  await approveInvoice(withScope(manager, 'invoices.approve'), { id: draft.id })
  await issueInvoice(withScope(world.finance, 'invoices.issue'), { id: draft.id })
  const csv = await (await getDeductionsCsv(withScope(owner, 'invoices.read'), { id: draft.id })).text()
  const total = sumOf((await linesOf(draft.id)).map((line) => line.amount))
  expect(csv.split('\n')[1]).toContain(
    `Ama Serwaa,${(total / 100).toFixed(2)},2027-02,2027-10-25,${draft.number}`,
  )
  const pdf = Buffer.from(
    await (await getInvoicePdf(withScope(owner, 'invoices.read'), { id: draft.id })).arrayBuffer(),
  )
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
  expect(
    (await voidInvoice(withScope(world.finance, 'invoices.adjust'), { id: draft.id, reason: 'Wrong month' }))
      .status,
  ).toBe('void')
  expect(await balanceOf(world.services.db, '1300')).toBe(0)
  expect(
    (await demandsOf(world.services.db, person(0).loan.id)).some((one) => one.status === 'pending'),
  ).toBe(true)
  await expectSoundBooks()
})

test('what was paid after the draft was made is not asked of the employer, nor what a reversed loan owed', async () => {
  const { tenant, loan } = person(0)
  const draft = await buildDraft(withScope(manager, 'invoices.approve'), { id: company.id })
  const asked = (await linesOf(draft.id)).find((line) => line.employee_name === 'Ama Serwaa')
  await runLoansDaily(world.services)
  const paid = {
    application_id: loan.id,
    payment_type: 'instalment' as const,
    amount: asked?.amount,
    ...card,
  }
  await pay(world, tenant, paid)
  await world.jobs.run(INVOICED_INSTALMENT_PAID)
  await approveInvoice(withScope(manager, 'invoices.approve'), { id: draft.id })
  await issueInvoice(withScope(world.finance, 'invoices.issue'), { id: draft.id })
  expect(await world.jobs.run(INVOICED_INSTALMENT_PAID)).toBe(1)
  const owed = async () =>
    (await linesOf(draft.id)).find((line) => line.employee_name === 'Ama Serwaa')?.open ?? null
  expect(await owed()).toBe(0)
  await expectSoundBooks()
})
