import { t } from '@lingui/core/macro'
import type { PromiseLimits } from '~/platform/api/rows.ts'
import { formatDate } from '~/ui/dates.ts'
import { formatMoney } from '~/ui/money-text.ts'

interface TypedPromise {
  amount: number | null
  due_date: string
}

const outsideDays = (due_date: string, { first_day, last_day }: PromiseLimits): string | false => {
  if (due_date === '') return false
  if (due_date < first_day) return t`Choose today or a later day`
  return due_date > last_day && t`Choose ${{ last: formatDate(last_day) }} or an earlier day`
}

const outsideAmounts = (amount: number | null, { least, most }: PromiseLimits): string | false => {
  if (amount === null) return false
  if (amount < least) return t`Enter at least ${{ least: formatMoney(least) }}`
  return amount > most && t`Enter ${{ most: formatMoney(most) }} or less`
}

/** The server's limits of a promise made today, for tenants and staff alike. */
export const checkPromise = (limits: PromiseLimits, { amount, due_date }: TypedPromise) => ({
  amount: outsideAmounts(amount, limits),
  due_date: outsideDays(due_date, limits),
})
