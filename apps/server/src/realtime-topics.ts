import { call, ORPCError } from '@orpc/server'
import type { Permission } from '@efie/domain'
import { withScope, type Context, type ScopedContext } from './platform/context.ts'
import { AppError } from './platform/errors.ts'
import { inParallel } from './platform/realtime/in-parallel.ts'
import type { RealtimeRow, RealtimeTopic } from './platform/realtime/topics.ts'
import { readChangedInvoices } from './features/invoices/index.ts'
import { readChangedEmployees, readChangedEmployments } from './features/employees/index.ts'
import { readChangedNotifications } from './features/notifications/index.ts'
import { readChangedProperties } from './features/properties/index.ts'
import { readChangedReplies, readChangedTickets } from './features/tickets/index.ts'
import { router } from './router.ts'

const isRefusal = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof ORPCError) && error.status < 500

/** Requests of one reader at a time. */
const READS = 2

/** Rows exactly as the request would return them: same scope, same form. Rows it would refuse are left out. */
const asRequested =
  (read: (ctx: Context, id: string) => Promise<RealtimeRow>) =>
  async (ctx: Context, ids: string[]): Promise<RealtimeRow[]> => {
    const rows: RealtimeRow[] = []
    await inParallel(READS, ids, async (id) => {
      try {
        rows.push(await read(ctx, id))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    })
    return rows
  }

/** A feature's own read of changed rows, which requires the topic's permission. */
const readBy = <Permitted extends Permission>(
  permission: Permitted,
  read: (ctx: ScopedContext<Permitted>, ids: string[]) => Promise<RealtimeRow[]>,
): Pick<RealtimeTopic, 'permission' | 'load'> => ({
  permission,
  load: (ctx, ids) => read(withScope(ctx, permission), ids),
})

/** The fixed key of a settings row, which the API leaves out. */
const SETTINGS_ROW = '00000000-0000-7000-8000-000000000001'

/** Tables that can be subscribed to: interface.md "Realtime". */
export const realtimeTopics: readonly RealtimeTopic[] = [
  {
    table: 'applications',
    permission: 'applications.read',
    load: asRequested((context, id) => call(router.applications.get, { id }, { context })),
    // Someone who verified or approved the application can't decide on it again.
    personal: ['next_steps'],
  },
  {
    table: 'documents',
    permission: 'documents.read',
    load: asRequested((context, id) => call(router.documents.get, { id }, { context })),
  },
  {
    table: 'payments',
    permission: 'payments.read',
    load: asRequested((context, id) => call(router.payments.get, { id }, { context })),
  },
  { table: 'support_tickets', ...readBy('tickets.read', readChangedTickets) },
  {
    table: 'orders',
    permission: 'orders.read',
    load: asRequested((context, id) => call(router.orders.get, { id }, { context })),
  },
  { table: 'ticket_replies', ...readBy('tickets.read', readChangedReplies) },
  {
    table: 'profiles',
    permission: 'me.read',
    load: asRequested((context) => call(router.me.get, undefined, { context })),
  },
  {
    table: 'profiles',
    permission: 'profiles.read',
    load: asRequested((context, id) => call(router.profiles.get, { id }, { context })),
  },
  {
    table: 'system_settings',
    permission: 'settings.read',
    load: asRequested(async (context) => ({
      ...(await call(router.settings.system.get, undefined, { context })),
      id: SETTINGS_ROW,
    })),
  },
  {
    table: 'security_settings',
    permission: 'settings.read',
    load: asRequested(async (context) => ({
      ...(await call(router.settings.security.get, undefined, { context })),
      id: SETTINGS_ROW,
    })),
  },
  { table: 'properties', ...readBy('properties.read', readChangedProperties) },
  { table: 'employees', ...readBy('employees.read', readChangedEmployees) },
  { table: 'employees', ...readBy('employments.read', readChangedEmployments) },
  { table: 'invoices', ...readBy('invoices.read', readChangedInvoices) },
  { table: 'notifications', ...readBy('notifications.read', readChangedNotifications) },
]
