import { schema } from '@efie/database'
import { formatMoney, type Role, statusLabel } from '@efie/domain'
import { and, desc, eq, or } from 'drizzle-orm'
import { hasId, isCalled } from '../../platform/text-search.ts'
import { invoiceScope, searchedInvoices } from '../invoices/index.ts'
import { paymentScope } from '../payments/index.ts'
import type { Query } from './queries.ts'

const { companies, disbursements, invoices, payments, profiles, refunds } = schema

export const findPayments = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({
      id: payments.id,
      reference: payments.reference,
      amount: payments.amount,
      status: payments.status,
    })
    .from(payments)
    .where(
      and(
        or(isCalled(payments.reference, typed), hasId(payments.id, typed)),
        paymentScope(db, scope, actor_id),
      ),
    )
    .limit(limit)
  return rows.map((row) => ({
    kind: 'payment' as const,
    id: row.id,
    title: row.reference,
    detail: `${formatMoney(row.amount)} · ${statusLabel(row.status)}`,
    link: `/admin/payments?open=${row.id}`,
  }))
}

/** A row of a list at the finance desk, which only finance can open; others get the page that shows it too. */
const deskLink = (role: Role, tab: string, row: { id: string; reference: string }, others: string): string =>
  role === 'finance'
    ? `/dashboard/finance?${new URLSearchParams({ tab, q: row.reference, open: row.id })}`
    : others

/** Payouts to landlords. Administrators get the case, whose landlord is paid. */
export const findPayouts = async ({ db, typed, role, limit }: Query) => {
  const rows = await db
    .select({
      id: disbursements.id,
      application_id: disbursements.application_id,
      reference: disbursements.reference,
      amount: disbursements.amount,
      payout_name: disbursements.payout_name,
      status: disbursements.status,
    })
    .from(disbursements)
    .where(or(isCalled(disbursements.reference, typed), hasId(disbursements.id, typed)))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'payout' as const,
    id: row.id,
    title: `${row.reference} · ${row.payout_name}`,
    detail: `${formatMoney(row.amount)} · ${statusLabel(row.status)}`,
    link: deskLink(role, 'payouts', row, `/admin/applications/${row.application_id}`),
  }))
}

/** Refunds. Administrators get the refunded payment, or the person whose credit was paid out. */
export const findRefunds = async ({ db, typed, role, limit }: Query) => {
  const rows = await db
    .select({
      id: refunds.id,
      payment_id: refunds.payment_id,
      user_id: refunds.user_id,
      reference: refunds.reference,
      amount: refunds.amount,
      status: refunds.status,
      full_name: profiles.full_name,
    })
    .from(refunds)
    .innerJoin(profiles, eq(profiles.id, refunds.user_id))
    .where(or(isCalled(refunds.reference, typed), hasId(refunds.id, typed)))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'refund' as const,
    id: row.id,
    title: `${row.reference} · ${row.full_name}`,
    detail: `${formatMoney(row.amount)} · ${statusLabel(row.status)}`,
    link: deskLink(
      role,
      'refunds',
      row,
      row.payment_id ? `/admin/payments?open=${row.payment_id}` : `/admin/users?open=${row.user_id}`,
    ),
  }))
}

export const findInvoices = async ({ db, typed, scope, actor_id, limit }: Query) => {
  const rows = await db
    .select({
      id: invoices.id,
      number: invoices.number,
      total: invoices.total,
      status: invoices.status,
      company_name: companies.name,
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.company_id))
    .where(and(await searchedInvoices(db, typed), invoiceScope(db, scope, actor_id)))
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'invoice' as const,
    id: row.id,
    title: `${row.number} · ${row.company_name}`,
    detail: `${formatMoney(row.total)} · ${statusLabel(row.status)}`,
    link: `/admin/companies?tab=invoices&open=${row.id}`,
  }))
}
