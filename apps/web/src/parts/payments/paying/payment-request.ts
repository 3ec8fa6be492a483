import type { PaymentType } from '@efie/domain'

/** What is paid: exactly one of the API's targets. */
export type PaymentTarget =
  | { demand_id: string }
  | { application_id: string }
  | { order_id: string }
  | { invoice_id: string }

/** One thing to pay, as the payment dialog is opened with. Amounts in pesewas. */
export interface PaymentRequest {
  target: PaymentTarget
  payment_type: PaymentType
  /** What it is, as the payer knows it: "Application fee", "Instalment 3 of 11". */
  title: string
  /** What the money does: "Document verification and the inspection visit". */
  purpose?: string
  amount: number
  /** Where another amount may be paid; without it the amount is fixed. */
  range?: {
    least: number
    most: number
    /** Interest that falls away when `most` is paid, which settles the loan; 0 or absent where nothing does. */
    saves?: number
  }
  /** What less or more than is due does; by default, that more pays the next instalments. */
  rangeNote?: string
}
