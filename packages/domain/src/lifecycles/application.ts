import { addDays, type LocalDate } from '../calendar.ts'
import { type ApplicationStatus, applicationStatuses } from '../enumerations.ts'
import type { ProductTerms } from '../financing/product-terms.ts'
import type { TransitionTable } from './transition.ts'

const analysts = ['credit_analyst', 'admin', 'superadmin'] as const
const reviewers = ['credit_analyst', 'inspection_and_verification', 'admin', 'superadmin'] as const
const money = ['system', 'finance', 'admin', 'superadmin'] as const

/**
 * Application (domain.md §3). Where the text leaves the state after a reversed payout open, two edges out of
 * `active` settle it: a failed tenancy cancels the application, a wrong payee reopens verification.
 */
export const applicationLifecycle: TransitionTable<ApplicationStatus> = {
  name: 'application',
  initial: 'pending',
  statuses: applicationStatuses,
  terminal: ['rejected', 'written-off', 'cancelled', 'expired'],
  transitions: [
    {
      from: 'pending',
      to: 'in-review',
      by: analysts,
      requires: ['required_documents_present', 'application_fee_settled', 'not_charged_back'],
    },
    { from: 'in-review', to: 'info-requested', by: reviewers, needs_reason: true },
    // An empty answer would leave the reviewers with the question they asked.
    { from: 'info-requested', to: 'in-review', by: ['owner'], needs_reason: true },
    { from: 'info-requested', to: 'in-review', by: ['system', ...reviewers] },
    {
      from: 'in-review',
      to: 'approved',
      by: analysts,
      requires: [
        'identity_verified',
        'employment_verified',
        'financial_verified',
        'inspection_passed',
        'payee_verified',
        'affordability_computed',
        'affordability_within_limit',
        'guarantor_accepted',
        'second_approval',
        'not_charged_back',
      ],
    },
    { from: 'in-review', to: 'rejected', by: analysts, needs_reason: true },
    {
      from: 'approved',
      to: 'in-review',
      by: analysts,
      requires: ['payout_not_released'],
      needs_reason: true,
    },
    {
      from: 'approved',
      to: 'active',
      by: money,
      requires: ['agreement_signed', 'balance_paid', 'landlord_paid'],
    },
    { from: 'active', to: 'settled', by: money, requires: ['nothing_owed'] },
    // A payment that had settled the loan was charged back.
    { from: 'settled', to: 'active', by: ['system'], requires: ['charged_back'] },
    // The renewal payout that had settled the loan was reversed.
    { from: 'settled', to: 'active', by: ['system'], requires: ['renewal_reversed'] },
    {
      from: 'active',
      to: 'written-off',
      by: ['finance', 'admin', 'superadmin'],
      requires: ['over_180_days', 'two_persons'],
      needs_reason: true,
    },
    { from: 'pending', to: 'cancelled', by: ['owner'], requires: ['payout_not_released'] },
    { from: 'in-review', to: 'cancelled', by: ['owner'], requires: ['payout_not_released'] },
    { from: 'info-requested', to: 'cancelled', by: ['owner'], requires: ['payout_not_released'] },
    { from: 'approved', to: 'cancelled', by: ['owner'], requires: ['payout_not_released'] },
    { from: 'active', to: 'cancelled', by: ['owner', ...money], requires: ['payout_reversed'] },
    {
      from: 'active',
      to: 'in-review',
      by: ['finance', 'admin', 'superadmin'],
      requires: ['payout_reversed', 'two_persons'],
      needs_reason: true,
    },
    {
      from: 'approved',
      to: 'expired',
      by: ['system'],
      requires: ['offer_lapsed', 'no_payment_in_progress'],
    },
  ],
}

/** Computes the fact `offer_lapsed`: approved and not taken up within 14 days. */
export const offerLapsed = (
  approvedOn: LocalDate,
  today: LocalDate,
  terms: Pick<ProductTerms, 'offer_expiry_days'>,
): boolean => today > addDays(approvedOn, terms.offer_expiry_days)

/**
 * What is refunded when an application ends: fees for services not performed, and on cancellation the initial
 * payment.
 */
export const refundsOnEnd = (
  status: ApplicationStatus,
): { unperformed_fees: boolean; initial_payment: boolean } => ({
  unperformed_fees: status === 'rejected' || status === 'cancelled' || status === 'expired',
  initial_payment: status === 'cancelled',
})
