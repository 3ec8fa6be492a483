import {
  addDays,
  billingMonthOf,
  dunningStepOf,
  firstPaydayOnOrAfter,
  invoiceIssued,
  invoiceOutstanding,
  issuedInvoiceStatus,
  payrollReceived,
  sumOf,
} from '@efie/domain'
import type { Case } from './apply.ts'
import { addAudit, addEntry, addNotice, moment, sha256, type Deduction, type Demo } from './demo.ts'
import { smallPdf } from './files.ts'
import { employers } from './loan-stories.ts'
import { men, surnames, women } from './names.ts'
import { makeCompanyAccount, type Profile, type Staff } from './people.ts'

interface Employer {
  id: string
  name: string
  /** Who acts for it. */
  member_id: string
  payday: number
}

const details = [
  {
    name: 'Tema Port Services',
    email: 'payroll@temaport.example',
    city: 'Tema',
    industry: 'Logistics',
    others: 14,
  },
  {
    name: 'Volta Foods',
    email: 'people@voltafoods.example',
    city: 'Ho',
    industry: 'Food processing',
    others: 9,
  },
] as const

const addCompany = (demo: Demo, staff: Staff, index: number, member_id: string): Employer => {
  const detail = details[index] ?? details[0]
  const at = moment(demo, addDays(demo.today, -330 + index * 20), 10)
  const id = demo.id(at)
  const payday = Number(addDays(demo.today, -(employers[index]?.payday_ago ?? 0)).slice(8))
  const { others: _others, ...named } = detail
  const company = { id, ...named, payday: Math.min(28, payday) }
  const times = { created_at: at, updated_at: at }
  demo.rows.companies.push({
    ...company,
    ...times,
    registration_number: `CS${482_190_000 + index * 7_310}`,
    state: index === 0 ? 'Greater Accra' : 'Volta',
    phone: `+23330221${2_200 + index}`,
    status: 'verified',
    verified_by: staff.manager.id,
    verified_at: at,
    manager_id: staff.manager.id,
    agreement_reference: `PA-2026-0${index + 1}`,
    agreement_signed_on: at.slice(0, 10),
    exposure_limit: 60_000_000,
  })
  demo.rows.companyMembers.push({
    id: demo.id(at),
    company_id: id,
    user_id: member_id,
    member_role: 'owner',
    created_at: at,
  })
  demo.rows.companyContacts.push({
    id: demo.id(at),
    company_id: id,
    name: index === 0 ? 'Adwoa Frimpong' : 'Mawuli Tsikata',
    position: 'Head of payroll',
    email: detail.email,
    phone: `+23330221${2_300 + index}`,
    created_at: at,
  })
  const key = `companies/${id}/registration.pdf`
  const bytes = smallPdf('Certificate of registration', [detail.name])
  demo.files.push({ key, bytes, content_type: 'application/pdf' })
  demo.rows.companyDocuments.push({
    id: demo.id(at),
    company_id: id,
    document_type: 'registration_certificate',
    file_name: 'registration.pdf',
    file_size: bytes.byteLength,
    mime_type: 'application/pdf',
    storage_key: key,
    sha256: sha256(bytes),
    status: 'verified',
    uploaded_by: member_id,
    reviewed_by: staff.manager.id,
    reviewed_at: at,
    created_at: at,
  })
  addAudit(demo, at, staff.manager, {
    action: 'company.transition',
    subject_type: 'company',
    subject_id: id,
    before: { status: 'pending' },
    after: { status: 'verified' },
  })
  return { id, name: detail.name, member_id, payday: company.payday }
}

type EmployeeRow = Demo['rows']['employees'][number] & { id: string }

const addEmployee = (
  demo: Demo,
  company: Employer,
  number: number,
  values: Pick<EmployeeRow, 'full_name' | 'net_pay'> & Partial<EmployeeRow>,
): EmployeeRow => {
  const at = moment(demo, addDays(demo.today, -300 + number), 9)
  const row = {
    id: demo.id(at),
    company_id: company.id,
    staff_number: `${company.name.slice(0, 2).toUpperCase()}-${1_000 + number}`,
    email: `${values.full_name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${company.name.toLowerCase().replaceAll(' ', '')}.example`,
    created_at: at,
    updated_at: at,
    invited_at: at,
    ...values,
  }
  demo.rows.employees.push(row)
  return row
}

/** Deductions stay below a third of the pay that the employer states. */
const netPayFor = (income: number, deduction: number): number =>
  Math.max(income, Math.ceil((deduction * 10_000) / 3_333 / 1_000 + 1) * 1_000)

const addLinked = (demo: Demo, company: Employer, number: number, of: Case): EmployeeRow => {
  const at = moment(demo, addDays(demo.today, -120), 18)
  const { tenant, row } = of
  return addEmployee(demo, company, number, {
    full_name: tenant.full_name,
    net_pay: netPayFor(tenant.monthly_income, (row.total_monthly_payment ?? 0) + 1_000),
    user_id: tenant.id,
    status: 'active',
    consent: 'given',
    consent_given_at: at,
    linked_at: at,
  })
}

