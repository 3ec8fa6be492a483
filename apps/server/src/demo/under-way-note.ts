import { paymentTypes } from '@efie/domain'
import { z } from 'zod'

/** A payment that waits for its payer when the demo is opened. */
export const underWaySchema = z.object({
  payer: z.object({ id: z.string(), role: z.literal('user'), email: z.string(), phone: z.string() }),
  application_id: z.string(),
  payment_type: z.enum(paymentTypes),
})
export type UnderWay = z.output<typeof underWaySchema>
