import { manualMethods, manualPaymentTypes } from '@efie/domain'
import { z } from 'zod'
import { pickedTarget } from '~/parts/applications/review/picked-target.ts'

/** What finance writes down of money received; what is due and whether the day is open, the server decides. */
export const recordSchema = (today: string) =>
  z.object({
    target: pickedTarget,
    payment_type: z.enum(manualPaymentTypes),
    method: z.enum(manualMethods),
    account_code: z.string().min(1, 'Choose where the money is'),
    amount: z.number('Enter the amount received').int().min(1, 'Enter an amount above zero'),
    received_on: z.iso.date('Choose the day').refine((day) => day <= today, 'Not a day to come'),
    note: z.string().trim().min(1, 'Write the receipt number, or who brought it').max(500),
  })
