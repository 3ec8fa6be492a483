import { scopeOf, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/** Work queues of the staff desks, each with the permission of the list that it counts. */
export const queuePermissions = {
  'leads-due': 'leads.read',
  'applications-pending': 'applications.read',
  'applications-mine': 'applications.read',
  'orders-to-decide': 'orders.read',
  'documents-to-verify': 'documents.read',
  'inspections-requested': 'inspections.read',
  'inspections-scheduled': 'inspections.read',
  'loans-to-pay-out': 'applications.read',
  'payouts-to-release': 'disbursements.read',
  'payouts-failed': 'disbursements.read',
  'refunds-to-release': 'payments.confirm',
  'entries-to-confirm': 'payments.confirm',
  'receipts-unidentified': 'reconciliations.read',
  'transfers-unmatched': 'payments.confirm',
  'cases-open': 'collections.read',
  'cases-mine': 'collections.read',
  'relief-requested': 'hardship.read',
  'companies-unassigned': 'companies.read',
  'invoices-draft': 'invoices.read',
  approvals: 'approvals.read',
} as const satisfies Record<string, Permission>

export type Queue = keyof typeof queuePermissions

/** In TypeScript the keys of an object are only strings, so a cast names them. */
export const queues = Object.keys(queuePermissions) as Queue[]

const ofDesk: Partial<Record<Role, readonly Queue[]>> = {
  sales_executive: ['leads-due'],
  credit_analyst: ['applications-pending', 'applications-mine', 'orders-to-decide'],
  inspection_and_verification: ['documents-to-verify', 'inspections-requested', 'inspections-scheduled'],
  finance: [
    'loans-to-pay-out',
    'payouts-to-release',
    'payouts-failed',
    'refunds-to-release',
    'entries-to-confirm',
    'receipts-unidentified',
    'transfers-unmatched',
  ],
  recovery_and_collections: ['cases-open', 'cases-mine', 'relief-requested'],
  company_manager: ['companies-unassigned', 'invoices-draft'],
}

/** A role's queues in the order of its work: those of its desk, then the approvals of all who may give them. */
export const queuesOf = (role: Role): readonly Queue[] => {
  const own = ofDesk[role] ?? []
  return scopeOf(role, 'approvals.decide') === null ? own : [...own, 'approvals']
}

/** Counting stops here, so that a queue costs the same however long it is. */
export const queueCountLimit = 1_000

/** Rows that wait for others, each with the permission of the list that it counts. */
export const awaitedPermissions = {
  'leads-quoted': 'leads.read',
  'applications-info-requested': 'applications.read',
  'applications-approved': 'applications.read',
  'payouts-sent': 'disbursements.read',
  'cases-promised': 'collections.read',
  'invoices-issued': 'invoices.read',
  'invoices-overdue': 'invoices.read',
} as const satisfies Record<string, Permission>

export type Awaited = keyof typeof awaitedPermissions

/** A cast as for the queues. */
export const awaitedLists = Object.keys(awaitedPermissions) as Awaited[]

const awaitedByDesk: Partial<Record<Role, readonly Awaited[]>> = {
  sales_executive: ['leads-quoted'],
  credit_analyst: ['applications-info-requested', 'applications-approved'],
  finance: ['payouts-sent'],
  recovery_and_collections: ['cases-promised'],
  company_manager: ['invoices-issued', 'invoices-overdue'],
}

export const awaitedBy = (role: Role): readonly Awaited[] => awaitedByDesk[role] ?? []

/** What a desk’s trend measures. */
export const workMeasures = [
  /** New leads that were contacted within two working days. */
  'leads-contacted',
  /** Applications that were decided within two working days of their submission. */
  'applications-decided',
  /** Documents that were verified or rejected within two working days. */
  'documents-reviewed',
  /** Payouts that were confirmed by the provider within two working days. */
  'payouts-confirmed',
  /** Promises to pay that were kept, by the day promised. */
  'promises-kept',
  /** Invoices that employers paid by their due date. */
  'invoices-paid',
] as const
export type WorkMeasure = (typeof workMeasures)[number]

const measures: Partial<Record<Role, WorkMeasure>> = {
  sales_executive: 'leads-contacted',
  credit_analyst: 'applications-decided',
  inspection_and_verification: 'documents-reviewed',
  finance: 'payouts-confirmed',
  recovery_and_collections: 'promises-kept',
  company_manager: 'invoices-paid',
  admin: 'applications-decided',
  superadmin: 'applications-decided',
}

export const measureOf = (role: Role): WorkMeasure | null => measures[role] ?? null

/** Days that a trend covers, today included. */
export const trendDays = 14
