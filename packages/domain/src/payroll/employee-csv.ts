import { holdsLink, linkInName } from '../names.ts'
import { isExampleRow } from '../imports.ts'
import { parseMoney, type Pesewas } from '../money.ts'

/** Employee fields that an import file can contain. */
export const employeeCsvFields = ['staff_number', 'full_name', 'email', 'phone', 'net_pay'] as const
export type EmployeeCsvField = (typeof employeeCsvFields)[number]
export type EmployeeCsvMapping = Partial<Record<EmployeeCsvField, string>>

export const requiredCsvFields: readonly EmployeeCsvField[] = ['staff_number', 'full_name', 'net_pay']

/** Fields that identify an employee. */
export const identityFields = ['staff_number', 'full_name', 'email', 'phone'] as const

/** Downloadable example file. No real staff number looks like its own, and imports reject it. */
export const exampleEmployees =
  'staff number,full name,email,phone,net pay\r\nEXAMPLE-1,Example Person,person@example.com,024 123 4567,3200.00\r\n'

/** Column names that payroll programs use for each field, compared without case, spaces and punctuation. */
const known: Record<EmployeeCsvField, readonly string[]> = {
  staff_number: [
    'staffnumber',
    'staffno',
    'staffid',
    'employeenumber',
    'employeeno',
    'employeeid',
    'payrollnumber',
    'number',
    'id',
  ],
  full_name: ['fullname', 'name', 'employeename', 'staffname', 'employee'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilenumber', 'telephone', 'msisdn'],
  net_pay: ['netpay', 'netsalary', 'net', 'takehomepay', 'takehome', 'salary'],
}

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Suggests a column for each field. The user can choose others. */
export const suggestMapping = (headers: readonly string[]): EmployeeCsvMapping => {
  const mapping: EmployeeCsvMapping = {}
  for (const field of employeeCsvFields)
    for (const name of known[field]) {
      const header = headers.find((candidate) => plain(candidate) === name)
      if (header !== undefined && !Object.values(mapping).includes(header)) mapping[field] ??= header
    }
  return mapping
}

export interface EmployeeRow {
  staff_number: string
  full_name: string
  email: string | null
  phone: string | null
  net_pay: Pesewas
}

export interface CsvProblem {
  column: EmployeeCsvField
  message: string
}

/** Normalises a phone number, or says why it is invalid. */
export type PhoneReader = (typed: string) => { ok: true; phone: string } | { ok: false; message: string }

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Reads one row of a file as an employee, or lists everything wrong with it. Email and phone may both be
 * missing: the employee can be invited later.
 */
export const readEmployeeRow = (
  row: Readonly<Record<string, string>>,
  mapping: EmployeeCsvMapping,
  readPhone: PhoneReader,
): { ok: true; employee: EmployeeRow } | { ok: false; problems: CsvProblem[] } => {
  const value = (field: EmployeeCsvField) => (row[mapping[field] ?? ''] ?? '').trim()
  const problems: CsvProblem[] = []
  const wrong = (column: EmployeeCsvField, message: string) => problems.push({ column, message })
  if (isExampleRow(value('staff_number'))) {
    wrong('staff_number', 'This is the example row. Replace it with your own employees')
    return { ok: false, problems }
  }
  const net_pay = parseMoney(value('net_pay'))
  const phone = value('phone') === '' ? ({ ok: true, phone: null } as const) : readPhone(value('phone'))
  if (value('staff_number') === '') wrong('staff_number', 'Enter the staff number')
  if (value('staff_number').length > 40) wrong('staff_number', 'Use no more than 40 characters')
  if (value('full_name') === '') wrong('full_name', 'Enter the name')
  if (value('full_name').length > 200) wrong('full_name', 'Use no more than 200 characters')
  if (holdsLink(value('full_name'))) wrong('full_name', linkInName)
  if (value('email') !== '' && (!email.test(value('email')) || value('email').length > 200))
    wrong('email', 'Enter a valid email address')
  if (!phone.ok) wrong('phone', phone.message)
  if (net_pay === null || net_pay > 1_000_000_000_000)
    wrong('net_pay', 'Enter the net pay in this format: 1,234.56')
  if (!phone.ok || net_pay === null || problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    employee: {
      staff_number: value('staff_number'),
      full_name: value('full_name'),
      email: value('email') === '' ? null : value('email').toLowerCase(),
      phone: phone.phone,
      net_pay,
    },
  }
}
