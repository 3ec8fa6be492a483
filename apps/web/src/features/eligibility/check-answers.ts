import { adultAge } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { employerCheck } from '~/parts/profiles/employer-check.ts'
import type { EligibilityForm } from './first-answers.ts'

/** Checks of answers that the contract accepts. */
export const checkAnswers = (typed: EligibilityForm) => ({
  ...employerCheck(typed),
  age: typed.age !== null && typed.age < adultAge && t`You must be 18 or over to apply`,
})
