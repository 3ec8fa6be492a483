import {
  type CollectionCaseStatus,
  collectionCaseStatuses,
  type CompanyStatus,
  companyStatuses,
  type EmployeeStatus,
  employeeStatuses,
  type LeadStatus,
  leadStatuses,
  type TicketStatus,
  ticketStatuses,
} from '../enumerations.ts'
import type { TransitionTable } from './transition.ts'

const admins = ['admin', 'superadmin'] as const
const sales = ['sales_executive', ...admins] as const
const portfolio = ['company_manager', ...admins] as const
const employers = ['owner', 'company', 'company_manager', ...admins] as const

/**
 * Support ticket (domain.md §3). Staff move it by replying, which the system turns into a status; only administrators set
 * one directly (matrix: others reply). The owner may resolve it, and any reply of theirs opens it again.
 */
export const ticketLifecycle: TransitionTable<TicketStatus> = {
  name: 'ticket',
  initial: 'open',
  statuses: ticketStatuses,
  terminal: [],
  transitions: [
    { from: 'open', to: 'in-progress', by: ['system', ...admins] },
    { from: 'open', to: 'waiting-on-customer', by: ['system', ...admins] },
    { from: 'open', to: 'resolved', by: ['owner', 'system', ...admins] },
    { from: 'in-progress', to: 'waiting-on-customer', by: ['system', ...admins] },
    { from: 'in-progress', to: 'resolved', by: ['owner', 'system', ...admins] },
    { from: 'waiting-on-customer', to: 'in-progress', by: ['owner', 'system', ...admins] },
    { from: 'waiting-on-customer', to: 'resolved', by: ['owner', 'system', ...admins] },
    { from: 'resolved', to: 'closed', by: ['owner', 'system', ...admins] },
    { from: 'resolved', to: 'open', by: ['owner', 'system', ...admins] },
    { from: 'closed', to: 'open', by: ['owner', 'system', ...admins] },
  ],
}

/** Lead (domain.md §3), owned by one sales executive: `lead_owner_id` scopes it, `isOwner` is not used. */
export const leadLifecycle: TransitionTable<LeadStatus> = {
  name: 'lead',
  initial: 'new',
  statuses: leadStatuses,
  terminal: ['applied'],
  transitions: [
    { from: 'new', to: 'contacted', by: sales },
    { from: 'contacted', to: 'quoted', by: sales },
    // An application speaks for itself, whatever was shared before it.
    { from: 'new', to: 'applied', by: ['system'], requires: ['application_submitted'] },
    { from: 'contacted', to: 'applied', by: ['system'], requires: ['application_submitted'] },
    { from: 'quoted', to: 'applied', by: ['system', ...sales], requires: ['application_submitted'] },
    { from: 'new', to: 'lost', by: sales, needs_reason: true },
    { from: 'contacted', to: 'lost', by: sales, needs_reason: true },
    { from: 'quoted', to: 'lost', by: sales, needs_reason: true },
    { from: 'lost', to: 'contacted', by: sales },
  ],
}

/** Company (domain.md §3); a suspended one may be verified again. */
export const companyLifecycle: TransitionTable<CompanyStatus> = {
  name: 'company',
  initial: 'pending',
  statuses: companyStatuses,
  terminal: [],
  transitions: [
    { from: 'pending', to: 'verified', by: portfolio, requires: ['company_checked'] },
    { from: 'verified', to: 'suspended', by: portfolio, needs_reason: true },
    { from: 'suspended', to: 'verified', by: portfolio, requires: ['company_checked'] },
  ],
}

/**
 * Employee of a company (domain.md §3): active once the person consents to payroll deduction; one who withdraws still works
 * there, and is invited again.
 */
export const employeeLifecycle: TransitionTable<EmployeeStatus> = {
  name: 'employee',
  initial: 'invited',
  statuses: employeeStatuses,
  terminal: [],
  transitions: [
    { from: 'invited', to: 'active', by: ['owner', 'system'], requires: ['payroll_consent'] },
    { from: 'invited', to: 'left', by: employers },
    { from: 'active', to: 'invited', by: ['owner'] },
    { from: 'active', to: 'left', by: employers },
    { from: 'left', to: 'invited', by: ['company', ...portfolio] },
  ],
}

/** Collection case (domain.md §3): opens at 1 day past due, closes at 0; a later arrears is a new case. */
export const collectionCaseLifecycle: TransitionTable<CollectionCaseStatus> = {
  name: 'collection-case',
  initial: 'open',
  statuses: collectionCaseStatuses,
  terminal: ['closed'],
  transitions: [
    { from: 'open', to: 'promised', by: ['recovery_and_collections'] },
    { from: 'promised', to: 'open', by: ['system', 'recovery_and_collections'] },
    { from: 'open', to: 'closed', by: ['system'], requires: ['not_past_due'] },
    { from: 'promised', to: 'closed', by: ['system'], requires: ['not_past_due'] },
  ],
}
