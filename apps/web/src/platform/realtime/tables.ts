import type { QueryKey } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

/** Queries that become stale when a table changes. */
export const queriesOfTable: Record<string, QueryKey[]> = {
  applications: [
    api.me.queues.key(),
    api.applications.key(),
    api.me.agenda.key(),
    api.loans.key(),
    api.disbursements.key(),
    api.inspections.key(),
    api.collections.key(),
    api.analytics.key(),
  ],
  documents: [api.documents.key(), api.applications.key(), api.me.agenda.key(), api.me.queues.key()],
  payments: [
    api.me.queues.key(),
    api.payments.key(),
    api.me.agenda.key(),
    api.applications.key(),
    api.loans.key(),
    api.orders.key(),
    api.collections.key(),
    api.analytics.key(),
  ],
  orders: [api.orders.key(), api.me.agenda.key(), api.me.queues.key(), api.collections.key()],
  support_tickets: [api.tickets.key()],
  ticket_replies: [api.tickets.key()],
  profiles: [api.profiles.key(), api.me.key()],
  system_settings: [api.settings.key()],
  security_settings: [api.settings.key()],
  properties: [api.properties.key()],
  // Rows without a table in the feed are announced by a notification.
  notifications: [
    api.me.queues.key(),
    api.notifications.key(),
    api.me.agenda.key(),
    api.applications.key(),
    api.loans.key(),
    api.orders.key(),
    api.hardships.key(),
    api.guarantors.key(),
    api.employments.key(),
    api.approvals.key(),
    api.collections.key(),
    api.disbursements.key(),
  ],
  employees: [api.employees.key(), api.employments.key(), api.companies.key(), api.invoices.key()],
  invoices: [
    api.me.queues.key(),
    api.invoices.key(),
    api.companies.key(),
    api.employments.key(),
    api.applications.key(),
    api.me.agenda.key(),
  ],
}

export interface Feed {
  table: string
  /** The person's own rows, or everything the server lets them see. */
  own: boolean
}

/**
 * A person's own rows, filtered by `user_id` (specification §7). Replies contain their author's id, so they
 * aren't filtered.
 */
export const userFeeds: readonly Feed[] = [
  { table: 'applications', own: true },
  { table: 'documents', own: true },
  { table: 'payments', own: true },
  { table: 'orders', own: true },
  { table: 'support_tickets', own: true },
  { table: 'notifications', own: true },
  { table: 'ticket_replies', own: false },
  // The server sends each person their own: an employer its employees and invoices, an employee what their
  // employer sees.
  { table: 'employees', own: false },
  { table: 'invoices', own: false },
]

/** All rows, for admin-type roles; the server sends those the role can read. */
export const adminFeeds: readonly Feed[] = [
  'applications',
  'documents',
  'profiles',
  'support_tickets',
  'payments',
  'orders',
  'system_settings',
  'security_settings',
  'properties',
].map((table) => ({ table, own: false }))
