import { ticketCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { z } from 'zod'

/** What everybody says who asks for help. */
export const ticketSchema = z.object({
  category: z.enum(ticketCategories, { error: () => t`Choose what it is about` }),
  subject: z
    .string()
    .trim()
    .min(1, { error: () => t`Say in a few words what it is about` })
    .max(200, { error: () => t`Use at most 200 characters` }),
  message: z
    .string()
    .trim()
    .min(1, { error: () => t`Write your message` })
    .max(5_000, { error: () => t`Use at most 5,000 characters` }),
})
