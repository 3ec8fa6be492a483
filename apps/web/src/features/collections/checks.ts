import { formatMoney } from '@efie/domain'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { formatDate } from '~/ui/dates.ts'

interface TypedPromise {
  amount: number | null
  due_date: string
}

/** Limits of a promise made today, from the server. */
export const checkPromise = (
  today: string,
  { least, last_day }: CollectionDetail['promise_limits'],
  { amount, due_date }: TypedPromise,
) => ({
  amount: amount !== null && amount < least && `Enter at least ${formatMoney(least)}`,
  due_date:
    (due_date < today && 'Choose today or a later date') ||
    (due_date > last_day && `Choose ${formatDate(last_day)} or earlier`),
})

/** A waiver can't exceed what is open of the charge. */
export const checkWaiver = (open: number, { which, amount }: { which: string; amount: number | null }) => ({
  which: which === '' && 'Choose the fee',
  amount:
    (amount === null && 'Enter the amount to waive') ||
    (which !== '' && Number(amount) > open && `Enter ${formatMoney(open)} or less`),
})
