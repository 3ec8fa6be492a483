import { identityFields, type EmployeeCsvField } from '@efie/domain'
import type { Services } from '../../platform/context.ts'
import type { Employee } from './queries.ts'

type Field = EmployeeCsvField
type EmployeeRecord = Pick<Employee, Field>

export interface FieldChange {
  field: Field
  old: string | number | null
  new: string | number | null
}

/** Changes to an employee, and the text that confirms they are still the same person. */
export interface EmployeeChange {
  line: number | null
  employee_id: string
  staff_number: string
  full_name: string
  fields: FieldChange[]
  confirmation: string | null
}

const fields: readonly Field[] = [...identityFields, 'net_pay']
const isIdentity = ({ field }: FieldChange): boolean => identityFields.some((one) => one === field)

/**
 * Whether the row stands for a person who linked an account or was invited, and not just a line of a payroll
 * file.
 */
export const isPerson = ({ user_id, invited_at }: Pick<Employee, 'user_id' | 'invited_at'>): boolean =>
  user_id !== null || invited_at !== null

export const identityOf = (changes: readonly FieldChange[]): FieldChange[] => changes.filter(isIdentity)

/** Null without changes. The confirmation is valid for exactly these values of this person. */
export const changeOf = (
  { secrets }: Pick<Services, 'secrets'>,
  employee: Employee,
  after: EmployeeRecord,
  line: number | null = null,
): EmployeeChange | null => {
  const changed = fields
    .filter((field) => employee[field] !== after[field])
    .map((field) => ({ field, old: employee[field], new: after[field] }))
  if (changed.length === 0) return null
  const identity = isPerson(employee) ? identityOf(changed) : []
  const { id, staff_number, full_name } = employee
  return {
    line,
    employee_id: id,
    staff_number,
    full_name,
    fields: changed,
    confirmation:
      identity.length === 0 ? null : secrets.sign('employee-identity', JSON.stringify([id, identity])),
  }
}
