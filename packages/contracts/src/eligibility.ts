import {
  eligibilityConditions,
  eligibilityOutcomes,
  eligibilityReasonCodes,
  employmentStatuses,
  planKinds,
} from '@efie/domain'
import { z } from 'zod'
import { ghanaCard, id, pesewas, instant, monthlyOf, operation } from './base.ts'
import { rentInput } from './quotes.ts'

export const ageOf = (message: string) => z.int(message).min(1, message).max(100, message)

/**
 * Age, card and employer may be left out: a signed-in person's come from their profile, and the result says
 * what it assumes.
 */
export const eligibilityInput = z.object({
  age: ageOf('Enter your age in years').optional(),
  ghana_card_number: ghanaCard.optional(),
  /** Conditions the person says they don't meet. */
  unmet_conditions: z.array(z.enum(eligibilityConditions)).max(eligibilityConditions.length).optional(),
  employment_status: z.enum(employmentStatuses, 'Choose the option that describes you best'),
  employer_name: z.string().trim().max(200).optional(),
  /** Net, in pesewas. */
  monthly_income: monthlyOf('Enter your monthly income, or 0 if you have none'),
  /** Other monthly obligations, in pesewas. */
  monthly_obligations: monthlyOf('Enter what you repay each month, or 0 if nothing'),
  monthly_rent: rentInput.shape.monthly_rent,
  advance_payment_months: rentInput.shape.advance_payment_months,
  plan: z.enum(planKinds).default('standard'),
})

export type EligibilityInput = z.input<typeof eligibilityInput>

/** What the eligibility page asks: four answers, with the months and plan they are for. */
export const eligibilityQuestion = eligibilityInput
  .omit({ age: true, ghana_card_number: true, employer_name: true })
  .required({ advance_payment_months: true, plan: true, unmet_conditions: true })
export type EligibilityQuestion = z.output<typeof eligibilityQuestion>

export const eligibilityResult = z.object({
  id,
  outcome: z.enum(eligibilityOutcomes),
  eligible: z.boolean(),
  /** The deciding reason, shown first; null when eligible. */
  headline: z.enum(eligibilityReasonCodes).nullable(),
  /** False when no other rent, term or plan would change the outcome, so nothing is suggested. */
  curable: z.boolean(),
  reasons: z.array(z.object({ code: z.enum(eligibilityReasonCodes), text: z.string() })),
  /** Conditions the result assumes, because it isn't known whether they are met. */
  assumed: z.array(z.enum(eligibilityConditions)),
  /** All instalments as a share of net income, in basis points. */
  affordability_bps: z.int().nullable(),
  /** In pesewas; 0 when no rent is affordable. */
  highest_rent: pesewas,
  /** Monthly payment of the requested plan, in pesewas; null when it can't be quoted. */
  total_monthly_payment: pesewas.nullable(),
  /** Rent alone takes a comfortable share of income. */
  comfortable: z.boolean(),
  /** Single changes that would make the person eligible. */
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

/** Answers of the last check, shown to that person so an application needn't ask again. */
const eligibilityAnswers = z.object({
  /** Null if not known when the check was made. */
  age: z.int().nullable(),
  ghana_card_number: z.string().nullable(),
  employment_status: z.enum(employmentStatuses),
  employer_name: z.string(),
  monthly_income: pesewas,
  monthly_obligations: pesewas,
  monthly_rent: pesewas,
  /** Null if not given. */
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
      summary: 'Check eligibility (signed-in users’ results are kept for 30 days)',
      tags: ['eligibility'],
    })
    .input(eligibilityInput)
    .output(eligibilityResult),
  latest: operation
    .meta({ access: 'eligibility.read' })
    .route({
      method: 'GET',
      path: '/eligibility-checks/latest',
      summary: 'Get your latest eligibility result with its answers, if it’s no more than 30 days old',
      tags: ['eligibility'],
    })
    .output(eligibilityResult.extend({ answers: eligibilityAnswers }).nullable()),
}
