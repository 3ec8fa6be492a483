import { invoice as invoiceShown } from '@efie/contracts'
import {
  ageingOf,
  diffInvoices,
  leavingReasonOf,
  scopeOf,
  sumOf,
  type DiffLine,
  type LeavingReason,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context, ScopedContext } from '../../platform/context.ts'
import { encodeCursor, nameCursor } from '../../platform/pagination.ts'
import { loadScopedCompany } from '../companies/index.ts'
import {
  findAllocations,
  findLines,
  loadCreditNotes,
  loadDisputes,
  loadInvoicePayments,
  sumByEmployee,
} from './line-queries.ts'
import { presentInvoice, presentLine } from './present-invoice.ts'
import {
  findEmployeesById,
  findInvoiceBefore,
  findInvoices,
  findInvoicesById,
  loadScopedInvoice,
  openInvoicesOf,
  type InvoiceFilter,
} from './queries.ts'
import { findFailed, sumUnderway } from './share-queries.ts'

export const listInvoices = async (ctx: ScopedContext<'invoices.read'>, input: InvoiceFilter) => {
  const { actor, scope } = ctx
  const { data, ...rest } = await findInvoices(ctx.db, scope, actor.id, input)
  const day = today(ctx.clock)
  return { ...rest, data: data.map((row) => presentInvoice(row, day)) }
}

export const listInvoicesOfCompany = async (
  ctx: ScopedContext<'invoices.read'>,
  { id, ...filter }: Omit<InvoiceFilter, 'company_id'> & { id: string },
) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, id, scope, actor.id)
  return listInvoices(ctx, { ...filter, company_id: company.id })
}

export const getAgeing = async (ctx: ScopedContext<'invoices.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  return ageingOf(await openInvoicesOf(ctx.db, company.id), today(ctx.clock))
}

export const getInvoice = async (ctx: ScopedContext<'invoices.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const invoice = await loadScopedInvoice(ctx.db, input.id, scope, actor.id)
  return {
    ...presentInvoice(invoice, today(ctx.clock)),
    payments: await loadInvoicePayments(ctx.db, invoice.id),
    credit_notes: await loadCreditNotes(ctx.db, invoice.id),
    disputes: await loadDisputes(ctx.db, invoice.id),
    posting: {
      ...(await sumUnderway(ctx.db, invoice.id)),
      // Others aren't shown what became of an employee's loan.
      failed: scopeOf(actor.role, 'ledger.read') === 'all' ? await findFailed(ctx.db, invoice.id) : [],
    },
  }
}

/** An invoice after a change. */
export const showInvoice = async (ctx: Context, id: string) =>
  presentInvoice(await loadScopedInvoice(ctx.db, id, 'all', ''), today(ctx.clock))

/** For the change feed: the invoices among these that the caller may read, as in the list. */
export const readChangedInvoices = async (ctx: ScopedContext<'invoices.read'>, ids: string[]) => {
  const { actor, scope } = ctx
  const day = today(ctx.clock)
  return (await findInvoicesById(ctx.db, scope, actor.id, ids)).map((row) =>
    invoiceShown.parse(presentInvoice(row, day)),
  )
}

/** Sorted by employee name, then line. */
const pageByEmployee = <Row extends { employee_name: string }>(
  rows: Row[],
  limit: number,
  idOf: (row: Row) => string,
) => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const more = rows.length > limit && last
  return { data, next_cursor: more ? encodeCursor([last.employee_name, idOf(last)]) : null }
}

interface LinePage {
  id: string
  limit: number
  cursor?: string | undefined
}

export const listLines = async (
  ctx: ScopedContext<'invoices.read'>,
  input: LinePage & { open?: boolean | undefined },
) => {
  const { actor, scope } = ctx
  const invoice = await loadScopedInvoice(ctx.db, input.id, scope, actor.id)
  const { limit, open } = input
  const rows = await findLines(ctx.db, invoice.id, { limit, open, ...nameCursor(input.cursor) })
  const { data, next_cursor } = pageByEmployee(rows, limit, (row) => row.id)
  return { next_cursor, data: data.map(presentLine) }
}

export const listAllocations = async (
  ctx: ScopedContext<'invoices.read'>,
  input: LinePage & { payment_id: string },
) => {
  const { actor, scope } = ctx
  const invoice = await loadScopedInvoice(ctx.db, input.id, scope, actor.id)
  const { limit, payment_id } = input
  const of = { invoice_id: invoice.id, payment_id }
  const rows = await findAllocations(ctx.db, of, { limit, ...nameCursor(input.cursor) })
  return pageByEmployee(rows, limit, (row) => row.line_id)
}

const SHOWN = 500

/** Compares the month with the previous one, per employee. */
export const getDiff = async (ctx: ScopedContext<'invoices.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const invoice = await loadScopedInvoice(ctx.db, input.id, scope, actor.id)
  const before = await findInvoiceBefore(ctx.db, invoice)
  const previous = before ? await sumByEmployee(ctx.db, before.id) : []
  const current = await sumByEmployee(ctx.db, invoice.id)
  const here = new Set(current.map((entry) => entry.employee_id))
  const gone = previous.filter((entry) => !here.has(entry.employee_id))
  const people = await findEmployeesById(
    ctx.db,
    gone.map((entry) => entry.employee_id),
  )
  const reasons = new Map<string, LeavingReason>(
    people.map((employee) => [employee.id, leavingReasonOf(employee, invoice.payday)]),
  )
  const diff = diffInvoices(previous, current, reasons)
  const shown = (lines: DiffLine[]) => lines.slice(0, SHOWN)
  return {
    previous_invoice_id: before?.id ?? null,
    previous_total: sumOf(previous.map((entry) => entry.amount)),
    total: sumOf(current.map((entry) => entry.amount)),
    joiners: shown(diff.joiners),
    leavers: shown(diff.leavers),
    changes: shown(diff.changes),
    on_leave: shown(diff.on_leave),
    counts: {
      joiners: diff.joiners.length,
      leavers: diff.leavers.length,
      changes: diff.changes.length,
      on_leave: diff.on_leave.length,
    },
  }
}
