import { formatDigitalAddress, isDigitalAddress, regions } from '@efie/domain'
import { z } from 'zod'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { e164OfTyped } from '~/ui/formats.ts'

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`)

/** What the form holds; an emptied field is cleared. */
export const propertySchema = z
  .object({
    name: text(200).min(1, 'Enter a name, such as “Two-bedroom flat, East Legon”'),
    address: text(300).min(1, 'Enter the street address'),
    region: z.union([z.literal(''), z.enum(regions)]),
    gps: text(20).transform((typed) => (typed === '' ? '' : (formatDigitalAddress(typed) ?? typed))),
    monthly_rent: z.number('Enter the rent for one month').int().min(0).max(1_000_000_000_000).optional(),
    bedrooms: z.union([
      z.literal(''),
      z.coerce.number('Enter a number').int('Enter a whole number').min(0).max(50, 'At most 50'),
    ]),
    owner_name: text(200),
    owner_phone: text(20).refine(
      (typed) => typed === '' || e164OfTyped(typed) !== null,
      'Enter a Ghana phone number, such as 024 123 4567',
    ),
    description: text(5_000),
    listed: z.boolean(),
  })
  .refine(({ gps }) => gps === '' || isDigitalAddress(gps), {
    path: ['gps'],
    message: 'A digital address looks like GA-123-4567',
  })
  .transform(({ region, gps, monthly_rent, bedrooms, owner_name, owner_phone, ...rest }) => ({
    ...rest,
    region: region || null,
    gps: gps || null,
    monthly_rent: monthly_rent ?? null,
    bedrooms: bedrooms === '' ? null : bedrooms,
    owner_name: owner_name || null,
    owner_phone: owner_phone === '' ? '' : (e164OfTyped(owner_phone) ?? owner_phone),
  }))

export type PropertyValues = z.output<typeof propertySchema>

const regionOf = (value: string | null) => regions.find((region) => region === value) ?? ''

/** A property as the form shows it; an empty form for a new one. */
export const propertyDefaults = (property: PropertyRow | null): z.input<typeof propertySchema> => ({
  name: property?.name ?? '',
  address: property?.address ?? '',
  region: regionOf(property?.region ?? null),
  gps: property?.gps ?? '',
  monthly_rent: property?.monthly_rent ?? undefined,
  bedrooms: property?.bedrooms?.toString() ?? '',
  owner_name: property?.owner_name ?? '',
  owner_phone: property?.owner_phone ?? '',
  description: property?.description ?? '',
  listed: property?.listed ?? true,
})
