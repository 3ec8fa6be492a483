import { addDays } from '@efie/domain'
import type { Case } from './apply.ts'
import { addAudit, moment, sha256, type Demo } from './demo.ts'
import { smallPdf } from './files.ts'
import { addDraft, addInvoices, type EmployeeRow, type Employer } from './invoices.ts'
import { employers } from './loan-stories.ts'
import { men, surnames, women } from './names.ts'
import { makeCompanyAccount, type Profile, type Staff } from './people.ts'

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
