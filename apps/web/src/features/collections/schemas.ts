import { formatMoney } from '@efie/domain'
import { z } from 'zod'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { formatDate } from '~/ui/dates.ts'

const reason = z.string().trim().min(3, 'Say why, in a few plain words').max(5_000)

export const promiseSchema = (today: string, { least, last_day }: CollectionDetail['promise_limits']) =>
  z.object({
    amount: z
      .number('Enter the amount promised')
      .int()
      .min(least, `At least ${formatMoney(least)}`),
    due_date: z.iso
      .date('Choose the day')
      .refine((day) => day >= today, 'Today or later')
      .refine((day) => day <= last_day, `By ${formatDate(last_day)} at the latest`),
  })

export const rescheduleSchema = z.object({
  months: z.number('Choose the months').int().min(1),
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
