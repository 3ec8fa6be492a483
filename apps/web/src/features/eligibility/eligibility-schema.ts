import { eligibilityInput } from '@efie/contracts/eligibility'
import { adultAge } from '@efie/domain'
import { t } from '@lingui/core/macro'
import type { z } from 'zod'

/** The server's own schema. What an employed person must add is said by the field. */
export const eligibilitySchema = eligibilityInput
  .extend({
    age: eligibilityInput.shape.age.refine((age) => age >= adultAge, {
      error: () => t`You must be 18 to apply`,
    }),
    plan: eligibilityInput.shape.plan.unwrap(),
    advance_payment_months: eligibilityInput.shape.advance_payment_months.unwrap(),
  })
  .refine(
    ({ employment_status, employer_name }) => employment_status !== 'employed' || Boolean(employer_name),
    {
      path: ['employer_name'],
      error: () => t`Enter your employer’s name`,
    },
  )

export type EligibilityForm = z.input<typeof eligibilitySchema>
export type EligibilityQuestion = z.output<typeof eligibilitySchema>
