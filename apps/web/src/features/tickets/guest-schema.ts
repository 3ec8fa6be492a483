import { e164Of } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { ticketSchema } from './ticket-schema.ts'

/** A ticket, and where to answer it. */
export const guestSchema = ticketSchema.extend({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter your name` })
    .max(200, { error: () => t`Use at most 200 characters` }),
  email: z.email({ error: () => t`Enter your email address, such as ama@example.com` }).max(200),
  phone: z
    .string()
    .refine((typed) => typed === '' || e164Of(typed) !== null, {
      error: () => t`Enter a Ghana phone number, such as 024 123 4567`,
    })
    .transform((typed) => e164Of(typed) ?? undefined),
})

export type GuestForm = z.input<typeof guestSchema>
export type GuestQuestion = z.output<typeof guestSchema>
