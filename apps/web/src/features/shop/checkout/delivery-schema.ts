import { addDays, deliverySlots, formatDigitalAddress, regions } from '@efie/domain'
import { z } from 'zod'
import { e164OfTyped } from '~/ui/formats.ts'

/** As typed; `deliveryOf` makes what the API takes of it. */
export const deliverySchema = z.object({
  recipient_name: z.string().trim().min(2, 'Enter the name of who will be there').max(200),
  phone: z
    .string()
    .refine((typed) => e164OfTyped(typed) !== null, 'Enter a phone number, such as 024 123 4567'),
  region: z.enum(regions, 'Choose the region'),
  address: z.string().trim().min(3, 'Enter street, house and town').max(200),
  gps: z
    .string()
    .trim()
    .refine(
      (typed) => typed === '' || formatDigitalAddress(typed) !== null,
      'A digital address looks like GA-123-4567',
    ),
  landmark: z.string().trim().max(200, 'Keep it under 200 characters'),
  delivery_date: z.iso.date('Choose the day'),
  delivery_slot: z.enum(deliverySlots, 'Choose the time of day'),
})

export type DeliveryInput = z.input<typeof deliverySchema>
export type DeliveryValues = z.output<typeof deliverySchema>

export const deliveryOf = ({ gps, landmark, phone, ...rest }: DeliveryValues) => ({
  ...rest,
  phone: e164OfTyped(phone) ?? phone,
  ...(gps && { gps: formatDigitalAddress(gps) ?? gps }),
  ...(landmark && { landmark }),
})

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const weekdayOf = (date: string): string => days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** The next days on which we deliver, from the earliest: every day but Sunday. */
export const deliveryDays = (earliest: string, count = 12): string[] =>
  Array.from({ length: count + 3 }, (_, index) => addDays(earliest, index))
    .filter((date) => weekdayOf(date) !== 'Sunday')
    .slice(0, count)
