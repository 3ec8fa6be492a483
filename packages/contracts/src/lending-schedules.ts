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
  /** The part that an employer has been asked to deduct: it raises no demand and no late fee. */
  invoiced: pesewas,
  /** What the tenant has still to pay of it themselves. */
  own_outstanding: pesewas,
  /** `covered`: paid by the tenant's employer; never due or overdue for the tenant, whatever the day. */
  status: z.enum(instalmentStatuses),
})

/** What the tenant pays next, by the rule that raises demands: all that is overdue, else the next instalment. */
export const nextPayment = z
  .object({
    /** The instalments asked for together, oldest first. */
    numbers: z.array(z.int()),
    /** Of the oldest of them. */
    due_date: localDate,
    amount: pesewas,
    /** The part of `amount` that is late fees. */
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
  /** What is outstanding, less the credit. */
  still_to_pay: pesewas,
  /** The oldest open instalment, and how far it is paid, credit included. */
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
  /** Interest of months that have not begun, which falls away when it is paid off. */
  interest_saved: pesewas,
  amount: pesewas,
  /** To be given back: more credit is held than would settle it. */
  refund_due: pesewas,
})
