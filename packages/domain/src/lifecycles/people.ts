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
 * Support ticket (domain.md §3). Staff change the status by replying; only administrators set it directly
 * (domain.md §4: other staff reply). The owner can resolve the ticket, and their next reply reopens it.
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

/**
 * Lead (domain.md §3). It belongs to one sales executive through `lead_owner_id`, so `isOwner` is not used.
 */
export const leadLifecycle: TransitionTable<LeadStatus> = {
  name: 'lead',
  initial: 'new',
  statuses: leadStatuses,
  terminal: ['applied'],
  transitions: [
    { from: 'new', to: 'contacted', by: sales },
    { from: 'contacted', to: 'quoted', by: sales },
    // An application moves the lead on from any earlier stage.
    { from: 'new', to: 'applied', by: ['system'], requires: ['application_submitted'] },
    { from: 'contacted', to: 'applied', by: ['system'], requires: ['application_submitted'] },
    { from: 'quoted', to: 'applied', by: ['system', ...sales], requires: ['application_submitted'] },
    { from: 'new', to: 'lost', by: sales, needs_reason: true },
    { from: 'contacted', to: 'lost', by: sales, needs_reason: true },
    { from: 'quoted', to: 'lost', by: sales, needs_reason: true },
    { from: 'lost', to: 'contacted', by: sales },
  ],
}

/** Company (domain.md §3). A suspended company can be verified again. */
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
 * Employee of a company (domain.md §3). Active means that the person consents to payroll deduction. Someone
 * who withdraws consent still works there, and returns to invited.
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

/** Collection case (domain.md §3). Opens at 1 day past due and closes at 0. Later arrears open a new case. */
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
