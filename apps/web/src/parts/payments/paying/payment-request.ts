import type { PaymentType } from '@efie/domain'

/** What is paid: exactly one of the API's targets. */
export type PaymentTarget =
  | { demand_id: string }
  | { application_id: string }
  | { order_id: string }
  | { invoice_id: string }

/** Something to pay, for the payment dialog. Amounts in pesewas. */
export interface PaymentRequest {
  target: PaymentTarget
  payment_type: PaymentType
  /** Name known to the payer: "Application fee", "Instalment 3 of 11". */
  title: string
  /** What the money is for: "Document verification and the inspection visit". */
  purpose?: string
  amount: number
  /** Set if another amount can be paid; otherwise the amount is fixed. */
  range?: {
    least: number
    most: number
    /** Interest saved by paying `most`, which settles the loan; 0 or undefined if nothing is saved. */
    saves?: number
  }
  /** The payer asked to pay part of it, so the amount is left for them to enter. */
  blank?: boolean
  /** What paying less or more does; by default, more pays the next instalments. */
  rangeNote?: string
}
