import { employeeSharedFields, payrollDeductionCap } from '@efie/domain'
import type { EmployeeRow } from './queries.ts'

/** What an employer sees; the contract strips everything else, above all the person's account. */
export const presentEmployee = (row: EmployeeRow) => ({ ...row, linked: row.user_id !== null })

export const presentEmployment = (row: EmployeeRow) => ({
  ...row,
  deduction_cap: payrollDeductionCap(row.net_pay, row),
  shared_fields: employeeSharedFields,
})
