import type { Permission } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { verificationPath } from '~/parts/documents/review/verification-path.ts'
import { api, client } from '~/platform/api/client.ts'

interface Rows {
  data: unknown[]
  next_cursor: string | null
}

export interface Queue {
  id: string
  label: string
  /** What to do about it. */
  hint: string
  to: string
  permission: Permission
  key: QueryKey
  fetch: () => Promise<Rows>
}

/** Maximum rows counted; beyond it "50+" is enough. */
const limit = 50

/** Work that is waiting, in order of age. */
export const queues: readonly Queue[] = [
  {
    id: 'pending-applications',
    label: 'Unassigned applications',
    hint: 'Submitted, waiting for an analyst',
    to: '/admin/applications?status=pending',
    permission: 'applications.assess',
    key: api.applications.key(),
    fetch: () => client.applications.list({ status: 'pending', limit }),
  },
  {
    id: 'applications-in-review',
    label: 'Applications in review',
    hint: 'Assigned to an analyst',
    to: '/admin/applications?status=in-review',
    permission: 'applications.assess',
    key: api.applications.key(),
    fetch: () => client.applications.list({ status: 'in-review', limit }),
  },
  {
    id: 'pending-documents',
    label: 'Documents to verify',
    hint: 'Uploaded, not reviewed yet',
    to: verificationPath(),
    permission: 'documents.verify',
    key: api.documents.key(),
    fetch: () => client.documents.list({ to_verify: 'true', limit }),
  },
  {
    id: 'open-tickets',
    label: 'Open tickets',
    hint: 'Waiting for an answer',
    to: '/admin/support?status=open',
    permission: 'tickets.read',
    key: api.tickets.key(),
    fetch: () => client.tickets.list({ status: 'open', limit }),
  },
  {
    id: 'processing-payments',
    label: 'Payments in progress',
    hint: 'Waiting for the payment provider',
    to: '/admin/payments?status=processing',
    permission: 'payments.confirm',
    key: api.payments.key(),
    fetch: () => client.payments.list({ status: 'processing', limit }),
  },
  {
    id: 'orders-to-pack',
    label: 'Orders to pack',
    hint: 'Paid, not packed yet',
    to: '/admin/orders?tab=to-pack',
    permission: 'orders.fulfil',
    key: api.orders.key(),
    fetch: () => client.orders.list({ status: 'confirmed', limit }),
  },
  {
    id: 'credit-orders',
    label: 'Orders waiting for a credit decision',
    hint: 'Instalment orders outside the automatic limits',
    to: '/admin/orders?tab=credit',
    permission: 'orders.transition',
    key: api.orders.key(),
    fetch: () => client.orders.list({ status: 'pending-credit', limit }),
  },
  {
    id: 'pending-companies',
    label: 'Companies to verify',
    hint: 'Registered, not verified yet',
    to: '/admin/companies?status=pending',
    permission: 'companies.manage',
    key: api.companies.key(),
    fetch: () => client.companies.list({ status: 'pending', limit }),
  },
]

export interface Alert {
  id: string
  /** Text with the number in it. */
  text: (count: string) => string
  action: string
  to: string
  tone: 'caution' | 'danger'
  permission: Permission
  key: QueryKey
  fetch: () => Promise<Rows>
}

const newestOnly = async (): Promise<Rows> => {
  const { data } = await client.backups.list({ limit: 1 })
  return { data: data.filter(({ status }) => status === 'failed'), next_cursor: null }
}

/** What is late or wrong; nothing is shown if nothing is. */
export const alerts: readonly Alert[] = [
  {
    id: 'late-tickets',
    text: (count) => `${count === '1' ? '1 ticket wasn’t' : `${count} tickets weren’t`} answered on time`,
    action: 'View tickets',
    to: '/admin/support?late=1',
    tone: 'danger',
    permission: 'tickets.read',
    key: api.tickets.key(),
    fetch: () => client.tickets.list({ overdue: 'true', limit }),
  },
  {
    id: 'failed-backup',
    text: () => 'The latest backup failed',
    action: 'View backups',
    to: '/admin/settings?tab=backups',
    tone: 'danger',
    permission: 'backups.read',
    key: api.backups.key(),
    fetch: newestOnly,
  },
  {
    id: 'failed-messages',
    text: (count) => `${count === '1' ? '1 message' : `${count} messages`} couldn’t be delivered`,
    action: 'View delivery log',
    to: '/admin/notifications?tab=deliveries&status=failed',
    tone: 'caution',
    permission: 'messages.read',
    key: api.messages.key(),
    fetch: () => client.messages.list({ status: 'failed', limit }),
  },
  {
    id: 'low-stock',
    text: (count) => `${count === '1' ? '1 item is' : `${count} items are`} low on stock`,
    action: 'View stock',
    to: '/admin/products?tab=stock&low=true',
    tone: 'caution',
    permission: 'stock.read',
    key: api.stock.key(),
    fetch: () => client.stock.list({ low: 'true', limit }),
  },
]
