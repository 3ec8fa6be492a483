import type {
  ApplicationStatus,
  BookLine,
  CompanyStatus,
  DelinquencyBucket,
  DisbursementStatus,
  DocumentStatus,
  DocumentType,
  EligibilityOutcome,
  EmployeeStatus,
  EmploymentStatus,
  InspectionStatus,
  InstalmentStatus,
  InvoiceStatus,
  LeadStatus,
  Network,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  PaymentType,
  Strand,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from './enumerations.ts'
import type { PlanKind } from './plan-kinds.ts'
import type { ProductCategory } from './product-categories.ts'
import type { Role } from './roles.ts'
import type { ImpairmentStage } from './financing/non-accrual.ts'

/** Colour families of the design system. Screens map them to their own tokens. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export type AnyStatus =
  | ApplicationStatus
  | DocumentStatus
  | PaymentStatus
  | InstalmentStatus
  | InspectionStatus
  | DisbursementStatus
  | OrderStatus
  | TicketStatus
  | LeadStatus
  | CompanyStatus
  | EmployeeStatus
  | InvoiceStatus
  | EligibilityOutcome

/** Statuses shown in colour; all others, in-review among them, are neutral grey (specification §4). */
const tones: Partial<Record<AnyStatus, Tone>> = {
  approved: 'success',
  active: 'success',
  settled: 'success',
  verified: 'success',
  completed: 'success',
  paid: 'success',
  passed: 'success',
  confirmed: 'success',
  delivered: 'success',
  resolved: 'success',
  applied: 'success',
  eligible: 'success',
  pending: 'warning',
  'info-requested': 'warning',
  due: 'warning',
  'part-paid': 'warning',
  'partly-paid': 'warning',
  refer: 'warning',
  redo: 'warning',
  'pending-credit': 'warning',
  'awaiting-payment': 'warning',
  'return-requested': 'warning',
  'waiting-on-customer': 'warning',
  processing: 'info',
  sent: 'info',
  released: 'info',
  scheduled: 'info',
  packed: 'info',
  'out-for-delivery': 'info',
  open: 'info',
  'in-progress': 'info',
  issued: 'info',
  contacted: 'info',
  quoted: 'info',
  invited: 'info',
  rejected: 'danger',
  'written-off': 'danger',
  failed: 'danger',
  overdue: 'danger',
  declined: 'danger',
  reversed: 'danger',
  suspended: 'danger',
  lost: 'danger',
}

export const toneOf = (status: AnyStatus): Tone => tones[status] ?? 'neutral'

/** Words that codes abbreviate or write in lower case. */
const spelled: Readonly<Record<string, string>> = {
  apr: 'APR',
  gateway: 'payment provider',
  gps: 'GPS',
  id: 'ID',
  ip: 'IP',
  max: 'maximum',
  min: 'minimum',
  momo: 'mobile money',
  oauth: 'OAuth',
  sms: 'SMS',
  smtp: 'SMTP',
  sso: 'SSO',
  vat: 'VAT',
}

/** `late_fee_bps` → `late fee`, `smtp_server` → `SMTP server`. */
export const inWords = (code: string): string =>
  code
    .replace(/_bps$/, '')
    .split(/[-_.]/)
    .map((word) => spelled[word] ?? word)
    .join(' ')

/** `out-for-delivery` → `Out for delivery`. */
export const sentenceOf = (code: string): string => {
  const words = inWords(code)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const statusLabels: Readonly<Record<string, string>> = {
  redo: 'Revisit needed',
  'waiting-on-customer': 'Waiting for customer',
  covered: 'Paid by employer',
}

/** The words for a status on screens and in messages. */
export const statusLabel = (status: string): string => statusLabels[status] ?? sentenceOf(status)

/** Said to the payer of a demand that their employer has taken over. */
export const coveredDemandText = 'Your employer pays this instalment. You don’t need to do anything.'

/** The status of a ticket, in words for the person who wrote the ticket. */
export const ownTicketStatusLabel = (status: string): string =>
  status === 'waiting-on-customer' ? 'Waiting for your reply' : statusLabel(status)

export const documentTypeLabels: Record<DocumentType, string> = {
  employment_contract: 'Employment contract',
  payslip: 'Payslip',
  work_id: 'Work ID',
  bank_statement: 'Bank statement',
  momo_statement: 'Mobile money statement',
  credit_report: 'Credit report',
  ghana_card: 'Ghana Card',
  passport: 'Passport',
  proof_of_address: 'Proof of address',
  selfie: 'Selfie',
  tenancy_offer: 'Tenancy offer',
  landlord_id: 'Landlord’s ID',
  other: 'Other document',
}

export const productCategoryLabels: Record<ProductCategory, string> = {
  'beds-and-mattresses': 'Beds and mattresses',
  'sofas-and-chairs': 'Sofas and chairs',
  'dining-sets': 'Dining sets',
  refrigerators: 'Refrigerators',
  'washing-machines': 'Washing machines',
  'air-conditioners': 'Air conditioners',
  'smart-tvs': 'Smart TVs',
  laptops: 'Laptops',
  'mobile-devices': 'Mobile devices',
}

export const planNames: Record<PlanKind, string> = {
  standard: 'Standard',
  reducing: 'Reducing balance',
  six_plus_six: 'Six plus six',
}

export const roleLabels: Record<Role, string> = {
  user: 'Tenant',
  company: 'Company',
  sales_executive: 'Sales executive',
  credit_analyst: 'Credit analyst',
  inspection_and_verification: 'Inspection and verification',
  finance: 'Finance',
  recovery_and_collections: 'Recovery and collections',
  company_manager: 'Company manager',
  admin: 'Admin',
  superadmin: 'Super Admin',
}

export const paymentTypeLabels: Record<PaymentType, string> = {
  application_fee: 'Application fee',
  initial_payment: 'Balance at signing',
  instalment: 'Instalment',
  settlement: 'Settlement',
  order: 'Order',
  order_instalment: 'Order instalment',
  invoice: 'Invoice',
  refund: 'Refund',
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  mobile_money: 'Mobile money',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  payroll: 'Payroll',
}

export const networkLabels: Record<Network, string> = { mtn: 'MTN', telecel: 'Telecel', at: 'AT' }

export const employmentStatusLabels: Record<EmploymentStatus, string> = {
  employed: 'Employed',
  self_employed: 'Self-employed',
  unemployed: 'Unemployed',
  student: 'Student',
  retired: 'Retired',
}

export const strandLabels: Record<Strand, string> = {
  employment: 'Employment',
  financial: 'Financial',
  identity: 'Identity',
  property: 'Property',
}

export const ticketCategoryLabel = (category: TicketCategory): string => sentenceOf(category)
export const ticketPriorityLabel = (priority: TicketPriority): string => sentenceOf(priority)

export const bookLineLabels: Record<BookLine, string> = {
  both: 'Rent loans and shop plans',
  rent: 'Rent loans',
  shop: 'Shop plans',
}

export const impairmentStageLabels: Record<ImpairmentStage, string> = {
  '1': 'Stage 1: 0–30 days past due',
  '2': 'Stage 2: 31–90 days past due',
  '3': 'Stage 3: over 90 days past due',
}

export const delinquencyBucketLabels: Record<DelinquencyBucket, string> = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-180': '91–180 days',
  'over-180': 'Over 180 days',
}
