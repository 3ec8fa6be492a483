import { addDays, formatMoney, maximumDeferral } from '@efie/domain'
import { z } from 'zod'

const reason = z.string().trim().min(3, 'Say why, in a few plain words').max(5_000)

/** One promise runs within a month, as the server has it. */
export const promiseSchema = (today: string) =>
  z.object({
    amount: z.number('Enter the amount promised').int().min(100, 'At least GH₵ 1.00'),
    due_date: z.iso
      .date('Choose the day')
      .refine((day) => day >= today, 'Today or later')
      .refine((day) => day <= addDays(today, 31), 'Within 31 days'),
  })

export const rescheduleSchema = z.object({
  months: z.number().int().min(1).max(maximumDeferral),
  reason,
})

export const waiverSchema = (openOf: (number: string) => number) =>
  z
    .object({
      instalment: z.string().min(1, 'Choose the late fee'),
      amount: z.number('Enter the amount to waive').int().min(1, 'Enter an amount above zero'),
      reason,
    })
    .superRefine(({ instalment, amount }, context) => {
      const open = openOf(instalment)
      if (instalment && amount > open)
        context.addIssue({
          code: 'custom',
          path: ['amount'],
          message: `At most ${formatMoney(open)} is open`,
        })
    })

export const pauseSchema = (today: string) =>
  z.object({
    to_date: z.iso.date('Choose the last day').refine((day) => day >= today, 'Today or later'),
    reason,
  })
