import { e164Of } from '@efie/domain'
import { z } from 'zod'
import type { EmployeeRow } from '~/platform/api/rows.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'

export const employeeSchema = z.object({
  staff_number: z.string().trim().min(1, 'Enter the staff number').max(40, 'At most 40 characters'),
  full_name: z.string().trim().min(1, 'Enter the name').max(200),
  email: z.union([z.literal(''), z.email('Enter an address such as ama@company.com').max(200)]),
  phone: z
    .string()
    .refine((text) => text === '' || e164Of(text) !== null, 'Enter a number such as 024 123 4567'),
  net_pay: z
    .int('Enter the monthly net pay')
    .min(1, 'Enter the monthly net pay')
    .nullable()
    .transform((amount, context) => {
      if (amount !== null) return amount
      context.addIssue({ code: 'custom', message: 'Enter the monthly net pay' })
      return z.NEVER
    }),
  invite: z.boolean(),
})

export type EmployeeValues = z.output<typeof employeeSchema>

export const employeeDefaults = (employee: EmployeeRow | null, invite: boolean) => ({
  staff_number: employee?.staff_number ?? '',
  full_name: employee?.full_name ?? '',
  email: employee?.email ?? '',
  phone: employee?.phone ? formatPhoneTyped(employee.phone) : '',
  net_pay: employee?.net_pay ?? null,
  invite,
})

/** As the API takes it. */
export const employeeInput = ({ invite: _invite, email, phone, ...rest }: EmployeeValues) => ({
  ...rest,
  email: email || null,
  phone: phone || null,
})
