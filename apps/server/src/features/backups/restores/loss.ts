import type { Database } from '@efie/database'
import type { RestoreLoss } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'

interface Counted extends Record<string, unknown> {
  accounts: number
  applications: number
  orders: number
  documents: number
  payments: number
  payments_amount: string
  payouts: number
  payouts_amount: string
  refunds: number
  refunds_amount: string
}

/** What was recorded since a moment. Money that moved counts when it moved, not when it was requested. */
export const countLoss = async (db: Database, since: string): Promise<RestoreLoss> => {
  const created = (table: string) =>
    sql`(select count(*)::int from ${sql.raw(table)} where created_at >= ${since})`
  const paid = sql`from payments where status in ('completed', 'partly-refunded', 'refunded') and paid_at >= ${since}`
  const sent = sql`from disbursements where status in ('sent', 'confirmed') and sent_at >= ${since}`
  const refunded = sql`from refunds where status = 'completed' and updated_at >= ${since}`
  const [row] = await queryRows<Counted>(
    db,
    sql`select ${created('profiles')} as accounts, ${created('applications')} as applications,
          ${created('orders')} as orders, ${created('documents')} as documents,
          (select count(*)::int ${paid}) as payments, (select coalesce(sum(amount), 0)::text ${paid}) as payments_amount,
          (select count(*)::int ${sent}) as payouts, (select coalesce(sum(amount), 0)::text ${sent}) as payouts_amount,
          (select count(*)::int ${refunded}) as refunds, (select coalesce(sum(amount), 0)::text ${refunded}) as refunds_amount`,
  )
  if (!row) throw new Error('nothing was counted')
  const { accounts, applications, orders, documents } = row
  return {
    since,
    accounts,
    applications,
    orders,
    documents,
    payments: { count: row.payments, amount: Number(row.payments_amount) },
    payouts: { count: row.payouts, amount: Number(row.payouts_amount) },
    refunds: { count: row.refunds, amount: Number(row.refunds_amount) },
  }
}
