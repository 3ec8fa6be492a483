import type { SelectOption } from '~/ui/select.tsx'

/** Rejection codes for statistics; the plain words go to the applicant. */
export const rejectionCodes: readonly SelectOption[] = [
  { value: 'AFFORDABILITY', label: 'Instalments too high for the income' },
  { value: 'INCOME_UNVERIFIED', label: 'Income couldn’t be verified' },
  { value: 'IDENTITY', label: 'Identity couldn’t be verified' },
  { value: 'DOCUMENTS', label: 'Documents missing or not genuine' },
  { value: 'CREDIT_HISTORY', label: 'Credit history' },
  { value: 'PROPERTY', label: 'Property didn’t pass inspection' },
  { value: 'LANDLORD', label: 'Landlord or payout account not verified' },
  { value: 'OTHER', label: 'Another reason' },
]

/** Reasons for rejecting a document, as the applicant reads them. */
export const documentReasons: readonly string[] = [
  'The picture is blurred or cut off. Upload a sharp picture of the whole page',
  'The document has expired. Upload a valid one',
  'The name doesn’t match your account',
  'This isn’t the document we asked for',
  'Pages are missing. Upload all of them',
]
