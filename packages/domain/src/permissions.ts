import type { Role } from './roles.ts'

/**
 * Which rows a permission reaches. `own`: the actor's own rows. `leads`: rows of a sales executive's leads.
 * `arrears`: rows that are past due, have a hardship request, or belong to someone who owes after a
 * chargeback. `companies`: rows of a manager's portfolio. `employees`: consented fields of a company's own
 * employees. `listed`: published properties. `all`: every row.
 */
export type Scope = 'own' | 'leads' | 'arrears' | 'companies' | 'employees' | 'listed' | 'all'

type Grants = Partial<Record<Role, Scope>>

const admins = { admin: 'all', superadmin: 'all' } as const satisfies Grants
const staffOwn = {
  sales_executive: 'own',
  credit_analyst: 'own',
  inspection_and_verification: 'own',
  finance: 'own',
  recovery_and_collections: 'own',
  company_manager: 'own',
  admin: 'own',
  superadmin: 'own',
} as const satisfies Grants
const everyoneOwn = { user: 'own', company: 'own', ...staffOwn } as const satisfies Grants
const staffAll = {
  sales_executive: 'all',
  credit_analyst: 'all',
  inspection_and_verification: 'all',
  finance: 'all',
  recovery_and_collections: 'all',
  company_manager: 'all',
  ...admins,
} as const satisfies Grants

