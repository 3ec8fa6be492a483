import { eligibilityOutcomes, employmentStatuses, planKinds } from '@efie/domain'
import { z } from 'zod'
import { id, instant, operation, pesewas } from './base.ts'

const monthlyAmount = (message: string) => z.int(message).min(0, message).max(1_000_000_000_000, message)

export const eligibilityInput = z.object({
  age: z
    .int('Enter your age in years')
    .min(16, 'Enter your age in years')
    .max(100, 'Enter your age in years'),
  ghana_card_number: z
    .string()
    .trim()
    .regex(/^GHA-\d{9}-\d$/, 'A Ghana Card number looks like GHA-123456789-0'),
  employment_status: z.enum(employmentStatuses, 'Choose what describes you best'),
  employer_name: z.string().trim().max(200).optional(),
  /** Net, in pesewas. */
  monthly_income: monthlyAmount('Enter your monthly income, 0 if you have none'),
  /** Other monthly obligations, in pesewas. */
  monthly_obligations: monthlyAmount('Enter what you repay in a month, 0 if nothing'),
  monthly_rent: monthlyAmount('Enter the rent for one month').min(
    1_000,
    'Enter a monthly rent of at least GH₵ 10',
  ),
  advance_payment_months: z.int().min(1).max(24).default(12),
  plan: z.enum(planKinds).default('standard'),
})

export const eligibilityResult = z.object({
  id,
  outcome: z.enum(eligibilityOutcomes),
  eligible: z.boolean(),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Share of net income that all instalments would take, in hundredths of a per cent. */
  affordability_bps: z.int().nullable(),
  highest_rent: pesewas,
  suggestion: z
    .object({
      monthly_rent: pesewas,
      advance_payment_months: z.int(),
      plan: z.enum(planKinds),
      text: z.string(),
    })
    .nullable(),
  created_at: instant,
  expires_at: instant,
})

export const eligibility = {
  check: operation
    .meta({ access: 'public' })
    .route({
      method: 'POST',
      path: '/eligibility-checks',
      successStatus: 201,
      summary: 'Check eligibility; a signed-in person’s result is kept for 30 days',
      tags: ['eligibility'],
    })
    .input(eligibilityInput)
    .output(eligibilityResult),
  latest: operation
    .meta({ access: 'eligibility.read' })
    .route({
      method: 'GET',
      path: '/eligibility-checks/latest',
      summary: 'Own latest result, if not older than 30 days',
      tags: ['eligibility'],
    })
    .output(eligibilityResult.nullable()),
}
