import { formatMoney, type Pesewas } from '../money.ts'
import type { ProductTerms } from './product-terms.ts'

const percent = (bps: number): string => `${bps / 100} %`

/** The late-fee rule in plain words, as every quote and agreement shows it (domain.md §1). */
export const lateRuleText = (terms: Pick<ProductTerms, 'late_fee_bps' | 'grace_days'>): string =>
  terms.late_fee_bps === 0
    ? 'There is no charge for paying late.'
    : `You have ${terms.grace_days} days after the due date. On day ${terms.grace_days + 1} we charge once ` +
      `${percent(terms.late_fee_bps)} of what is still unpaid of that instalment, never more than its interest. ` +
      'The charge does not grow, and nothing is charged while a payment is being checked.'

/** The early-settlement rule in plain words (domain.md §1). */
export const settlementRuleText =
  'You may pay everything off on any day, free of charge. You then owe the rent not yet repaid, the interest of the ' +
  'months that have begun, and unpaid fees. You pay no interest for months that have not begun, and any interest ' +
  'already paid for them, and any credit you hold, is taken off.'

/**
 * Reason for two six-month contracts, in plain words (Rent Act 1963, Act 220, s. 25(5); domain-anchors.md
 * §4).
 */
export const rentActReasonText = (interestSaved: Pesewas): string =>
  'The Rent Act does not let a landlord demand more than six months’ rent in advance. This plan pays your landlord six ' +
  'months now and six months later' +
  (interestSaved > 0 ? `, and you pay ${formatMoney(interestSaved)} less interest.` : '.')

/**
 * Why a price above the APR cap is refused, and what would be quoted instead. No full stop, like every
 * refusal.
 */
export const costTooHighText = (mostPercent: number, ways: readonly string[]): string =>
  `The APR would be above ${mostPercent} %, the most we charge. ` +
  (ways.length === 0 ? 'Choose another plan' : ways.join(', or '))

/** Note on a quote above the licence cap (domain.md §1). */
export const highestRentText = (rent: Pesewas): string =>
  `This is more than we may finance. The highest monthly rent that fits is ${formatMoney(rent)}.`
