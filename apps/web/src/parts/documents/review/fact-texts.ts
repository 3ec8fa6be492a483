import type { DocumentCheck } from '@efie/domain'

/** What the reviewer looks for on the document, or in the home. */
export const checkLabels: Record<DocumentCheck, string> = {
  full_name: 'Full name',
  date_of_birth: 'Date of birth',
  ghana_card_number: 'Ghana Card number',
  likeness: 'The same person as on the ID',
  address: 'Address',
  employer: 'Employer',
  monthly_income: 'Monthly net income',
  monthly_repayments: 'Monthly repayments',
  landlord_name: 'Landlord’s name',
  property_address: 'Address of the home',
  monthly_rent: 'Monthly rent',
  lease_start_date: 'Lease starts',
  lease_end_date: 'Lease ends',
}
