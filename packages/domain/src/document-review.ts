import type { DocumentStatus, DocumentType } from './enumerations.ts'

/** What a reviewer compares a document with: facts that the applicant declared. */
export const documentChecks = [
  'full_name',
  'date_of_birth',
  'ghana_card_number',
  'likeness',
  'address',
  'employer',
  'monthly_income',
  'monthly_repayments',
  'landlord_name',
  'property_address',
  'monthly_rent',
  'lease_start_date',
  'lease_end_date',
] as const
export type DocumentCheck = (typeof documentChecks)[number]

const checksByType: Record<DocumentType, readonly DocumentCheck[]> = {
  ghana_card: ['full_name', 'date_of_birth', 'ghana_card_number'],
  passport: ['full_name', 'date_of_birth'],
  selfie: ['likeness'],
  proof_of_address: ['full_name', 'address'],
  employment_contract: ['full_name', 'employer', 'monthly_income'],
  payslip: ['full_name', 'employer', 'monthly_income'],
  work_id: ['full_name', 'employer'],
  bank_statement: ['full_name', 'monthly_income'],
  momo_statement: ['full_name', 'monthly_income'],
  credit_report: ['full_name', 'monthly_repayments'],
  tenancy_offer: [
    'full_name',
    'landlord_name',
    'property_address',
    'monthly_rent',
    'lease_start_date',
    'lease_end_date',
  ],
  landlord_id: ['landlord_name'],
  other: ['full_name'],
}

/** What is compared for this type of document, in the order in which such documents show it. */
export const checksOf = (type: DocumentType): readonly DocumentCheck[] => checksByType[type]

/** Seconds in which a reviewer can undo a decision. The applicant hears of it afterwards. */
export const reviewUndoSeconds = 15

/** A decision on a document, and what was built on it since. */
export interface DocumentReview {
  status: DocumentStatus
  reviewed_by: string | null
  reviewed_at: string | null
  replaced: boolean
  /** Someone has approved the application, or it has ended. */
  decided: boolean
}

/** The last moment at which a decision can be undone. */
export const undoReviewUntil = (reviewedAt: string): string =>
  new Date(Date.parse(reviewedAt) + reviewUndoSeconds * 1_000).toISOString()

/**
 * Whether this person can undo the decision now: only the reviewer, within `reviewUndoSeconds`, and only
 * while nothing was built on it.
 */
export const mayUndoReview = (review: DocumentReview, actorId: string, now: string): boolean =>
  review.reviewed_by === actorId &&
  review.reviewed_at !== null &&
  now <= undoReviewUntil(review.reviewed_at) &&
  !review.replaced &&
  !review.decided
