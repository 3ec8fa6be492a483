import type { bankReceiptSorts } from '@efie/contracts/invoices-schemas'
import { schema, type Database } from '@efie/database'
import { invoiceOutstanding, type BankReceiptStatus, type Pesewas } from '@efie/domain'
import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext, ScopedContext } from '../../platform/context.ts'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import {
  begins,
  hasId,
  isCalled,
  matchingTexts,
  readTyped,
  refersTo,
  startingWith,
  type Typed,
} from '../../platform/text-search.ts'
import { loadMembers, lockCompany } from '../companies/index.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { recordInvoicePayment } from './pay-invoice.ts'
import { loadScopedInvoice, lockInvoice } from './queries.ts'

const { bankReceipts, invoices, payments, profiles } = schema
const matchers = alias(profiles, 'matchers')

const rows = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      ...more,
      ...getTableColumns(bankReceipts),
      invoice_number: invoices.number,
      recorded_by_name: sql<string>`coalesce(${profiles.full_name}, '')`,
      matched_by_name: matchers.full_name,
    })
    .from(bankReceipts)
    .leftJoin(invoices, eq(invoices.id, bankReceipts.invoice_id))
    .leftJoin(profiles, eq(profiles.id, bankReceipts.recorded_by))
    .leftJoin(matchers, eq(matchers.id, bankReceipts.matched_by))

const load = async (db: Database, id: string) => {
  const [row] = await rows(db, {}).where(eq(bankReceipts.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type Sort = (typeof bankReceiptSorts)[number]

const orders: Record<Sort, SortOrder> = {
  payer: sortedBy(bankReceipts.payer),
  amount: sortedBy(bankReceipts.amount),
  status: sortedBy(bankReceipts.status, bankReceipts.created_at),
  invoice_number: { by: [invoices.number], nullable: true },
  received_on: sortedBy(bankReceipts.received_on),
  reference: sortedBy(bankReceipts.reference),
  recorded_by_name: { by: [profiles.full_name], nullable: true },
  created_at: sortedBy(bankReceipts.created_at),
}

interface Page extends ListInput<Sort> {
  status?: BankReceiptStatus | undefined
}

/** Transfers by words of their payer, or the beginning of their reference or of their invoice's number. */
const searched = async (db: Database, typed: Typed) =>
  matchingTexts(
    db,
    { table: bankReceipts, id: bankReceipts.id },
    or(
      begins(sql`${bankReceipts.payer}`, typed.words),
      sql`lower(${bankReceipts.reference}) like ${startingWith(typed.beginning)}`,
      await refersTo(db, bankReceipts.invoice_id, invoices, isCalled(invoices.number, typed)),
      hasId(bankReceipts.id, typed),
    ),
  )

export const listBankReceipts = async ({ db }: ScopedContext<'payments.confirm'>, input: Page) => {
  const { sort = '-created_at', status, q } = input
  const filters = and(
    status === undefined ? undefined : eq(bankReceipts.status, status),
    q ? await searched(db, readTyped(q)) : undefined,
  )
  return readList(db, orders, bankReceipts.id, { ...input, sort }, ({ where, orderBy, limit, sorted_by }) =>
    rows(db, { sorted_by })
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

interface Recorded {
  amount: Pesewas
  reference: string
  payer: string
  received_on: string
}

/** First person: records a transfer from the bank statement. The same transfer can't be recorded twice. */
export const recordBankReceipt = async (ctx: ScopedContext<'payments.record'>, input: Recorded) => {
  const { actor } = ctx
  if (input.received_on > today(ctx.clock))
    throw invalid('received_on', 'Choose a day that isn’t in the future')
  return transactOnce(ctx, 'bank-receipts.record', input, async (ctx) => {
    const [row] = await ctx.db
      .insert(bankReceipts)
      .values({ ...input, recorded_by: actor.id, created_at: nowIso(ctx.clock) })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('CONFLICT')
    await recordAudit(ctx, {
      action: 'bank-receipt.record',
      subject_type: 'bank-receipt',
      subject_id: row.id,
      after: { amount: row.amount, received_on: row.received_on },
    })
    return load(ctx.db, row.id)
  })
}

const pay = async (ctx: TransactionContext, receipt: Awaited<ReturnType<typeof load>>, invoiceId: string) => {
  const { company_id } = await loadScopedInvoice(ctx.db, invoiceId, 'all', '')
  await lockCompany(ctx.db, company_id)
  const invoice = await lockInvoice(ctx.db, invoiceId)
  if (invoice.status === 'draft' || invoice.status === 'void' || invoiceOutstanding(invoice) === 0)
    throw new AppError('NOTHING_DUE')
  const [payer] = await loadMembers(ctx.db, company_id)
  if (!payer) throw invalid('invoice_id', 'This company has no members yet')
  const now = nowIso(ctx.clock)
  const payment = await underFreeReference(() =>
    ctx.db
      .insert(payments)
      .values({
        user_id: payer.user_id,
        invoice_id: invoice.id,
        payment_type: 'invoice',
        amount: receipt.amount,
        method: 'bank_transfer',
        status: 'completed',
        paid_at: now,
        recorded_by: receipt.recorded_by,
        confirmed_by: ctx.actor?.id ?? null,
        note: `Bank transfer ${receipt.reference}`,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing({ target: payments.reference })
      .returning({ id: payments.id }),
  )
  await recordInvoicePayment(ctx, invoice.id, {
    payment_id: payment.id,
    amount: receipt.amount,
    paid_on: receipt.received_on,
    place: 'bank',
  })
  return payment.id
}

/** Second person: matches the transfer with an invoice; it is allocated to the lines straight away. */
export const matchBankReceipt = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: { id: string; invoice_id: string },
) => {
  const { actor } = ctx
  return transactOnce(ctx, 'bank-receipts.match', input, async (ctx) => {
    await ctx.db.select().from(bankReceipts).where(eq(bankReceipts.id, input.id)).for('update')
    const receipt = await load(ctx.db, input.id)
    if (receipt.status === 'matched')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'matched', to: 'matched', missing: [] })
    await requireOtherThan(ctx, actor, [receipt.recorded_by])
    const payment_id = await pay(ctx, receipt, input.invoice_id)
    await ctx.db
      .update(bankReceipts)
      .set({
        status: 'matched',
        invoice_id: input.invoice_id,
        payment_id,
        matched_by: actor.id,
        matched_at: nowIso(ctx.clock),
      })
      .where(eq(bankReceipts.id, receipt.id))
    await recordAudit(ctx, {
      action: 'bank-receipt.match',
      subject_type: 'bank-receipt',
      subject_id: receipt.id,
      after: { invoice_id: input.invoice_id, payment_id, amount: receipt.amount },
    })
    return load(ctx.db, receipt.id)
  })
}
