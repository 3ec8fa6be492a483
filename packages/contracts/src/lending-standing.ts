import { loanLines, loanStatuses, delinquencyBuckets } from '@efie/domain'
import { z } from 'zod'
import { id, localDate, pesewas } from './base.ts'
import { nextPayment, instalment } from './lending-schedules.ts'
import { addendum, openCharges, pause, reschedule } from './lending-servicing.ts'

export const standing = z.object({
  id,
  line: z.enum(loanLines),
  /** The application or order the loan belongs to; the other is null. */
  application_id: id.nullable(),
  order_id: id.nullable(),
  status: z.enum(loanStatuses),
  schedule_version: z.int(),
  /** Number of further payouts to the landlord under the plan. */
  payouts_to_come: z.int(),
  /** Days past due for the tenant. Instalments on an employer's invoice don't count. */
  days_past_due: z.int(),
  delinquency_bucket: z.enum(delinquencyBuckets),
  amount_past_due: pesewas,
  /** Payoff today, or for a written-off loan what can still be recovered. In pesewas. */
  payoff: pesewas,
  credit: pesewas,
  total_paid: pesewas,
  outstanding: pesewas,
  /** Outstanding less credit, in pesewas. */
  still_to_pay: pesewas,
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
  next_payment: nextPayment,
  instalments: z.array(instalment),
  /** Instalments on the employer's invoice, which are neither past due nor charged late fees for the tenant. */
  covered: z.array(z.object({ instalment_number: z.int(), due_date: localDate, amount: pesewas })),
  /** Open employer invoices with instalments of this loan; null for the tenant. */
  employer_invoices: z
    .array(
      z.object({
        invoice_id: id,
        invoice_number: z.string(),
        company_name: z.string(),
        instalment_number: z.int(),
        amount: pesewas,
        due_date: localDate,
        /** Day from which the tenant owes it, because the invoice is then 30 days overdue. */
        tenant_owes_from: localDate,
      }),
    )
    .nullable(),
  open_charges: openCharges,
  pauses: z.array(pause),
  reschedules: z.array(reschedule),
  /** Signed changes of the plan, newest first. */
  addenda: z.array(addendum),
  delinquency: z.array(
    z.object({
      on_date: localDate,
      from_bucket: z.enum(delinquencyBuckets),
      to_bucket: z.enum(delinquencyBuckets),
      days_past_due: z.int(),
      amount_past_due: pesewas,
    }),
  ),
  may_be_written_off: z.boolean(),
  /** Accounting loss if written off today, in pesewas; null for the tenant. */
  credit_loss: pesewas.nullable(),
  /**
   * Range of months for a reschedule today, empty when `least` exceeds `most`; null when nothing is running
   * or open. The tenant can request up to `longest`.
   */
  deferral: z.object({ least: z.int(), most: z.int(), longest: z.int() }).nullable(),
  /**
   * After 90 days past due, interest isn't recognised as income until it is paid (domain.md §7). Null while
   * the loan accrues, and for the tenant.
   */
  non_accrual: z.object({ since: localDate, interest_suspended: pesewas }).nullable(),
})
