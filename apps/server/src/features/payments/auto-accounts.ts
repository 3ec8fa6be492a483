import type { Database, Transaction } from '@efie/database'
import type { LocalDate, Permission, Pesewas, Scope } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import {
  loadApplicationForUpdate,
  loadScopedApplication,
  lockScopedApplication,
} from '../applications/index.ts'
import { loadLoanStanding } from '../loans/index.ts'
import { loadOrderForUpdate, loadScopedOrder, lockScopedOrder, orderDueOf } from '../orders/index.ts'
import { lockDemandOf, type Collected } from './auto-queries.ts'
import { findOrderUnderWay } from './order-target.ts'
import { findUnderWay, type Payment } from './queries.ts'

interface Owned {
  id: string
  user_id: string
}

/** What automatic collection asks of whoever lends: rent by its applications, the shop by its orders. */
export interface CollectedAccounts {
  of: Collected['of']
  access: Permission
  load: (db: Database, id: string, scope: Scope, actorId: string) => Promise<Owned>
  lockOwn: (tx: Transaction, id: string, actorId: string) => Promise<Owned>
  /** What a month costs now; null where nothing runs. The row must be locked. */
  monthly: (ctx: Context, tx: Transaction, id: string) => Promise<Pesewas | null>
  /** Locks the row, and the demand of what has fallen due first; null while nothing may be collected. */
  dueToday: (ctx: Context, tx: Transaction, id: string) => Promise<DueToday | null>
  /** Where its owner sees to it, and in words. */
  page: (id: string) => string
  place: Text
}

interface DueToday {
  user_id: string
  demand: Payment
  amount: Pesewas
}

interface Demanded {
  instalment_number: number
  due_date: LocalDate
  amount: Pesewas
}

const oldestDue = async (
  ctx: Context,
  tx: Transaction,
  collected: Collected,
  user_id: string,
  demands: readonly Demanded[],
): Promise<DueToday | null> => {
  const asked = demands.find((one) => one.due_date <= today(ctx.clock))
  const demand = asked ? await lockDemandOf(tx, collected, asked.instalment_number) : null
  return asked && demand ? { user_id, demand, amount: asked.amount } : null
}

const loans: CollectedAccounts = {
  of: 'application',
  access: 'applications.read',
  load: loadScopedApplication,
  lockOwn: (tx, id, actorId) => lockScopedApplication(tx, id, 'own', actorId),
  monthly: async (_ctx, tx, id) => {
    const application = await loadApplicationForUpdate(tx, id)
    return application.status === 'active' ? application.total_monthly_payment : null
  },
  dueToday: async (ctx, tx, id) => {
    const application = await loadApplicationForUpdate(tx, id)
    if (application.status !== 'active') return null
    if ((await findUnderWay(tx, id, ['instalment', 'settlement'])) !== null) return null
    const standing = await loadLoanStanding(tx, application, today(ctx.clock))
    return oldestDue(ctx, tx, { of: 'application', id }, application.user_id, standing?.demands ?? [])
  },
  page: () => '/payments',
  place: text('under Payments'),
}

const plans: CollectedAccounts = {
  of: 'order',
  access: 'orders.read',
  load: loadScopedOrder,
  lockOwn: (tx, id, actorId) => lockScopedOrder(tx, id, 'own', actorId),
  monthly: async (ctx, tx, id) => {
    const order = await loadOrderForUpdate(tx, id)
    // Only a plan that runs can be settled.
    return (await orderDueOf(ctx, tx, order, 'settlement')) === null ? null : order.monthly_amount
  },
  dueToday: async (ctx, tx, id) => {
    const order = await loadOrderForUpdate(tx, id)
    if ((await findOrderUnderWay(tx, id)) !== null) return null
    const due = await orderDueOf(ctx, tx, order, 'order_instalment')
    return oldestDue(ctx, tx, { of: 'order', id }, order.user_id, due?.demands ?? [])
  },
  page: (id) => `/orders/${id}`,
  place: text('on the page of the order'),
}

export const collectedAccounts: Record<Collected['of'], CollectedAccounts> = {
  application: loans,
  order: plans,
}
