/**
 * The named conditions of the life cycles. Each text says what is missing while the fact does not hold
 * (domain.md §3).
 */
export const factTexts = {
  reason: 'A reason in plain words is needed',
  two_persons: 'A second person must confirm it',
  no_payment_in_progress: 'A payment for it has been started or completed',
  gateway_verified: 'The payment provider has not confirmed amount, currency and reference',

  required_documents_present: 'Some required documents are missing',
  application_fee_settled: 'The application fee is neither paid nor waived',
  identity_verified: 'The identity documents are not verified',
  employment_verified: 'The employment documents are not verified',
  financial_verified: 'The financial documents are not verified',
  inspection_passed: 'The property inspection has not passed',
  payee_verified: 'The landlord’s payout account is not matched with the landlord’s ID',
  affordability_computed: 'Affordability has not been computed on verified income',
  affordability_within_limit: 'Obligations would be above half of the verified income',
  guarantor_accepted: 'No guarantor has accepted yet',
  second_approval: 'A second person must approve: the exposure or the share of income is above the limit',
  agreement_signed: 'The agreement is not signed',
  balance_paid: 'The balance due at signing is not paid',
  landlord_paid: 'The landlord has not been paid',
  renewed_loan_covered:
    'The current loan needs more to settle than this one lends for it. The tenant has to pay what is due on it first',
  nothing_owed: 'Something is still owed, or a tranche is still open',
  charged_back: 'No payment of it has been charged back',
  renewal_reversed: 'The loan that renewed it has not been reversed',
  not_charged_back: 'A payment that the payer’s bank took back has not been paid again',
  over_180_days: 'The loan is not more than 180 days past due',
  payout_not_released: 'The payout to the landlord has been released',
  payout_reversed: 'The payout to the landlord has not been reversed',
  offer_lapsed: 'The offer has not yet run out',

  visit_scheduled: 'No visit is scheduled',
  report_complete: 'The inspection report is not complete',

  still_owed: 'What it pays for is no longer owed',
  refund_confirmed: 'The refund has not been confirmed',
  dispute_won: 'No dispute over it was won',

  credit_approved: 'The credit decision has not been made',
  within_order_limit: 'The order is above the limit for instalment orders',
  stock_reserved: 'The stock is no longer reserved',
  payment_completed: 'The payment is not completed',
  reservation_lapsed: 'The reservation has not yet run out',
  nothing_packed: 'Part of the order has been packed already',
  goods_received: 'The goods have not come back',

  application_submitted: 'No application has been submitted for this lead',
  company_checked: 'The company’s registration has not been checked',
  payroll_consent: 'The employee has not consented to payroll deduction',
  diff_approved: 'The month’s changes have not been approved',
  fully_paid: 'The invoice is not paid in full',
  partly_paid: 'Nothing has been paid on the invoice',
  nothing_paid: 'Something has been paid on the invoice',
  past_due: 'The due date has not passed',
  not_past_due: 'Something is still past due',
} as const

export type Fact = keyof typeof factTexts
