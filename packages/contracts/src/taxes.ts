import { taxRateStatuses } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, nameOf, operation, reasonOf, refusals } from './base.ts'

const tags = ['configuration']

const rate = z.object({
  id,
  code: z.string(),
  name: z.string(),
  rate_bps: z.int(),
  effective_from: localDate,
  status: z.enum(taxRateStatuses),
  /** Whether charges made today use this rate. */
  in_force: z.boolean(),
  reason: z.string(),
  proposed_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  /** The approval that waits for a second person, while proposed. */
  approval_id: id.nullable(),
  created_at: instant,
})

/** Rates of VAT and levies included in fees and prices, each with its effective date (domain.md §6). */
export const taxRates = {
  list: operation
    .meta({ access: 'policies.read' })
    .route({ method: 'GET', path: '/tax-rates', summary: 'List tax rates, latest first', tags })
    .output(z.object({ data: z.array(rate) })),
  propose: operation
    .meta({ access: 'policies.write', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/tax-rates',
      successStatus: 201,
      summary: 'Propose a tax rate from a given day, or 0 to end a levy (needs a second person)',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'APPROVAL_EXISTS'))
    .input(
      z.object({
        code: z
          .string()
          .trim()
          .regex(/^[a-z][a-z0-9_]{1,29}$/, 'Use lower-case letters and digits, such as vat'),
        name: nameOf('Enter the name of the tax or levy').max(60),
        rate_bps: z.int('Enter a rate, such as 17.5').min(0).max(5_000, 'Enter at most 50'),
        effective_from: localDate,
        reason: reasonOf('Name the act or notice', 500),
      }),
    )
    .output(rate),
}
