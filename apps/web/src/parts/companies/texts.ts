import {
  counted,
  type CompanyDocumentType,
  type CompanyMemberRole,
  type CreditNoteReason,
  type DisputeStatus,
  type LeavingReason,
  type PayrollConsent,
} from '@efie/domain'
import { formatDate } from '~/ui/dates.ts'
import type { Tone } from '~/ui/badge.tsx'

/** Codes of the company area in words. */
export const consentLabels: Record<PayrollConsent, string> = {
  none: 'No answer yet',
  given: 'Agreed to deductions',
  withdrawn: 'Withdrawn',
}

export const consentTones: Record<PayrollConsent, Tone> = {
  none: 'neutral',
  given: 'positive',
  withdrawn: 'caution',
}

export const memberRoleLabels: Record<CompanyMemberRole, string> = { owner: 'Owner', clerk: 'Clerk' }

export const companyDocumentLabels: Record<CompanyDocumentType, string> = {
  registration_certificate: 'Registration certificate',
  tax_certificate: 'Tax certificate',
  payroll_agreement: 'Payroll agreement',
  other: 'Other document',
}

export const creditReasonLabels: Record<CreditNoteReason, string> = {
  leaver: 'Left the company',
  'not-deducted': 'Couldn’t be deducted',
  'paid-directly': 'Paid by the employee',
  dispute: 'Disputed',
  mistake: 'Mistake',
}

export const disputeLabels: Record<DisputeStatus, string> = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

export const leavingLabels: Record<LeavingReason, string> = {
  left: 'Left the company',
  withdrawn: 'Consent withdrawn',
  'unpaid-leave': 'Unpaid leave',
  'nothing-due': 'Nothing due',
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-01` → `November 2026`. */
export const monthText = (period: string): string => month.format(new Date(`${period}T00:00:00Z`))

/** `25` → `the 25th of each month`. */
export const paydayText = (payday: number): string => {
  const ending =
    payday % 10 === 1 && payday !== 11
      ? 'st'
      : payday % 10 === 2 && payday !== 12
        ? 'nd'
        : payday % 10 === 3 && payday !== 13
          ? 'rd'
          : 'th'
  return `${payday}${ending} of each month`
}

/** `10 Nov 2026 – 30 Nov 2026`, or without an end. */
export const leaveText = (from: string | null, to: string | null): string | null => {
  if (!from) return null
  return to ? `${formatDate(from)} – ${formatDate(to)}` : `From ${formatDate(from)}`
}

export const overdueText = (days: number): string => `${counted(days, 'day')} overdue`
