import { formatMoney, type Pesewas } from '../money.ts'
import type { ProductTerms } from './product-terms.ts'

const percent = (bps: number): string => `${bps / 100}%`

/** The late-fee rule in plain words, as every quote and agreement shows it (domain.md §1). */
export const lateRuleText = (terms: Pick<ProductTerms, 'late_fee_bps' | 'grace_days'>): string =>
  terms.late_fee_bps === 0
    ? 'There’s no fee for paying late.'
    : `You have ${terms.grace_days} ${terms.grace_days === 1 ? 'day’s' : 'days’'} grace after the due date. ` +
      `On day ${terms.grace_days + 1} we charge a one-off fee of ${percent(terms.late_fee_bps)} of the unpaid part of that instalment. ` +
      'It’s never more than the instalment’s interest and it doesn’t grow. We won’t charge it while we’re checking a payment.'

/** The early-settlement rule in plain words (domain.md §1). */
export const settlementRuleText =
  'You can repay in full at any time, free of charge. You’d owe the unpaid rent, the interest for months that have already started, and any unpaid fees. You pay no interest for months that haven’t started. We take off any interest you’ve paid ahead and any credit you have.'

/**
 * Reason for two six-month contracts, in plain words (Rent Act 1963, Act 220, s. 25(5); domain-anchors.md
 * §4).
 */
export const rentActReasonText = (interestSaved: Pesewas): string =>
  'By law (the Rent Act), a landlord can’t ask for more than six months’ rent in advance. With this plan we pay your ' +
  'landlord six months now and six months later' +
  (interestSaved > 0 ? `, and you pay ${formatMoney(interestSaved)} less interest.` : '.')

/**
 * Why a price above the APR cap is refused, and what would be quoted instead. No full stop, like every
 * refusal.
 */
export const costTooHighText = (mostPercent: number, ways: readonly string[]): string =>
  `The APR would be above ${mostPercent}%, the most we charge. ` +
  (ways.length === 0 ? 'Choose another plan' : ways.join(', or '))

/** Refuses a number of months that isn't offered. */
export const otherMonthsText = (offered: readonly number[]): string =>
  `Choose one of these numbers of months: ${offered.join(', ')}`

/** Note on a quote above the licence cap (domain.md §1). */
export const highestRentText = (rent: Pesewas): string =>
  `This is more than we can finance. The highest monthly rent we can finance is ${formatMoney(rent)}.`
