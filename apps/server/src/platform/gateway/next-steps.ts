import { text } from '../texts/text.ts'

/** What the payer is asked to do next, whatever the provider calls it. */
export const APPROVE = text('Approve the payment on your phone.').message
export const CONTINUE = text('Continue on the payment page.').message
export const VOUCHER = text(
  'Enter the code for this payment. On Telecel, dial *110# and choose Generate voucher to get it.',
).message
