import { formatMoney } from '@efie/domain'
import type { EmploymentRow } from '../api/rows.ts'
import { formatDate } from '~/ui/dates.ts'

export const paydayOf = ({ payday }: EmploymentRow): string => `day ${payday} of each month`

/** What a person agrees to when they let their employer deduct. */
export const consentTerms = (employment: EmploymentRow): readonly string[] => [
  `${employment.company_name} deducts what falls due on your loan from your pay, and sends it to us.`,
  `Never more than ${formatMoney(employment.deduction_cap)} a month. What is above that you pay yourself.`,
  'While a deduction is asked of your employer we do not ask you for it, and you pay no late fee for it.',
  'You can withdraw at any time. An invoice that your employer already has stays as it is.',
]

export const deductionText = ({ deduction_amount, deduction_ends_on }: EmploymentRow): string =>
  deduction_amount === null
    ? 'Nothing is deducted now'
    : `${formatMoney(deduction_amount)} a month${deduction_ends_on ? `, until ${formatDate(deduction_ends_on)}` : ''}`
