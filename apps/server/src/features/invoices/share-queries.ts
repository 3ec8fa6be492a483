import { schema, type Database, type Transaction } from '@efie/database'
import { sumOf, type LocalDate, type Pesewas } from '@efie/domain'
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../platform/context.ts'
import { uuidv7 } from 'uuidv7'
import { isAmong } from '../../platform/database/is-among.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { insertTogether } from '../../platform/database/write-together.ts'

const { invoiceLines, payments, payrollShares } = schema

export const PAYROLL_SHARES = 'payroll-shares'

/** Has the shares of a payment posted once the transaction commits. */
export const enqueueShares = (ctx: TransactionContext, payment_id: string): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, PAYROLL_SHARES, { payment_id })

/** A share that hasn't reached its loan yet. */
export interface Share {
  id: string
  line_id: string
  payment_id: string
  application_id: string
  user_id: string
  amount: Pesewas
  paid_on: LocalDate
  failed_at: string | null
}

/** Shares of one payment, of one invoice, or all. */
export interface ShareFilter {
  payment_id?: string
  invoice_id?: string
}

export const insertShares = async (
  tx: Transaction,
  of: { payment_id: string; paid_on: LocalDate; created_at: string },
  parts: readonly { line_id: string; application_id: string; amount: Pesewas }[],
): Promise<void> => {
  if (parts.length > 0)
    await insertTogether(
      tx,
      payrollShares,
      parts.map(({ line_id, application_id, amount }) => ({ ...of, line_id, application_id, amount })),
    )
}

/**
 * Allocates a payment to lines in one statement: they count as paid, and their shares are on the list of what has to
 * reach the loans.
 */
export const allocate = async (
  tx: Transaction,
  of: { invoice_id: string; payment_id: string; paid_on: LocalDate; created_at: string },
  parts: readonly { line_id: string; amount: Pesewas }[],
): Promise<void> => {
  if (parts.length === 0) return
  const { invoice_id, payment_id, paid_on, created_at } = of
  const given = parts.map((part) => ({ ...part, id: uuidv7(), share_id: uuidv7() }))
  await tx.execute(sql`
    with part as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as part (id uuid, share_id uuid, line_id uuid, amount bigint)
    ),
    raised as (
      update invoice_lines l set paid = l.paid + part.amount from part where l.id = part.line_id
      returning l.application_id, part.*
    ),
    allocated as (
      insert into invoice_allocations (id, invoice_id, line_id, payment_id, amount, created_at)
      select id, ${invoice_id}::uuid, line_id, ${payment_id}::uuid, amount, ${created_at}::timestamptz from part
    )
    insert into payroll_shares (id, line_id, payment_id, application_id, amount, paid_on, created_at)
    select share_id, line_id, ${payment_id}::uuid, application_id, amount, ${paid_on}::date, ${created_at}::timestamptz from raised`)
}

type ShareRow = Omit<Share, 'amount'> & { amount: string | number } & Record<string, unknown>

const shareOf = ({ amount, ...row }: ShareRow): Share => ({ ...row, amount: Number(amount) })

const columns = sql.raw(
  's.id, s.line_id, s.payment_id, s.application_id, l.user_id, s.amount, s.paid_on::text as paid_on, s.failed_at::text as failed_at',
)

const within = ({ payment_id, invoice_id }: ShareFilter): SQL =>
  sql.join(
    [
      payment_id === undefined ? sql`true` : sql`s.payment_id = ${payment_id}`,
      invoice_id === undefined ? sql`true` : sql`l.invoice_id = ${invoice_id}`,
    ],
    sql` and `,
  )

/**
 * Locks shares together with their applications, without waiting: what another node is posting, or another act
 * is changing, is left to it. Applications in `except` are left out.
 */
export const claimShares = async (
  tx: Transaction,
  filter: ShareFilter,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<Share[]> => {
  const rows = await queryRows<ShareRow>(
    tx,
    sql`select ${columns} from payroll_shares s join invoice_lines l on l.id = s.line_id
        join applications a on a.id = s.application_id
        where ${within(filter)} and not (s.application_id = any(${sql.param([...except])}::uuid[]))
        order by s.application_id, s.id limit ${limit} for update of s, a skip locked`,
  )
  return rows.map(shareOf)
}

/** The shares of an application, locked. Lock the application first. */
export const lockSharesOf = async (
  tx: Transaction,
  applicationId: string,
  filter: ShareFilter,
): Promise<Share[]> => {
  const rows = await queryRows<ShareRow>(
    tx,
    sql`select ${columns} from payroll_shares s join invoice_lines l on l.id = s.line_id
        where ${within(filter)} and s.application_id = ${applicationId} order by s.id for update of s`,
  )
  return rows.map(shareOf)
}

/** The payments that have shares of an application, and their invoices. */
export const findSharedPayments = (db: Database, applicationId: string) =>
  db
    .selectDistinct({ payment_id: payrollShares.payment_id, invoice_id: invoiceLines.invoice_id })
    .from(payrollShares)
    .innerJoin(invoiceLines, eq(invoiceLines.id, payrollShares.line_id))
    .where(eq(payrollShares.application_id, applicationId))
    .orderBy(asc(payrollShares.payment_id))

/** Locks a payment against reversal, as a foreign key to it does. */
export const keepPayment = async (tx: Transaction, paymentId: string): Promise<void> => {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('key share')
}

/** Applications whose shares are left, except some. */
export const findLeft = async (
  db: Database,
  filter: ShareFilter,
  except: readonly string[],
): Promise<string[]> => {
  const rows = await queryRows<{ application_id: string }>(
    db,
    sql`select distinct s.application_id from payroll_shares s join invoice_lines l on l.id = s.line_id
        where ${within(filter)} and not (s.application_id = any(${sql.param([...except])}::uuid[])) order by 1`,
  )
  return rows.map((row) => row.application_id)
}

export const deleteShares = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await tx.delete(payrollShares).where(isAmong(payrollShares.id, ids))
}

