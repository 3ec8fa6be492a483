import type { EmploymentStatus, Region } from '@efie/domain'

/** What a person gives at registration: the specification's metadata and the way to sign in. Income in pesewas. */
export interface Registration {
  email: string
  password: string
  first_name: string
  last_name: string
  full_name: string
  phone: string
  address: string
  city: string
  state: Region
  employment_status: EmploymentStatus
  employer_name: string
  monthly_income: number
}