/** The permission matrix of domain.md §4. A role that is not listed has no access. */
export const permissions = {
  'me.read': everyoneOwn,
  'me.update': everyoneOwn,
  'notifications.read': everyoneOwn,
  'notifications.update': everyoneOwn,
  'eligibility.read': everyoneOwn,

  'profiles.read': {
    company: 'employees',
    sales_executive: 'leads',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    recovery_and_collections: 'arrears',
    company_manager: 'companies',
    ...admins,
  },
  'profiles.update': admins,
  'profiles.set-role': admins,
  /** Staff notes on a person, for staff who may read that person. */
  'profiles.notes': {
    sales_executive: 'leads',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    recovery_and_collections: 'arrears',
    company_manager: 'companies',
    ...admins,
  },

  'applications.read': {
    user: 'own',
    sales_executive: 'leads',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    recovery_and_collections: 'arrears',
    company_manager: 'companies',
    ...admins,
  },
  'applications.create': { user: 'own', sales_executive: 'leads', ...admins },
  'applications.update': { user: 'own', sales_executive: 'leads', ...admins },
  'applications.transition': {
    user: 'own',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    ...admins,
  },
  'applications.assign': admins,
  'applications.assess': { credit_analyst: 'all', ...admins },
  'applications.verify-payee': { credit_analyst: 'all', inspection_and_verification: 'all', ...admins },
  'applications.sign': { user: 'own' },

  /** Requests to an employer to confirm that a person works there, answered yes or no. */
  'employment-confirmations.read': {
    user: 'own',
    company: 'own',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    company_manager: 'all',
    ...admins,
  },
  'employment-confirmations.answer': { company: 'own' },
  'employment-confirmations.request': {
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    ...admins,
  },
  /** The person's own employment with a company, and its payroll consent. */
  'employments.read': { user: 'own' },
  'employments.update': { user: 'own' },

  /** Full values of masked numbers, for staff who compare them with a document or an account. */
  'reveals.create': {
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    ...admins,
  },
  /** Ghana Card numbers and dates of birth. */
  'reveals.identity': { credit_analyst: 'all', inspection_and_verification: 'all', ...admins },
  /** Accounts into which landlords are paid. */
  'reveals.payout-account': {
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    ...admins,
  },

  'documents.read': {
    user: 'own',
    sales_executive: 'leads',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    ...admins,
  },
  'documents.upload': { user: 'own', sales_executive: 'leads', ...admins },
  'documents.verify': { inspection_and_verification: 'all', ...admins },

  'inspections.read': {
    user: 'own',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    ...admins,
  },
  'inspections.write': { inspection_and_verification: 'all', ...admins },

  /**
   * Sales see no payments. Their leads' payment status is shown on the lead (domain.md §4, “leads: status”).
   */
  'payments.read': {
    user: 'own',
    company: 'own',
    credit_analyst: 'all',
    finance: 'all',
    recovery_and_collections: 'arrears',
    company_manager: 'companies',
    ...admins,
  },
  'payments.pay': { user: 'own', company: 'own' },
  'payments.record': { finance: 'all' },
  'payments.confirm': { finance: 'all', ...admins },
  'payments.refund': { finance: 'all' },

  'disbursements.read': { finance: 'all', ...admins },
  'disbursements.request': { finance: 'all' },
  'disbursements.release': { finance: 'all', ...admins },
  'ledger.read': { finance: 'all', ...admins },
  /** Open accounts and propose journal entries, which another person's approval posts. */
  'ledger.write': { finance: 'all' },
  'ledger.close': { finance: 'all' },
  'reconciliations.read': { finance: 'all', ...admins },
  'reconciliations.write': { finance: 'all' },

  'collections.read': {
    user: 'own',
    credit_analyst: 'all',
    finance: 'all',
    recovery_and_collections: 'all',
    ...admins,
  },
  'collections.write': { recovery_and_collections: 'all' },

  /** Requests waiting for a second person. Requesters see their own. */
  'approvals.read': {
    credit_analyst: 'own',
    inspection_and_verification: 'own',
    recovery_and_collections: 'own',
    company_manager: 'own',
    finance: 'all',
    ...admins,
  },
  'approvals.decide': { finance: 'all', ...admins },
  'loans.waive': { credit_analyst: 'all', recovery_and_collections: 'all' },
  /** Propose a reschedule or a write-off, pause delinquency, answer a hardship request. */
  'loans.service': { recovery_and_collections: 'all' },
  /** Chargebacks and the refund of credit. */
  'loans.adjust': { finance: 'all' },
  /** Acts reserved to the tenant: request relief, promise a day, accept new dates, save and stop a payment method. */
  'loans.own': { user: 'own' },
  'hardship.read': {
    user: 'own',
    credit_analyst: 'all',
    finance: 'all',
    recovery_and_collections: 'all',
    ...admins,
  },
  'guarantors.invite': { user: 'own' },
  'portfolio.read': { credit_analyst: 'all', finance: 'all', recovery_and_collections: 'all', ...admins },

  'products.write': admins,
  'stock.read': admins,
  'stock.write': admins,
  /**
   * Imports of prices, counts, holidays and products. One also needs the rights to what it changes: that of
   * products needs `products.write` and `stock.write`.
   */
  'imports.read': admins,
  'imports.write': admins,
  'orders.read': {
    user: 'own',
    sales_executive: 'leads',
    credit_analyst: 'all',
    finance: 'all',
    recovery_and_collections: 'arrears',
    ...admins,
  },
  'orders.create': { user: 'own', sales_executive: 'leads', ...admins },
  'orders.transition': { user: 'own', credit_analyst: 'all', finance: 'all', ...admins },
  /** Acts reserved to the tenant: sign, and change the plan's term. */
  'orders.sign': { user: 'own' },
  'orders.return': { user: 'own', ...admins },
  'orders.fulfil': admins,

  'properties.read': {
    user: 'listed',
    sales_executive: 'all',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    ...admins,
  },
  'properties.write': { inspection_and_verification: 'all', ...admins },

  'leads.read': { sales_executive: 'own', ...admins },
  'leads.write': { sales_executive: 'own', ...admins },

  'tickets.read': { ...staffAll, user: 'own', company: 'own' },
  'tickets.create': everyoneOwn,
  'tickets.reply': { ...staffAll, user: 'own', company: 'own' },
  'tickets.update': { ...everyoneOwn, ...admins },
  'tickets.merge': admins,
  /** Your own views of lists, and those that are shared. Administrators keep the shared ones in order. */
  'saved-views.read': staffOwn,
  'saved-views.write': { ...staffOwn, ...admins },
  'canned-replies.read': staffAll,
  'canned-replies.write': admins,

  /** Each kind of search result also requires its own permission. */
  'search.read': staffAll,
  'broadcasts.read': admins,
  'broadcasts.write': admins,
  'messages.read': admins,
  'messages.retry': admins,
  'policies.read': { credit_analyst: 'all', finance: 'all', ...admins },
  'policies.write': admins,

  'companies.read': {
    company: 'own',
    credit_analyst: 'all',
    finance: 'all',
    company_manager: 'companies',
    ...admins,
  },
  'companies.write': { company: 'own', company_manager: 'companies', ...admins },
  /** A user registers their own employer, a company manager a company for their portfolio. */
  'companies.create': { user: 'own', company_manager: 'companies', ...admins },
  /** Status, agreement, limits and notes. A company never manages these itself. */
  'companies.manage': { company_manager: 'companies', ...admins },
  'employees.read': {
    company: 'employees',
    credit_analyst: 'all',
    finance: 'all',
    company_manager: 'companies',
    ...admins,
  },
  'employees.write': { company: 'employees', company_manager: 'companies', ...admins },
  'invoices.read': {
    company: 'employees',
    credit_analyst: 'all',
    finance: 'all',
    company_manager: 'companies',
    ...admins,
  },
  'invoices.pay': { company: 'employees' },
  'invoices.dispute': { company: 'employees' },
  /** The maker's part of issuing an invoice: review of the month's changes. */
  'invoices.approve': { company_manager: 'companies', ...admins },
  'invoices.issue': { finance: 'all', ...admins },
  /** Credit notes, voiding, and answers to disputes. */
  'invoices.adjust': { finance: 'all' },

  'settings.read': admins,
  'settings.write': admins,
  'backups.read': admins,
  'backups.run': admins,
  'backups.restore': { superadmin: 'all' },
  'audit.read': admins,
  'security.read': admins,
  'security.manage': admins,
  /** List and undo granted roles, reset second factors and weakened settings. */
  'security-changes.read': { superadmin: 'all' },
  'security-changes.undo': { superadmin: 'all' },
  'sso.read': admins,
  'sso.write': admins,
  'analytics.read': {
    company: 'own',
    sales_executive: 'own',
    company_manager: 'companies',
    recovery_and_collections: 'arrears',
    credit_analyst: 'all',
    inspection_and_verification: 'all',
    finance: 'all',
    ...admins,
  },
} as const satisfies Record<string, Grants>

