import type { EmploymentStatus } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { isBlank } from '~/platform/forms/typed.ts'

interface Work {
  employment_status: EmploymentStatus | ''
  employer_name: string
}

/** Someone who is employed says by whom; the contract takes the field without. */
export const employerCheck = ({ employment_status, employer_name }: Work) => ({
  employer_name: employment_status === 'employed' && isBlank(employer_name) && t`Enter your employer’s name`,
})
