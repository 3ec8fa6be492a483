import { eligibilityInput } from '@efie/contracts/eligibility'
import { t } from '@lingui/core/macro'
import { z } from 'zod'

/** The server's own schema. What an employed person must add is said by the field. */
export const eligibilitySchema = eligibilityInput
  .extend({ plan: eligibilityInput.shape.plan.unwrap(), advance_payment_months: z.int().min(1).max(24) })
  .refine(
    ({ employment_status, employer_name }) => employment_status !== 'employed' || Boolean(employer_name),
    {
      path: ['employer_name'],
      error: () => t`Enter your employer’s name`,
    },
  )

export type EligibilityForm = z.input<typeof eligibilitySchema>
export type EligibilityQuestion = z.output<typeof eligibilitySchema>
