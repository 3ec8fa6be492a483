/** Closed lists of the company area (domain.md §3, Company). */

export const companyMemberRoles = ['owner', 'clerk'] as const
export type CompanyMemberRole = (typeof companyMemberRoles)[number]

export const companyDocumentTypes = [
  'registration_certificate',
  'tax_certificate',
  'payroll_agreement',
  'other',
] as const
export type CompanyDocumentType = (typeof companyDocumentTypes)[number]

/** What an employer sees of an employee: told before they link an account, and beside their consent ever after. */
export const employeeSharedFields = [
  'Your name and staff number',
  'Whether you consent to deduction from your pay',
  'The amount that is deducted each month',
  'The month in which deductions end',
]

/** What an employee said to payroll deduction: nothing yet, yes, or yes and later no. */
export const payrollConsents = ['none', 'given', 'withdrawn'] as const
export type PayrollConsent = (typeof payrollConsents)[number]

export const employeeImportStatuses = ['queued', 'running', 'done', 'failed'] as const
export type EmployeeImportStatus = (typeof employeeImportStatuses)[number]

export const confirmationAnswers = ['requested', 'confirmed', 'denied'] as const
export type ConfirmationAnswer = (typeof confirmationAnswers)[number]

/** Why a line, or part of it, is no longer the employer's to pay: the instalment is the tenant's own again. */
export const creditNoteReasons = ['leaver', 'not-deducted', 'paid-directly', 'dispute', 'mistake'] as const
export type CreditNoteReason = (typeof creditNoteReasons)[number]

export const disputeStatuses = ['open', 'accepted', 'rejected'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const bankReceiptStatuses = ['unmatched', 'matched'] as const
export type BankReceiptStatus = (typeof bankReceiptStatuses)[number]

/** Why an employee has no line this month though they had one last month, or a different one. */
export const leavingReasons = ['left', 'withdrawn', 'unpaid-leave', 'nothing-due'] as const
export type LeavingReason = (typeof leavingReasons)[number]
