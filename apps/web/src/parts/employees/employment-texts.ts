import { formatMoney } from '~/ui/money-text.ts'
import type { EmploymentRow } from '~/platform/api/rows.ts'
import { selectOrdinal, t } from '@lingui/core/macro'
import { formatDate } from '~/ui/dates.ts'

export const paydayOf = ({ payday }: EmploymentRow): string =>
  selectOrdinal(payday, {
    one: '#st of each month',
    two: '#nd of each month',
    few: '#rd of each month',
    other: '#th of each month',
  })

/** What a person agrees to with payroll deduction. */
export const consentTerms = (employment: EmploymentRow): readonly string[] => [
  t`${{ companyName: employment.company_name }} deducts your loan instalments from your pay and sends them to us.`,
  t`Never more than ${{ deductionCap: formatMoney(employment.deduction_cap) }} a month. You pay anything above that yourself.`,
  t`While we’re waiting for a deduction from your employer, we won’t ask you for it or charge a late fee.`,
  t`You can withdraw at any time. Invoices your employer already has stay the same.`,
]

export const deductionText = ({ deduction_amount, deduction_ends_on }: EmploymentRow): string => {
  if (deduction_amount === null) return t`No deductions at the moment`
  const amount = formatMoney(deduction_amount)
  if (!deduction_ends_on) return t`${amount} a month`
  const end = formatDate(deduction_ends_on)
  return t`${amount} a month, until ${end}`
}
