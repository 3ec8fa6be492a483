import { formatMoney } from '~/ui/money-text.ts'
import type { EmploymentRow } from '~/platform/api/rows.ts'
import { t } from '@lingui/core/macro'
import { formatDate } from '~/ui/dates.ts'

export const paydayOf = ({ payday }: EmploymentRow): string => t`day ${payday} of each month`

/** What a person agrees to with payroll deduction. */
export const consentTerms = (employment: EmploymentRow): readonly string[] => [
  t`${{ companyName: employment.company_name }} deducts what falls due on your loan from your pay, and sends it to us.`,
  t`Never more than ${{ deductionCap: formatMoney(employment.deduction_cap) }} a month. What is above that you pay yourself.`,
  t`While a deduction is asked of your employer we do not ask you for it, and you pay no late fee for it.`,
  t`You can withdraw at any time. An invoice that your employer already has stays as it is.`,
]

export const deductionText = ({ deduction_amount, deduction_ends_on }: EmploymentRow): string => {
  if (deduction_amount === null) return t`Nothing is deducted now`
  const amount = formatMoney(deduction_amount)
  if (!deduction_ends_on) return t`${amount} a month`
  const end = formatDate(deduction_ends_on)
  return t`${amount} a month, until ${end}`
}
