/** Codes of the company area (domain.md §3, Company). */

export const companyMemberRoles = ['owner', 'clerk'] as const
export type CompanyMemberRole = (typeof companyMemberRoles)[number]

export const companyDocumentTypes = [
  'registration_certificate',
  'tax_certificate',
  'payroll_agreement',
  'other',
] as const
export type CompanyDocumentType = (typeof companyDocumentTypes)[number]

/**
 * What an employer can see of an employee, listed before the employee links an account and beside their
 * consent afterwards.
 */
export const employeeSharedFields = [
  'Your name and staff number',
  'Whether you’ve agreed to deductions from your pay',
  'How much is deducted each month',
  'The month your deductions end',
]

/** An employee's answer to payroll deduction: not yet given, given, or withdrawn. */
export const payrollConsents = ['none', 'given', 'withdrawn'] as const
export type PayrollConsent = (typeof payrollConsents)[number]

export const employeeImportStatuses = ['queued', 'running', 'done', 'failed'] as const
export type EmployeeImportStatus = (typeof employeeImportStatuses)[number]

export const confirmationAnswers = ['requested', 'confirmed', 'denied'] as const
export type ConfirmationAnswer = (typeof confirmationAnswers)[number]

/**
 * Why an invoice line, or part of it, was credited: the employer no longer owes it, and the instalment is the
 * tenant's own again.
 */
export const creditNoteReasons = ['leaver', 'not-deducted', 'paid-directly', 'dispute', 'mistake'] as const
export type CreditNoteReason = (typeof creditNoteReasons)[number]

export const disputeStatuses = ['open', 'accepted', 'rejected'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const bankReceiptStatuses = ['unmatched', 'matched'] as const
export type BankReceiptStatus = (typeof bankReceiptStatuses)[number]

/** Why an employee had a line last month but has none, or a different one, this month. */
export const leavingReasons = ['left', 'withdrawn', 'unpaid-leave', 'nothing-due'] as const
export type LeavingReason = (typeof leavingReasons)[number]
