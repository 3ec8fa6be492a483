import { employmentStatuses, planKinds, eligibilityOutcomes, eligibilityReasonCodes } from '@efie/domain'
import { z } from 'zod'
import { id, pesewas, instant, operation } from './base.ts'
import { rentInput } from './quotes.ts'

const monthlyAmount = (message: string) => z.int(message).min(0, message).max(1_000_000_000_000, message)

export const eligibilityInput = z.object({
  age: z.int('Enter your age in years').min(1, 'Enter your age in years').max(100, 'Enter your age in years'),
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
  monthly_rent: rentInput.shape.monthly_rent,
  advance_payment_months: rentInput.shape.advance_payment_months,
  plan: z.enum(planKinds).default('standard'),
})

export const eligibilityResult = z.object({
  id,
  outcome: z.enum(eligibilityOutcomes),
  eligible: z.boolean(),
  /** The reason that decided it, to be said first; null when eligible. */
  headline: z.enum(eligibilityReasonCodes).nullable(),
  /** False where no rent, term or plan cures the reason: nothing is suggested then. */
  curable: z.boolean(),
  reasons: z.array(z.object({ code: z.enum(eligibilityReasonCodes), text: z.string() })),
  /** Share of net income that all instalments would take, in hundredths of a per cent. */
  affordability_bps: z.int().nullable(),
  /** 0 where none passes. */
  highest_rent: pesewas,
  /** Monthly payment of the plan asked for; null when it cannot be quoted. */
  total_monthly_payment: pesewas.nullable(),
  /** The rent alone takes a comfortable share of the income. */
  comfortable: z.boolean(),
  /** Each change of one thing that would pass. */
  nearest_change: z
    .object({
      monthly_rent: pesewas.nullable(),
      advance_payment_months: z.int().nullable(),
      plan: z.enum(planKinds).nullable(),
    })
    .nullable(),
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

/** What was answered in a check, for whoever answered it: an application need not ask again. */
const eligibilityAnswers = z.object({
  age: z.int(),
  ghana_card_number: z.string(),
  employment_status: z.enum(employmentStatuses),
  employer_name: z.string(),
  monthly_income: pesewas,
  monthly_obligations: pesewas,
  monthly_rent: pesewas,
  /** Null where the question left it open. */
  advance_payment_months: z.int().nullable(),
  plan: z.enum(planKinds).nullable(),
})

export const eligibility = {
  check: operation
    .meta({ access: 'public', audit: 'eligibility.check' })
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
      summary: 'Own latest result with its answers, if not older than 30 days',
      tags: ['eligibility'],
    })
    .output(eligibilityResult.extend({ answers: eligibilityAnswers }).nullable()),
}
