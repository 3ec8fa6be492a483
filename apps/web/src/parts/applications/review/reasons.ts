import type { SelectOption } from '~/ui/select.tsx'

/** Rejection codes for statistics; the plain words go to the applicant. */
export const rejectionCodes: readonly SelectOption[] = [
  { value: 'AFFORDABILITY', label: 'Instalments too high for the income' },
  { value: 'INCOME_UNVERIFIED', label: 'Income could not be verified' },
  { value: 'IDENTITY', label: 'Identity could not be verified' },
  { value: 'DOCUMENTS', label: 'Documents missing or not genuine' },
  { value: 'CREDIT_HISTORY', label: 'Credit history' },
  { value: 'PROPERTY', label: 'Property failed the inspection' },
  { value: 'LANDLORD', label: 'Landlord or payout account not verified' },
  { value: 'OTHER', label: 'Another reason' },
]

/** Reasons for rejecting a document, as the applicant reads them. */
export const documentReasons: readonly string[] = [
  'The picture is blurred or cut off: send a sharp picture of the whole page',
  'The document has expired: send a valid one',
  'The name differs from the one on your account',
  'This is another kind of document than asked for',
  'Pages are missing: send all of them',
]