export type Permission = keyof typeof permissions

/** Rows that `role` reaches with `permission`; null when it has no access. */
export const scopeOf = (role: Role, permission: Permission): Scope | null => {
  const grants: Grants = permissions[permission]
  return grants[role] ?? null
}

/** All permissions of a role, as `/me` reports them to the screens. */
export const abilitiesOf = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => scopeOf(role, permission) !== null)

export interface Actor {
  id: string
  role: Role
}

/** The facts about a row on which access depends: its owner, and the relations that widen a scope. */
export interface Subject {
  user_id?: string | null
  in_arrears?: boolean
  lead_owner_id?: string | null
  manager_id?: string | null
  listed?: boolean
}

const reaches = (scope: Scope, actor: Actor, subject: Subject): boolean => {
  switch (scope) {
    case 'all':
      return true
    case 'own':
      return subject.user_id === actor.id
    case 'leads':
      return subject.lead_owner_id === actor.id
    case 'arrears':
      return subject.in_arrears === true
    case 'companies':
      return subject.manager_id === actor.id
    case 'employees':
      return subject.manager_id === actor.id
    case 'listed':
      return subject.listed === true
  }
}

/** Whether the actor has `permission`, on `subject` when one is given. Shared by server and screens. */
export const can = (actor: Actor, permission: Permission, subject?: Subject): boolean => {
  const scope = scopeOf(actor.role, permission)
  if (scope === null) return false
  return subject === undefined || reaches(scope, actor, subject)
}

/**
 * Whether an administrator may change a profile: admin those below admin, superadmin everyone, but never
 * their own role.
 */
export const canManageProfile = (
  actor: Actor,
  subject: { id: string; role: Role },
  newRole?: Role,
): boolean => {
  if (actor.role === 'superadmin') return newRole === undefined || subject.id !== actor.id
  if (actor.role !== 'admin' || subject.id === actor.id) return false
  const below = (role: Role) => role !== 'admin' && role !== 'superadmin'
  return below(subject.role) && (newRole === undefined || below(newRole))
}
