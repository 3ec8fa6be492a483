import { formatMoney } from '@efie/domain'

/** A waiver can't exceed what is open of the charge. */
export const checkWaiver = (open: number, { which, amount }: { which: string; amount: number | null }) => ({
  which: which === '' && 'Choose the fee',
  amount:
    (amount === null && 'Enter the amount to waive') ||
    (which !== '' && Number(amount) > open && `Enter ${formatMoney(open)} or less`),
})