interface FailureRow extends Record<string, unknown> {
  invoice_id: string
  number: string
  count: string | number
  amount: string | number
}

/**
 * Marks the shares of some applications as failed, except those that something else holds by now. Returns what hadn't
 * been marked before, by invoice.
 */
export const noteFailures = async (
  tx: Transaction,
  applicationIds: readonly string[],
  filter: ShareFilter,
  failed_at: string,
) => {
  const rows = await queryRows<FailureRow>(
    tx,
    sql`with failed as materialized (
          select s.id, s.amount, s.failed_at, l.invoice_id from payroll_shares s
          join invoice_lines l on l.id = s.line_id
          where ${within(filter)} and s.application_id = any(${sql.param([...applicationIds])}::uuid[])
          order by s.id for update of s skip locked
        ),
        marked as (update payroll_shares s set failed_at = ${failed_at}::timestamptz from failed where s.id = failed.id)
        select v.id as invoice_id, v.number, count(*) as count, sum(failed.amount) as amount
        from failed join invoices v on v.id = failed.invoice_id
        where failed.failed_at is null group by v.id order by v.id`,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

/** What of a payment hasn't reached the loans, by line; locked. Lock the applications first. */
export const lockUnderway = async (tx: Transaction, paymentId: string): Promise<Map<string, Pesewas>> => {
  const rows = await tx
    .select()
    .from(payrollShares)
    .where(eq(payrollShares.payment_id, paymentId))
    .orderBy(asc(payrollShares.id))
    .for('update')
  const byLine = Map.groupBy(rows, (row) => row.line_id)
  return new Map([...byLine].map(([id, own]) => [id, sumOf(own.map((row) => row.amount))]))
}

/** Takes money back before it has reached the loans. The shares must be locked. */
export const takeShares = async (
  tx: Transaction,
  paymentId: string,
  parts: readonly { line_id: string; amount: Pesewas }[],
): Promise<void> => {
  if (parts.length === 0) return
  const given = sql`json_to_recordset(${JSON.stringify(parts)}::json) as part (line_id uuid, amount bigint)`
  // Oldest first: a share loses what the part asks for beyond those before it.
  await tx.execute(sql`
    with reach as (
      select s.id, s.amount, part.amount - (sum(s.amount) over (partition by s.line_id order by s.id) - s.amount) as asked
      from payroll_shares s join ${given} on part.line_id = s.line_id where s.payment_id = ${paymentId}
    ),
    gone as (delete from payroll_shares s using reach where reach.id = s.id and reach.asked >= reach.amount)
    update payroll_shares s set amount = s.amount - reach.asked from reach
    where reach.id = s.id and reach.asked > 0 and reach.asked < reach.amount`)
}

const ofInvoice = (invoiceId: string): SQL =>
  sql`${payrollShares.payment_id} in (select id from payments where invoice_id = ${invoiceId})`

/** What of an invoice's payments hasn't reached the loans. */
export const sumUnderway = async (db: Database, invoiceId: string) => {
  const { amount, failed_at } = payrollShares
  const [row] = await db
    .select({
      shares: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${amount}), 0)`.mapWith(Number),
      failed_count: sql`count(${failed_at})`.mapWith(Number),
      failed_amount: sql`coalesce(sum(${amount}) filter (where ${failed_at} is not null), 0)`.mapWith(Number),
    })
    .from(payrollShares)
    .where(ofInvoice(invoiceId))
  return row ?? { shares: 0, amount: 0, failed_count: 0, failed_amount: 0 }
}

const SHOWN = 50

/** Shares of an invoice that couldn't be posted, by employee. */
export const findFailed = (db: Database, invoiceId: string) =>
  db
    .select({
      id: payrollShares.id,
      staff_number: invoiceLines.staff_number,
      employee_name: invoiceLines.employee_name,
      amount: payrollShares.amount,
      failed_at: sql<string>`${payrollShares.failed_at}`.mapWith(payrollShares.failed_at),
    })
    .from(payrollShares)
    .innerJoin(invoiceLines, eq(invoiceLines.id, payrollShares.line_id))
    .where(and(ofInvoice(invoiceId), isNotNull(payrollShares.failed_at)))
    .orderBy(asc(invoiceLines.employee_name), asc(payrollShares.id))
    .limit(SHOWN)
