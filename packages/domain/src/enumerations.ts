/**
 * Closed lists of codes shared by the database, the API and the screens. Sources: interface.md, domain.md.
 */

export const employmentStatuses = ['employed', 'self_employed', 'unemployed', 'student', 'retired'] as const
export type EmploymentStatus = (typeof employmentStatuses)[number]

export const eligibilityOutcomes = ['eligible', 'refer', 'declined'] as const
export type EligibilityOutcome = (typeof eligibilityOutcomes)[number]

export const applicationStatuses = [
  'pending',
  'in-review',
  'info-requested',
  'approved',
  'rejected',
  'active',
  'settled',
  'written-off',
  'cancelled',
  'expired',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Statuses of an application that waits for a decision. */
export const undecidedApplicationStatuses = [
  'pending',
  'in-review',
  'info-requested',
] as const satisfies readonly ApplicationStatus[]

/** Undecided applications that staff have the next step on, not the applicant. */
export const applicationStatusesToDecide = [
  'pending',
  'in-review',
] as const satisfies readonly ApplicationStatus[]

/** Statuses that headline figures count together. */
export const applicationGroups = ['pending', 'approved'] as const
export type ApplicationGroup = (typeof applicationGroups)[number]
export const statusesOfGroup: Readonly<Record<ApplicationGroup, readonly ApplicationStatus[]>> = {
  pending: undecidedApplicationStatuses,
  approved: ['approved', 'active', 'settled', 'written-off'],
}

/** Open statuses: a person holds at most one application or loan in one of these (domain.md §3). */
export const openApplicationStatuses = [
  'pending',
  'in-review',
  'info-requested',
  'approved',
  'active',
] as const

export const documentTypes = [
  'employment_contract',
  'payslip',
  'work_id',
  'bank_statement',
  'momo_statement',
  'credit_report',
  'ghana_card',
  'passport',
  'proof_of_address',
  'selfie',
  'tenancy_offer',
  'landlord_id',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentStatuses = ['pending', 'verified', 'rejected'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export const strands = ['employment', 'financial', 'identity', 'property'] as const
export type Strand = (typeof strands)[number]

export const paymentStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'expired',
  'partly-refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentTypes = [
  'application_fee',
  'initial_payment',
  'instalment',
  'settlement',
  'order',
  'order_instalment',
  'invoice',
  'refund',
] as const
export type PaymentType = (typeof paymentTypes)[number]

export const paymentMethods = ['mobile_money', 'card', 'bank_transfer', 'cash', 'payroll'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Methods that finance records by hand, for a second person to confirm (domain.md §4). */
export const manualMethods = ['cash', 'bank_transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Kind of ledger account in which a manual receipt is held. */
export const accountKindOfMethod = (method: ManualMethod): 'bank' | 'cash' =>
  method === 'cash' ? 'cash' : 'bank'

export const manualPaymentTypes = [
  'application_fee',
  'initial_payment',
  'instalment',
  'order',
  'order_instalment',
  'settlement',
] as const
export type ManualPaymentType = (typeof manualPaymentTypes)[number]

/** What a manual receipt can pay: for an application with its loan, and for an order with its plan. */
export const manualPaymentTypesOf = {
  application: ['application_fee', 'initial_payment', 'instalment', 'settlement'],
  order: ['order', 'order_instalment', 'settlement'],
} as const satisfies Record<string, readonly ManualPaymentType[]>

export const networks = ['mtn', 'telecel', 'at'] as const
export type Network = (typeof networks)[number]

export const attemptStatuses = ['processing', 'completed', 'failed', 'expired'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

export const payoutMethods = ['mobile_money', 'bank'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** `covered`: an employer answers for everything outstanding on it. */
export const instalmentStatuses = ['upcoming', 'due', 'part-paid', 'paid', 'overdue', 'covered'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** Lending product lines: rent advances, and goods sold in instalments. */
export const loanLines = ['rent', 'shop'] as const
export type LoanLine = (typeof loanLines)[number]

/**
 * Statuses of a loan. `cancelled` means that its payout was reversed or all of its goods were returned. A
 * settled loan becomes active again after a chargeback.
 */
export const loanStatuses = ['active', 'settled', 'written-off', 'cancelled'] as const
export type LoanStatus = (typeof loanStatuses)[number]

export const delinquencyBuckets = ['current', '1-30', '31-60', '61-90', '91-180', 'over-180'] as const
export type DelinquencyBucket = (typeof delinquencyBuckets)[number]

/** Scope of portfolio figures: rent loans, shop plans, or both. */
export const bookLines = ['both', 'rent', 'shop'] as const
export type BookLine = (typeof bookLines)[number]

export const inspectionStatuses = ['requested', 'scheduled', 'passed', 'failed', 'redo', 'cancelled'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]

export const disbursementStatuses = [
  'requested',
  'released',
  'sent',
  'confirmed',
  'failed',
  'reversed',
  'cancelled',
] as const
export type DisbursementStatus = (typeof disbursementStatuses)[number]

export const ticketStatuses = ['open', 'in-progress', 'waiting-on-customer', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Tickets that still need work. */
export const liveTicketStatuses = [
  'open',
  'in-progress',
  'waiting-on-customer',
] as const satisfies readonly TicketStatus[]

export const ticketCategories = [
  'application',
  'payment',
  'document',
  'shop',
  'account',
  'complaint',
  'other',
] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const orderStatuses = [
  'draft',
  'pending-credit',
  'awaiting-payment',
  'confirmed',
  'packed',
  'out-for-delivery',
  'delivered',
  'closed',
  'declined',
  'expired',
  'cancelled',
  'return-requested',
  'returned',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const leadStatuses = ['new', 'contacted', 'quoted', 'applied', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const companyStatuses = ['pending', 'verified', 'suspended'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export const employeeStatuses = ['invited', 'active', 'left'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

export const invoiceStatuses = ['draft', 'issued', 'partly-paid', 'overdue', 'paid', 'void'] as const

/** Invoices that still have to be paid. */
export const openInvoiceStatuses = [
  'issued',
  'partly-paid',
  'overdue',
] as const satisfies readonly (typeof invoiceStatuses)[number][]
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * Statuses of a collection case, which opens at one day past due; `promised` while a promise to pay runs
 * (domain.md §3).
 */
export const collectionCaseStatuses = ['open', 'promised', 'closed'] as const
export type CollectionCaseStatus = (typeof collectionCaseStatuses)[number]

export const notificationTypes = ['system', 'application', 'document', 'payment', 'ticket'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The sixteen regions of Ghana since 2019. */
export const regions = [
  'Ahafo',
  'Ashanti',
  'Bono',
  'Bono East',
  'Central',
  'Eastern',
  'Greater Accra',
  'North East',
  'Northern',
  'Oti',
  'Savannah',
  'Upper East',
  'Upper West',
  'Volta',
  'Western',
  'Western North',
] as const
export type Region = (typeof regions)[number]
