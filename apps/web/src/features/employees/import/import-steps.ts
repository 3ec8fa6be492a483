import {
  employeeCsvFields,
  type EmployeeCsvField,
  type EmployeeCsvMapping,
  requiredCsvFields,
} from '@efie/domain'

/** Labels of employee fields for mapping columns. */
export const fieldLabels: Record<EmployeeCsvField, string> = {
  staff_number: 'Staff number',
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  net_pay: 'Monthly net pay',
}

export const isRequired = (field: EmployeeCsvField): boolean => requiredCsvFields.includes(field)

/** Required fields without a column. */
export const unmapped = (mapping: EmployeeCsvMapping): string[] =>
  employeeCsvFields.flatMap((field) => (isRequired(field) && !mapping[field] ? [fieldLabels[field]] : []))

export const isRunning = (status: string): boolean => status === 'queued' || status === 'running'
