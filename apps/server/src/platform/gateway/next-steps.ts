import { text } from '../texts/text.ts'

/** What the payer is asked to do next, whatever the provider calls it. */
export const APPROVE = text('Approve the payment on your phone.').message
export const CONTINUE = text('Continue on the payment page.').message
export const VOUCHER = text(
  'Dial *110# on your Telecel number, choose Generate voucher, and enter the code here.',
).message
