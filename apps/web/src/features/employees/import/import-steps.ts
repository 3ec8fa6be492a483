import {
  employeeCsvFields,
  type EmployeeCsvField,
  type EmployeeCsvMapping,
  requiredCsvFields,
} from '@efie/domain'

/** Fields of an employee as a person reads them beside a file's columns. */
export const fieldLabels: Record<EmployeeCsvField, string> = {
  staff_number: 'Staff number',
  full_name: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  net_pay: 'Net pay a month',
}

export const isRequired = (field: EmployeeCsvField): boolean => requiredCsvFields.includes(field)

/** Required fields that no column is chosen for. */
export const unmapped = (mapping: EmployeeCsvMapping): string[] =>
  employeeCsvFields.flatMap((field) => (isRequired(field) && !mapping[field] ? [fieldLabels[field]] : []))

export const isRunning = (status: string): boolean => status === 'queued' || status === 'running'
