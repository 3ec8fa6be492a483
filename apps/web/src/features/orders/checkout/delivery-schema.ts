import { addDays, deliverySlots, formatDigitalAddress, regions, e164Of } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { z } from 'zod'
import { translate } from '~/i18n/i18n.ts'

/** As typed; `deliveryOf` makes what the API takes of it. */
export const deliverySchema = z.object({
  recipient_name: z
    .string()
    .trim()
    .min(2, { error: () => t`Enter the name of who will be there` })
    .max(200),
  phone: z.string().refine((typed) => e164Of(typed) !== null, {
    error: () => t`Enter a phone number, such as 024 123 4567`,
  }),
  region: z.enum(regions, { error: () => t`Choose the region` }),
  address: z
    .string()
    .trim()
    .min(3, { error: () => t`Enter street, house and town` })
    .max(200),
  gps: z
    .string()
    .trim()
    .refine((typed) => typed === '' || formatDigitalAddress(typed) !== null, {
      error: () => t`A digital address looks like GA-123-4567`,
    }),
  landmark: z
    .string()
    .trim()
    .max(200, { error: () => t`Keep it under 200 characters` }),
  delivery_date: z.iso.date({ error: () => t`Choose the day` }),
  delivery_slot: z.enum(deliverySlots, { error: () => t`Choose the time of day` }),
})

export type DeliveryInput = z.input<typeof deliverySchema>
export type DeliveryValues = z.output<typeof deliverySchema>

export const deliveryOf = ({ gps, landmark, phone, ...rest }: DeliveryValues) => ({
  ...rest,
  phone: e164Of(phone) ?? phone,
  ...(gps && { gps: formatDigitalAddress(gps) ?? gps }),
  ...(landmark && { landmark }),
})

const days = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
]

const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export const weekdayOf = (date: string): string => translate(days[dayOfWeek(date)] ?? '')

/** The next days on which we deliver, from the earliest: every day but Sunday. */
export const deliveryDays = (earliest: string, count = 12): string[] =>
  Array.from({ length: count + 3 }, (_, index) => addDays(earliest, index))
    .filter((date) => dayOfWeek(date) !== 0)
    .slice(0, count)
