import type { EmploymentStatus } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { isBlank } from '~/platform/forms/typed.ts'

interface Work {
  employment_status: EmploymentStatus | ''
  employer_name: string
}

/** An employed person must name their employer; the contract makes the field optional. */
export const employerCheck = ({ employment_status, employer_name }: Work) => ({
  employer_name: employment_status === 'employed' && isBlank(employer_name) && t`Enter your employer’s name`,
})
