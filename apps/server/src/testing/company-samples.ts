import { uuidv7 } from 'uuidv7'
import { PDF } from './pdf.ts'
import type { Belongings } from './belongings.ts'

const nothing = () => ({})
const company = ({ employer }: Belongings) => ({ id: employer.company })
const paper = ({ employer }: Belongings) => ({ id: employer.company, document_id: employer.document })
const employee = ({ employer }: Belongings) => ({ id: employer.company, employee_id: employer.employee })
const employment = ({ employer }: Belongings) => ({ id: employer.employee })
const imported = ({ employer }: Belongings) => ({ id: employer.company, import_id: employer.import })
const invoice = ({ employer }: Belongings) => ({ id: employer.invoice })
const token = () => ({ token: 'no-such-link' })
const staffList = () =>
  new File(['staff number,name,net pay\n77,Efua Sarpong,"3,000.00"\n'], 'staff.csv', { type: 'text/csv' })

/** A valid input for every operation of the company area. */
export const companySamples: Record<string, (target: Belongings) => Record<string, unknown>> = {
  'bankReceipts.list': nothing,
  'bankReceipts.record': () => ({
    amount: 100_000,
    reference: `FT-${uuidv7()}`,
    payer: 'Volta Foods',
    received_on: '2026-11-19',
  }),
  'bankReceipts.match': ({ employer }) => ({ id: employer.bank_receipt, invoice_id: employer.invoice }),
  'companies.list': nothing,
  'companies.create': () => ({
    name: 'Keta Salt',
    registration_number: `CS${uuidv7().slice(-10)}`,
    email: 'office@ketasalt.example',
    phone: '0302123456',
    payday: 25,
  }),
  'companies.get': company,
  'companies.update': (target) => ({ ...company(target), city: 'Keta' }),
  'companies.transition': (target) => ({ ...company(target), to: 'suspended', reason: 'No reply' }),
  'companies.claim': company,
  'companies.invite': (target) => ({
    ...company(target),
    email: 'clerk@voltafoods.example',
    member_role: 'clerk',
  }),
  'companies.revokeInvitation': (target) => ({
    ...company(target),
    invitation_id: target.employer.invitation,
  }),
  'companies.removeMember': (target) => ({ ...company(target), member_id: target.employer.member }),
  'companies.invitation': token,
  'companies.acceptInvitation': token,
  'companies.uploadDocument': (target) => ({
    ...company(target),
    document_type: 'payroll_agreement',
    file: new File([PDF], 'agreement.pdf', { type: 'application/pdf' }),
  }),
  'companies.document': paper,
  'companies.reviewDocument': (target) => ({ ...paper(target), status: 'verified' }),
  'companies.summary': company,
  'companies.portfolio': nothing,
  'companies.portfolioFigures': nothing,
  'companies.notes': company,
  'companies.addNote': (target) => ({ ...company(target), message: 'Called the payroll clerk' }),
  'employees.list': company,
  'employees.create': (target) => ({
    ...company(target),
    staff_number: uuidv7().slice(-8),
    full_name: 'Kojo Antwi',
    net_pay: 400_000,
  }),
  'employees.get': employee,
  'employees.update': (target) => ({ ...employee(target), net_pay: 450_000 }),
  'employees.remove': employee,
  'employees.leave': employee,
  'employees.rehire': employee,
  'employees.invite': company,
  'employees.previewImport': (target) => ({ ...company(target), file: staffList() }),
  'employees.import': (target) => ({ ...company(target), file: staffList() }),
  'employees.imports': company,
  'employees.importStatus': imported,
  'employees.undoImport': imported,
  'employees.importErrors': imported,
  'employments.list': nothing,
  'employments.deductions': employment,
  'employments.invitation': token,
  'employments.accept': token,
  'employments.consent': (target) => ({ ...employment(target), terms_read: true }),
  'employments.withdraw': employment,
  'employmentConfirmations.list': nothing,
  'employmentConfirmations.request': (target) => ({ application_id: target.application }),
  'employmentConfirmations.answer': ({ employer }) => ({ id: employer.confirmation, status: 'confirmed' }),
  'invoices.list': nothing,
  'invoices.ofCompany': company,
  'invoices.ageing': company,
  'invoices.get': invoice,
  'invoices.lines': invoice,
  'invoices.allocations': (target) => ({ ...invoice(target), payment_id: target.employer.payment }),
  'invoices.diff': invoice,
  'invoices.build': company,
  'invoices.approve': invoice,
  'invoices.issue': invoice,
  'invoices.void': (target) => ({ ...invoice(target), reason: 'Made twice' }),
  'invoices.credit': (target) => ({
    ...invoice(target),
    reason: 'mistake',
    lines: [{ line_id: target.employer.line, amount: 100 }],
  }),
  'invoices.dispute': (target) => ({ ...invoice(target), reason: 'Left in October' }),
  'invoices.resolveDispute': (target) => ({
    ...invoice(target),
    dispute_id: target.employer.dispute,
    status: 'rejected',
    answer: 'Payroll shows otherwise',
  }),
  'invoices.pay': (target) => ({ ...invoice(target), method: 'card' }),
  'invoices.chargeback': (target) => ({
    ...invoice(target),
    payment_id: target.employer.payment,
    reason: 'Dispute lost',
  }),
  'invoices.pdf': invoice,
  'invoices.deductions': invoice,
}
