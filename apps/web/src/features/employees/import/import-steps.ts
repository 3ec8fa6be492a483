import {
  counted,
  employeeCsvFields,
  type EmployeeCsvField,
  type EmployeeCsvMapping,
  requiredCsvFields,
} from '@efie/domain'
import { api } from '~/platform/api/client.ts'

/** Labels of employee fields for mapping columns. */
export const fieldLabels: Record<EmployeeCsvField, string> = {
  staff_number: 'Staff number',
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  net_pay: 'Monthly net pay',
}

/** The label of an error's column; blank if the error is of the whole row. */
export const labelOf = (column: string | null): string => {
  const field = employeeCsvFields.find((one) => one === column)
  return field ? fieldLabels[field] : ''
}

export const isRequired = (field: EmployeeCsvField): boolean => requiredCsvFields.includes(field)

/** Required fields without a column. */
export const unmapped = (mapping: EmployeeCsvMapping): string[] =>
  employeeCsvFields.flatMap((field) => (isRequired(field) && !mapping[field] ? [fieldLabels[field]] : []))

export const isRunning = (status: string): boolean => status === 'queued' || status === 'running'

/** Queries that an import or its undoing makes stale. */
export const touchedByImport = [api.employees.key(), api.companies.key()]

/** What undoing an import would do. */
export const undoConsequence = ({ added, updated }: { added: number; updated: number }): string => {
  const acts = [
    ...(added > 0 ? [`removes ${counted(added, 'added employee')}`] : []),
    ...(updated > 0 ? [`restores the earlier details of ${counted(updated, 'changed employee')}`] : []),
  ]
  return `This ${acts.join(' and ')}. Employees who were changed, invited, linked or invoiced since stay as they are.`
}
