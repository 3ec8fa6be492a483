import { schema, type Database } from '@efie/database'
import {
  addDays,
  invoicedInstalmentDays,
  sumOf,
  type DelinquencyPause,
  type InvoicedInstalment,
  type LocalDate,
} from '@efie/domain'
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isAmong } from '../../../platform/database/is-among.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { LoanRow } from './queries.ts'

const { delinquencyPauses, invoiceLines, invoices } = schema

/** An instalment on an employer's invoice that is no draft. */
export interface InvoicedLine {
  number: number
  due_date: LocalDate
  status: (typeof invoices.$inferSelect)['status']
  issued_at: string | null
  amount: number
  /** Whether part of the instalment was left to the tenant. */
  capped: boolean
  paid: number
  credited: number
  /** The part of `paid` that hasn't reached the loan yet. */
  underway: number
}

/** What decides a loan's standing besides its log. */
export interface Circumstances {
  /** Days that don't count as past due. */
  pauses: DelinquencyPause[]
  lines: InvoicedLine[]
}

/** What employers have paid for a line and a job has yet to post. */
const underway = sql`coalesce((select sum(s.amount) from payroll_shares s where s.line_id = ${invoiceLines.id}), 0)`

const selectLines = (db: Database, ofApplications: SQL) =>
  db
    .select({
      application_id: invoiceLines.application_id,
      number: invoiceLines.instalment_number,
      due_date: invoices.due_date,
      status: invoices.status,
      issued_at: invoices.issued_at,
      amount: invoiceLines.amount,
      capped: invoiceLines.capped,
      paid: invoiceLines.paid,
      credited: invoiceLines.credited,
      underway: underway.mapWith(Number),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .where(and(ofApplications, ne(invoices.status, 'draft')))

/** What employers have been invoiced for on a loan. */
export const loadInvoicedLines = async (
  db: Database,
  { application_id }: Pick<LoanRow, 'application_id'>,
): Promise<InvoicedLine[]> =>
  application_id === null
    ? []
    : prepared(db, 'invoiced-lines', () =>
        selectLines(db, eq(invoiceLines.application_id, sql.placeholder('application_id'))),
      ).execute({ application_id })

/** The same for the loans of several applications. */
export const loadInvoicedLinesOf = async (
  db: Database,
  applicationIds: readonly string[],
): Promise<Map<string, InvoicedLine[]>> => {
  if (applicationIds.length === 0) return new Map()
  const lines = await selectLines(db, isAmong(invoiceLines.application_id, applicationIds))
  return Map.groupBy(lines, (line) => line.application_id)
}

/** Pauses set by recovery. */
export const listPauses = (db: Database, loan_id: string) =>
  prepared(db, 'pauses-of-loan', () =>
    db
      .select()
      .from(delinquencyPauses)
      .where(eq(delinquencyPauses.loan_id, sql.placeholder('loan_id')))
      .orderBy(asc(delinquencyPauses.from_date)),
  ).execute({ loan_id })

/** Days that don't count as past due: paused by recovery, or during the examination of a return. */
export const pausedDays = (
  { held_from }: Pick<LoanRow, 'held_from'>,
  byRecovery: readonly { from_date: LocalDate; to_date: LocalDate }[],
): DelinquencyPause[] => [
  ...byRecovery.map((pause) => ({ from: pause.from_date, to: pause.to_date })),
  ...(held_from === null ? [] : [{ from: held_from, to: null }]),
]

/** The same of several loans. */
export const loadCircumstancesOf = async (
  db: Database,
  rows: readonly Pick<LoanRow, 'id' | 'held_from' | 'application_id'>[],
): Promise<Map<string, Circumstances>> => {
  const byRecovery = Map.groupBy(
    await db
      .select()
      .from(delinquencyPauses)
      .where(
        isAmong(
          delinquencyPauses.loan_id,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(delinquencyPauses.from_date)),
    (pause) => pause.loan_id,
  )
  const lines = await loadInvoicedLinesOf(
    db,
    rows.flatMap(({ application_id }) => application_id ?? []),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        pauses: pausedDays(row, byRecovery.get(row.id) ?? []),
        lines: lines.get(row.application_id ?? '') ?? [],
      },
    ]),
  )
}

export const loadPauses = async (
  db: Database,
  row: Pick<LoanRow, 'id' | 'held_from'>,
): Promise<DelinquencyPause[]> => pausedDays(row, await listPauses(db, row.id))

export const loadCircumstances = async (
  db: Database,
  row: Pick<LoanRow, 'id' | 'held_from' | 'application_id'>,
): Promise<Circumstances> => ({
  pauses: await loadPauses(db, row),
  lines: await loadInvoicedLines(db, row),
})

const openOf = ({ amount, paid, credited }: InvoicedLine): number => amount - paid - credited

const isLong = ({ due_date }: InvoicedLine, day: LocalDate): boolean =>
  due_date <= addDays(day, -invoicedInstalmentDays)

const runs = new Set<InvoicedLine['status']>(['issued', 'partly-paid', 'overdue'])

/**
 * What employers have been invoiced for each instalment, until the invoice is 30 days overdue (domain.md §3)
 * or, without a day, however old the invoice; and what they have paid. Money that hasn't reached the loan yet still
 * covers what it will pay.
 */
export const invoicedOn = (lines: readonly InvoicedLine[], day: LocalDate | null): InvoicedInstalment[] => {
  const valid = lines.filter(({ status }) => status !== 'void')
  const answered = (line: InvoicedLine) => runs.has(line.status) && (day === null || !isLong(line, day))
  return [...Map.groupBy(valid, ({ number }) => number)].map(([number, of]) => ({
    number,
    open: sumOf(of.filter(answered).map(openOf)) + sumOf(of.map((line) => line.underway)),
    paid: sumOf(of.map((line) => line.paid - line.underway)),
  }))
}

/** Whether an employer still answers for something. */
export const isInvoiced = (lines: readonly InvoicedLine[], day: LocalDate | null): boolean =>
  invoicedOn(lines, day).some(({ open }) => open > 0)

/**
 * Instalments without late fees, because they were on an invoice, no matter who paid in the end; unless the invoice
 * became 30 days overdue with the line open.
 */
export const everInvoiced = (lines: readonly InvoicedLine[], day: LocalDate): number[] =>
  lines
    .filter((line) => line.issued_at !== null && !(openOf(line) > 0 && isLong(line, day)))
    .map((line) => line.number)
