import { instalmentStatuses } from '@efie/domain'
import { z } from 'zod'
import { localDate, pesewas, id } from './base.ts'

export const instalment = z.object({
  number: z.int(),
  tranche: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  fee: pesewas,
  late_fee: pesewas,
  amount: pesewas,
  paid: pesewas,
  outstanding: pesewas,
  /**
   * The part on an employer's invoice: it raises no demand and no late fee (domain.md §3, Company). In
   * pesewas.
   */
  invoiced: pesewas,
  /** The part the tenant has to pay themselves, in pesewas. */
  own_outstanding: pesewas,
  /** `covered`: deducted by the tenant's employer, so never due or overdue for the tenant. */
  status: z.enum(instalmentStatuses),
})

/**
 * The tenant's next payment, by the rule that raises demands: everything overdue, otherwise the next
 * instalment.
 */
export const nextPayment = z
  .object({
    /** Instalments it covers, oldest first. */
    numbers: z.array(z.int()),
    /** Due date of the oldest instalment. */
    due_date: localDate,
    amount: pesewas,
    /** How much of `amount` is late fees. */
    late_fees: pesewas,
    status: z.enum(instalmentStatuses).exclude(['paid', 'covered']),
  })
  .nullable()

export const schedule = z.object({
  application_id: id,
  schedule_version: z.int(),
  instalments: z.array(instalment),
  total: pesewas,
  paid: pesewas,
  outstanding: pesewas,
  credit: pesewas,
  /** Outstanding less credit, in pesewas. */
  still_to_pay: pesewas,
  /** The oldest open instalment and how much of it is paid, credit included; null when none is open. */
  filling: z.object({ number: z.int(), amount: pesewas, paid: pesewas }).nullable(),
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
  next_payment: nextPayment,
})

export const settlementQuote = z.object({
  loan_id: id,
  application_id: id.nullable(),
  order_id: id.nullable(),
  as_of: localDate,
  principal_outstanding: pesewas,
  interest_of_begun_periods: pesewas,
  unpaid_fees: pesewas,
  prepaid_interest_credited: pesewas,
  credit: pesewas,
  /** Interest of periods that haven't begun, saved by settling now. In pesewas. */
  interest_saved: pesewas,
  amount: pesewas,
  /** Credit beyond what settles the loan, to be refunded. In pesewas. */
  refund_due: pesewas,
})