const addOthers = (demo: Demo, company: Employer, count: number): void => {
  const { random } = demo
  for (let number = 0; number < count; number += 1) {
    const full_name = `${random.pick(random.chance(0.5) ? women : men)} ${random.pick(surnames)}`
    const net_pay = random.between(180, 620) * 1_000
    const left = number === 2
    addEmployee(demo, company, 100 + number, {
      full_name,
      net_pay,
      ...(left ? { status: 'left' as const, left_on: addDays(demo.today, -40) } : {}),
      ...(number === 4 ? { leave_from: addDays(demo.today, -10), leave_to: addDays(demo.today, 80) } : {}),
    })
  }
}

interface NewInvoice {
  payday: string
  lines: { employee: EmployeeRow; deduction: Deduction }[]
  draft: boolean
}

const addInvoice = (demo: Demo, staff: Staff, company: Employer, { payday, lines, draft }: NewInvoice) => {
  const month = billingMonthOf(payday)
  const at = moment(demo, month.draft_on < demo.today ? month.draft_on : demo.today, 5)
  const id = demo.id(at)
  const total = sumOf(lines.map(({ deduction }) => deduction.amount))
  const paid = sumOf(lines.map(({ deduction }) => deduction.paid))
  const figures = { total, paid, credited: 0, due_date: month.due_date }
  const status = draft ? ('draft' as const) : issuedInvoiceStatus(figures, demo.today)
  const issued_at = moment(demo, addDays(month.draft_on, 3), 11)
  const open = invoiceOutstanding(figures) > 0
  const invoice = {
    id,
    company_id: company.id,
    number: `INV-${month.period.slice(0, 7).replace('-', '')}-${id.slice(-8).toUpperCase()}`,
    period: month.period,
    payday,
    due_date: month.due_date,
    status,
    line_count: lines.length,
    total,
    paid,
    ...(draft
      ? {}
      : {
          approved_by: staff.manager.id,
          approved_at: moment(demo, addDays(month.draft_on, 2), 15),
          issued_by: staff.finance.id,
          issued_at,
          paid_at: open ? null : moment(demo, addDays(payday, 2), 14),
          dunning_step: open ? dunningStepOf(month.due_date, demo.today) : 0,
        }),
    created_at: at,
    updated_at: draft ? at : issued_at,
  }
  demo.rows.invoices.push(invoice)
  const rows = lines.map(({ employee, deduction }) => ({
    id: demo.id(at),
    invoice_id: id,
    employee_id: employee.id,
    application_id: deduction.application_id,
    user_id: deduction.user_id,
    instalment_number: deduction.number,
    staff_number: employee.staff_number,
    employee_name: employee.full_name,
    amount: deduction.amount,
    paid: deduction.paid,
    ends_on: deduction.ends_on,
    created_at: at,
  }))
  demo.rows.invoiceLines.push(...rows)
  if (!draft)
    addEntry(demo, issued_at, {
      kind: 'invoice',
      source_id: id,
      description: `${invoice.number} issued to ${company.name}`,
      effective_date: issued_at.slice(0, 10),
      postings: invoiceIssued(total),
      actor: staff.finance,
    })
  return { invoice, rows }
}

/** The employer's transfer, found at the bank and matched by a second person; each share is known to its loan. */
const addTransfer = (
  demo: Demo,
  staff: Staff,
  company: Employer,
  { invoice, rows }: ReturnType<typeof addInvoice>,
  lines: NewInvoice['lines'],
): void => {
  const paid_on = lines[0]?.deduction.paid_on
  if (invoice.paid === 0 || !paid_on) return
  const at = moment(demo, paid_on, 14)
  const id = demo.id(at)
  demo.rows.payments.push({
    id,
    user_id: company.member_id,
    invoice_id: invoice.id,
    payment_type: 'invoice',
    amount: invoice.paid,
    method: 'bank_transfer',
    status: 'completed',
    reference: `pay-${demo.id(at).replaceAll('-', '')}`,
    paid_at: at,
    recorded_by: staff.finance.id,
    confirmed_by: staff.finance2.id,
    created_at: at,
    updated_at: at,
  })
  demo.rows.bankReceipts.push({
    id: demo.id(at),
    amount: invoice.paid,
    reference: `FT${invoice.number.slice(-8)}`,
    payer: company.name.toUpperCase(),
    received_on: paid_on,
    status: 'matched',
    invoice_id: invoice.id,
    payment_id: id,
    recorded_by: staff.finance.id,
    matched_by: staff.finance2.id,
    matched_at: at,
    created_at: at,
  })
  addEntry(demo, at, {
    kind: 'payroll-receipt',
    source_id: id,
    description: `${invoice.number} paid by the employer`,
    effective_date: paid_on,
    postings: payrollReceived(invoice.paid, 0, 'bank'),
    actor: staff.finance2,
  })
  rows.forEach((row, index) => {
    const deduction = lines[index]?.deduction
    if (!deduction || row.paid === 0) return
    demo.rows.invoiceAllocations.push({
      id: demo.id(at),
      invoice_id: invoice.id,
      line_id: row.id,
      payment_id: id,
      amount: row.paid,
      created_at: at,
    })
    if (deduction.event) deduction.event.payment_id = id
    if (deduction.entry) deduction.entry.source_id = `${id}:${row.id}`
    addNotice(demo, at, {
      user_id: deduction.user_id,
      type: 'payment',
      title: 'Deduction received',
      message: 'Your payroll deduction has been received',
      link: '/payments',
    })
  })
}

