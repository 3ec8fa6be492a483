import { schema } from '@efie/database'
import { basisPointsOf, ledgerAccounts, type LocalDate } from '@efie/domain'
import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { StoryContext } from '../stage.ts'

const { journalEntries, payments, postings, sandboxTransactions } = schema

/** The sandbox's fee in basis points. */
const FEE_BPS = 195

const cedis = (amount: number): string => (amount / 100).toFixed(2)

interface ProvidersLine {
  type: string
  reference: string
  amount: number
  fee: number
}

/** The provider's transactions of a day, from its own records. */
const providersDay = async ({ world }: StoryContext, day: LocalDate): Promise<ProvidersLine[]> => {
  const rows = await world.services.db
    .select()
    .from(sandboxTransactions)
    .where(
      and(
        eq(sandboxTransactions.status, 'success'),
        sql`(${sandboxTransactions.resolved_at} at time zone 'UTC')::date = ${day}`,
      ),
    )
    .orderBy(sandboxTransactions.resolved_at)
  return rows.map(({ kind, reference, amount }) => ({
    type: kind,
    reference,
    amount,
    fee: kind === 'charge' ? basisPointsOf(amount, FEE_BPS) : 0,
  }))
}

interface BankLine {
  description: string
  reference: string
  amount: number
}

/** Bank movements outside the provider: employers' transfers, and those of owners and lenders. */
const banksDay = async ({ world }: StoryContext, day: LocalDate): Promise<BankLine[]> =>
  world.services.db
    .select({
      description: journalEntries.description,
      reference: sql<string>`coalesce(${payments.reference}, '')`,
      amount: sql`sum(${postings.amount})`.mapWith(Number),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.journal_entry_id, journalEntries.id))
    .leftJoin(payments, sql`${payments.id}::text = ${journalEntries.source_id}`)
    .where(
      and(
        eq(journalEntries.effective_date, day),
        inArray(postings.account_code, [ledgerAccounts.bank]),
        or(eq(journalEntries.kind, 'payroll-receipt'), like(journalEntries.kind, 'journal-%')),
      ),
    )
    .groupBy(journalEntries.id, payments.reference)

const csv = (name: string, head: string, rows: readonly (readonly (string | number)[])[]): File =>
  new File([[head, ...rows.map((row) => row.join(','))].join('\n')], name, { type: 'text/csv' })

export interface DayFiles {
  gateway: File
  bank: File
  /** Whether the provider had anything to pay out. */
  paid_out: boolean
}

/**
 * The provider's file and the bank statement of a day. The provider pays out in the evening what it took,
 * less its fee.
 */
export const filesOf = async (
  of: StoryContext,
  day: LocalDate,
  more: readonly BankLine[] = [],
): Promise<DayFiles> => {
  const lines = await providersDay(of, day)
  const settlement = `STL-${day.replaceAll('-', '')}`
  const held = lines.reduce(
    (sum, { type, amount, fee }) =>
      sum + (type === 'charge' ? amount - fee : type === 'refund' ? 0 - amount : 0),
    0,
  )
  const paysOut = held > 0
  const bank = [
    ...(await banksDay(of, day)),
    ...(paysOut ? [{ description: `PAYSTACK ${settlement}`, reference: settlement, amount: held }] : []),
    ...more,
  ]
  const gateway = [
    ...lines.map(({ type, reference, amount, fee }) => [
      day,
      type,
      reference,
      cedis(amount),
      cedis(fee),
      'GHS',
      'success',
      paysOut && type === 'charge' ? settlement : '',
    ]),
    ...(paysOut ? [[day, 'settlement', settlement, cedis(held), '0.00', 'GHS', 'success', '']] : []),
  ]
  return {
    gateway: csv(
      `paystack-${day}.csv`,
      'date,type,reference,amount,fee,currency,status,settlement reference',
      gateway,
    ),
    bank: csv(
      `bank-${day}.csv`,
      'date,description,reference,amount',
      bank.map(({ description, reference, amount }) => [
        day,
        `"${description.replaceAll('"', '')}"`,
        reference,
        cedis(amount),
      ]),
    ),
    paid_out: paysOut,
  }
}
