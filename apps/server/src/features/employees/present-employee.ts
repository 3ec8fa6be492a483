import { payrollDeductionCap } from '@efie/domain'
import type { EmployeeRow } from './queries.ts'

/** What an employer sees; the contract strips everything else, the person's account first of all. */
export const presentEmployee = (row: EmployeeRow) => ({ ...row, linked: row.user_id !== null })

/** Told to the employee before they link an account, and beside their consent ever after. */
export const sharedFields = [
  'Your name and staff number',
  'Whether you consent to deduction from your pay',
  'The amount that is deducted each month',
  'The month in which deductions end',
]

export const presentEmployment = (row: EmployeeRow) => ({
  ...row,
  deduction_cap: payrollDeductionCap(row.net_pay, row),
  shared_fields: sharedFields,
})
