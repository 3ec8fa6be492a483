import { loanLines, loanStatuses, delinquencyBuckets } from '@efie/domain'
import { z } from 'zod'
import { id, localDate, pesewas } from './base.ts'
import { nextPayment, instalment } from './lending-schedules.ts'
import { addendum, openCharges, pause, reschedule } from './lending-servicing.ts'

export const standing = z.object({
  id,
  line: z.enum(loanLines),
  /** The application or the order that it belongs to; the other is null. */
  application_id: id.nullable(),
  order_id: id.nullable(),
  status: z.enum(loanStatuses),
  schedule_version: z.int(),
  /** Further payouts to the landlord that the plan foresees. */
  payouts_to_come: z.int(),
  /** Of what the tenant owes themselves: not of what their employer answers for. */
  days_past_due: z.int(),
  delinquency_bucket: z.enum(delinquencyBuckets),
  amount_past_due: pesewas,
  /** Pays it off today; of a written-off loan what may still be recovered. */
  payoff: pesewas,
  credit: pesewas,
  total_paid: pesewas,
  outstanding: pesewas,
  /** What is outstanding, less the credit. */
  still_to_pay: pesewas,
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
  next_payment: nextPayment,
  instalments: z.array(instalment),
  /** What the tenant's employer answers for; neither past due nor late meanwhile. */
  covered: z.array(z.object({ instalment_number: z.int(), due_date: localDate, amount: pesewas })),
  /** The employers' open invoices for this loan; null for its tenant. */
  employer_invoices: z
    .array(
      z.object({
        invoice_id: id,
        invoice_number: z.string(),
        company_name: z.string(),
        instalment_number: z.int(),
        amount: pesewas,
        due_date: localDate,
        /** From this day on the tenant is asked for it: the invoice is 30 days overdue. */
        tenant_owes_from: localDate,
      }),
    )
    .nullable(),
  open_charges: openCharges,
  pauses: z.array(pause),
  reschedules: z.array(reschedule),
  /** Changes of the plan that were signed, newest first. */
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
  /** What the books would lose if it were written off today; null for its tenant. */
  credit_loss: pesewas.nullable(),
  /**
   * Months by which new dates may be proposed today, none where `least` is above `most`; null when nothing runs or is open. Its
   * tenant may ask for one to `longest`.
   */
  deferral: z.object({ least: z.int(), most: z.int(), longest: z.int() }).nullable(),
  /** Over 90 days past due its interest is no income until it is paid; null while the loan earns, and for its tenant. */
  non_accrual: z.object({ since: localDate, interest_suspended: pesewas }).nullable(),
})
