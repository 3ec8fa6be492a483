import {
  applicationStatuses,
  approvalLimitKinds,
  approvalNeeds,
  confirmationAnswers,
  employeeStatuses,
  employmentStatuses,
  guarantorRelations,
  guarantorStatuses,
  inspectionStatuses,
  loanLines,
  loanStatuses,
  payrollConsents,
} from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, pesewas } from './base.ts'

/** A limit of an approval, what was measured against it, and how many people it needs. */
export const approvalLimit = z.object({
  limit: z.enum(approvalLimitKinds),
  /** Basis points of income, or pesewas of exposure; null until assessed. */
  measured: z.number().nullable(),
  /** The most that one person may approve. */
  alone: z.number(),
  /** The most at all; null without such a limit. */
  most: z.number().nullable(),
  need: z.enum(approvalNeeds).nullable(),
})

/** What the applicant stated, for comparison with what was verified. */
const declared = z.object({
  employment_status: z.enum(employmentStatuses),
  employer_name: z.string().nullable(),
  monthly_income: pesewas.nullable(),
  /** Repayments elsewhere, as stated in the eligibility check. In pesewas a month. */
  monthly_repayments: pesewas.nullable(),
  age: z.int().nullable(),
  ghana_card_masked: z.string().nullable(),
  address: z.string().nullable(),
})

/** The employer's own record of the person, if they are linked to one. */
const employment = z.object({
  company_name: z.string(),
  net_pay: pesewas,
  status: z.enum(employeeStatuses),
  consent: z.enum(payrollConsents),
})

const confirmation = z.object({
  id,
  company_name: z.string(),
  status: z.enum(confirmationAnswers),
  note: z.string().nullable(),
  created_at: instant,
  answered_at: instant.nullable(),
})

const inspectionReport = z.object({
  id,
  status: z.enum(inspectionStatuses),
  inspector_name: z.string().nullable(),
  checklist: z.record(z.string(), z.boolean()).nullable(),
  notes: z.string().nullable(),
  completed_at: instant.nullable(),
  photo_ids: z.array(id),
})

/** A loan of the person, rent or shop, and how its instalments were paid. Written-off time counts as late. */
const earlierLoan = z.object({
  id,
  line: z.enum(loanLines),
  reference: z.string(),
  application_id: id.nullable(),
  order_id: id.nullable(),
  status: z.enum(loanStatuses),
  opened_on: localDate,
  settled_on: localDate.nullable(),
  principal: pesewas,
  principal_outstanding: pesewas,
  monthly_amount: pesewas,
  days_past_due: z.int(),
  /** Instalments paid by their due date, paid later, and past due now. */
  paid_on_time: z.int(),
  paid_late: z.int(),
  overdue: z.int(),
})

const earlierApplication = z.object({
  id,
  reference: z.string(),
  status: z.enum(applicationStatuses),
  monthly_rent: pesewas,
  decision_code: z.string().nullable(),
  created_at: instant,
})

/** What a credit decision rests on, beside the application itself. */
export const applicationEvidence = z.object({
  declared,
  employment: employment.nullable(),
  confirmations: z.array(confirmation),
  inspection: inspectionReport.nullable(),
  guarantors: z.array(
    z.object({
      id,
      full_name: z.string(),
      relation: z.enum(guarantorRelations),
      status: z.enum(guarantorStatuses),
      answered_at: instant.nullable(),
    }),
  ),
  loans: z.array(earlierLoan),
  /** The person's other applications, newest first. */
  applications: z.array(earlierApplication),
})

/** The cases beside this one in the queue it was opened from, oldest first; null at the ends. */
export const applicationNeighbours = z.object({ previous: id.nullable(), next: id.nullable() })