/** The next payday's draft: what falls due until the payday after it. */
const addDraft = (demo: Demo, staff: Staff, company: Employer, people: Map<string, EmployeeRow>): void => {
  const payday = firstPaydayOnOrAfter(addDays(demo.today, 1), company.payday)
  const { covers_to } = billingMonthOf(payday)
  const asked = new Set(demo.deductions.map((one) => `${one.application_id}:${one.number}`))
  const lines = demo.rows.instalments.flatMap((line) => {
    const employee = people.get(line.application_id)
    const open = line.principal + line.interest - (line.paid_principal ?? 0) - (line.paid_interest ?? 0)
    const key = `${line.application_id}:${line.number}`
    if (!employee || open === 0 || line.due_date > covers_to || asked.has(key)) return []
    const own = demo.rows.instalments.filter((one) => one.application_id === line.application_id)
    const ends_on =
      own
        .map((one) => one.due_date)
        .sort()
        .at(-1) ?? line.due_date
    const { application_id, user_id, number, due_date } = line
    const deduction = {
      application_id,
      user_id,
      number,
      due_date,
      ends_on,
      amount: open,
      paid: 0,
      paid_on: null,
      event: null,
      entry: null,
    }
    return [{ employee, deduction }]
  })
  if (lines.length > 0) addInvoice(demo, staff, company, { payday, lines, draft: true })
}

const addInvoices = (demo: Demo, staff: Staff, company: Employer, people: Map<string, EmployeeRow>) => {
  const own = demo.deductions.filter((one) => people.has(one.application_id))
  const paydays = [...new Set(own.map((one) => one.due_date))].sort()
  const made = paydays.map((payday) => {
    const lines = own.flatMap((deduction) => {
      const employee = people.get(deduction.application_id)
      return employee && deduction.due_date === payday ? [{ employee, deduction }] : []
    })
    const invoice = addInvoice(demo, staff, company, { payday, lines, draft: false })
    addTransfer(demo, staff, company, invoice, lines)
    return invoice
  })
  return made.at(-1)
}

const addStory = (
  demo: Demo,
  staff: Staff,
  company: Employer,
  last: ReturnType<typeof addInvoices>,
): void => {
  const at = moment(demo, addDays(demo.today, -2), 12)
  demo.rows.companyNotes.push({
    id: demo.id(at),
    company_id: company.id,
    author_id: staff.manager.id,
    message:
      'Payroll was short this month: two departments were paid late. The rest is promised for next week.',
    created_at: at,
  })
  const line = last?.rows[0]
  if (last && line)
    demo.rows.invoiceDisputes.push({
      id: demo.id(at),
      invoice_id: last.invoice.id,
      line_id: line.id,
      reason: `${line.employee_name} was on half pay this month.`,
      opened_by: company.member_id,
      created_at: at,
    })
  demo.rows.bankReceipts.push({
    id: demo.id(at),
    amount: 184_300,
    reference: 'FT-TPS-SAL',
    payer: 'TEMA PORT SERV LTD',
    received_on: at.slice(0, 10),
    recorded_by: staff.finance.id,
    created_at: at,
  })
}

/** Three employers: one short of its last invoice, one with an invoice to pay, one that waits for a manager. */
export const makeCompanies = (
  demo: Demo,
  staff: Staff,
  employed: readonly Case[][],
  tenant: Profile,
): void => {
  const account = makeCompanyAccount(demo, {
    email: 'accounts@voltafoods.example',
    full_name: 'Mawuli Tsikata',
  })
  employed.forEach((cases, index) => {
    const company = addCompany(demo, staff, index, index === 0 ? staff.company.id : account.id)
    const people = new Map(
      cases.map((of, number) => [of.row.id, addLinked(demo, company, number, of)] as const),
    )
    addOthers(demo, company, details[index]?.others ?? 8)
    const last = addInvoices(demo, staff, company, people)
    if (index > 0) return
    addDraft(demo, staff, company, people)
    addStory(demo, staff, company, last)
    addEmployee(demo, company, 60, {
      full_name: tenant.full_name,
      net_pay: tenant.monthly_income,
      user_id: tenant.id,
      linked_at: moment(demo, addDays(demo.today, -3), 19),
    })
  })
  const at = moment(demo, addDays(demo.today, -1), 10)
  demo.rows.companies.push({
    id: demo.id(at),
    name: 'Sahel Textiles',
    registration_number: 'CS517400233',
    industry: 'Textiles',
    city: 'Tamale',
    state: 'Northern',
    email: 'office@saheltextiles.example',
    phone: '+233372023456',
    payday: 27,
    created_at: at,
    updated_at: at,
  })
}
