/**
 * The named conditions of the life cycles. Each text says what is missing while the fact does not hold
 * (domain.md §3).
 */
export const factTexts = {
  reason: 'Give a reason in plain words',
  two_persons: 'A second person must approve it',
  no_payment_in_progress: 'A payment has already been started or completed',
  gateway_verified: 'The payment provider hasn’t confirmed the amount, currency and reference',

  required_documents_present: 'Some required documents are missing',
  application_fee_settled: 'The application fee hasn’t been paid or waived',
  identity_verified: 'The identity documents haven’t been verified',
  employment_verified: 'The employment documents haven’t been verified',
  financial_verified: 'The financial documents haven’t been verified',
  inspection_passed: 'The property hasn’t passed inspection',
  payee_verified: 'The landlord’s payout account hasn’t been matched to their ID',
  affordability_computed: 'Affordability hasn’t been assessed on verified income',
  affordability_within_limit: 'Monthly repayments would be more than half of verified income',
  guarantor_accepted: 'No guarantor has accepted yet',
  second_approval: 'The exposure or share of income is above the limit, so a second person must approve',
  agreement_signed: 'The agreement hasn’t been signed',
  balance_paid: 'The balance due at signing hasn’t been paid',
  landlord_paid: 'The landlord hasn’t been paid',
  renewed_loan_covered:
    'The current loan needs more to settle than the new one lends for that. The tenant has to pay what’s due on the current loan first',
  nothing_owed: 'There’s still money owed, or a payout still to make',
  charged_back: 'None of its payments has been charged back',
  renewal_reversed: 'The loan that renewed this one hasn’t been reversed',
  not_charged_back: 'A payment that the payer’s bank reversed hasn’t been paid again',
  over_180_days: 'The loan isn’t more than 180 days past due',
  payout_not_released: 'The payout to the landlord has already been released',
  payout_reversed: 'The payout to the landlord hasn’t been reversed',
  offer_lapsed: 'The offer hasn’t expired yet',

  visit_scheduled: 'No visit has been scheduled',
  report_complete: 'The inspection report isn’t complete',

  still_owed: 'There’s nothing owed for this payment any more',
  refund_confirmed: 'The refund hasn’t been confirmed',
  dispute_won: 'No chargeback of this payment has been won',

  credit_approved: 'There’s no credit decision yet',
  within_order_limit: 'The order is over the limit for instalment orders',
  stock_reserved: 'The stock is no longer reserved',
  payment_completed: 'The payment isn’t completed',
  reservation_lapsed: 'The reservation hasn’t expired yet',
  nothing_packed: 'Part of the order has already been packed',
  goods_received: 'The goods haven’t been returned yet',

  application_submitted: 'No application has been submitted for this lead',
  company_checked: 'The company’s registration hasn’t been verified',
  payroll_consent: 'The employee hasn’t agreed to payroll deduction',
  diff_approved: 'This month’s changes haven’t been approved',
  fully_paid: 'The invoice isn’t fully paid',
  partly_paid: 'Nothing has been paid on the invoice',
  nothing_paid: 'Something has been paid on the invoice',
  past_due: 'The due date hasn’t passed',
  not_past_due: 'Something is still past due',
} as const

export type Fact = keyof typeof factTexts
