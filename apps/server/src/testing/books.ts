import assert from 'node:assert/strict'
import { schema, type Database } from '@efie/database'
import {
  endOfMonth,
  exposureOf,
  ledgerAccounts,
  sumOf,
  type DelinquencyBucket,
  type LoanLine,
} from '@efie/domain'
import { sumLoanAccounts } from '../features/ledger/loan-book/queries.ts'
import { replayBook } from '../features/ledger/loan-book/loan-book.ts'
import { decideApproval } from '../features/approvals/index.ts'
import { getMonth, proposeClose } from '../features/ledger/months/close-month.ts'
import { compareControls } from '../features/ledger/reports/reports.ts'
import { findClosedMonth } from '../features/ledger/queries.ts'
import { approvalActs } from '../approval-acts.ts'
import { importStatement, previewStatement } from '../features/reconciliations/import-file.ts'
import { beginReconciliation, getReconciliation, lockDay } from '../features/reconciliations/reconcile-day.ts'
import { resolveDifference } from '../features/reconciliations/resolve-difference.ts'
import { withKey, type SignedInContext } from './money.ts'
import { withScope, type ScopedContext } from '../platform/context.ts'

/** Control accounts that don't equal their sub-ledger. */
export const controlDifferences = async (db: Database) =>
  (await compareControls(db)).filter((row) => row.difference !== 0)

/** A file without movements: the day's entries are explained by hand. */
const emptyFile = () => new File(['date,amount,reference\n'], 'statement.csv', { type: 'text/csv' })

type Statement = Parameters<typeof previewStatement>[1]

/** Imports a file as its preview shows it. */
export const importPreviewed = async (ctx: ScopedContext<'reconciliations.write'>, input: Statement) => {
  const { confirm } = await previewStatement(ctx, input)
  return importStatement(ctx, { ...input, confirm })
}

/** Reconciles and locks a day like finance: files if money moved, every difference explained. */
export const reconcileAndLock = async (finance: SignedInContext, day: string) => {
  const { id, missing } = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day })
  for (const source of ['gateway', 'bank'] as const)
    if (missing.some(({ fact }) => fact === `${source}_file`))
      await importPreviewed(withScope(finance, 'reconciliations.write'), { id, source, file: emptyFile() })
  const { differences } = await getReconciliation(withScope(finance, 'reconciliations.read'), { id })
  for (const difference of differences)
    await resolveDifference(withScope(finance, 'reconciliations.write'), {
      id: difference.id,
      resolution: 'accepted',
      note: 'In another file',
    })
  return lockDay(withScope(finance, 'reconciliations.write'), { id })
}

/** Locks every day a month close still needs. */
export const lockMonth = async (finance: SignedInContext, month: string): Promise<string[]> => {
  const { missing } = await getMonth(withScope(finance, 'ledger.read'), { month })
  const days = missing.flatMap((one) => one.days ?? [])
  for (const day of days) await reconcileAndLock(finance, day)
  return days
}

/**
 * Closes a month with two people: one proposes, the other approves the entry shown. Returns the closed
 * period.
 */
export const closeMonth = async (maker: SignedInContext, checker: SignedInContext, month: string) => {
  const { id } = await proposeClose(withScope(withKey(maker), 'ledger.close'), { month })
  await decideApproval(withScope(withKey(checker), 'approvals.decide'), { id, approve: true }, approvalActs)
  const period = await findClosedMonth(checker.db, endOfMonth(`${month}-01`))
  assert.ok(period, `${month} is closed`)
  return period
}

const { loans } = schema
const { fees_receivable, late_fees_receivable } = ledgerAccounts
const owedOn = {
  rent: [ledgerAccounts.principal, ledgerAccounts.interest_receivable, fees_receivable, late_fees_receivable],
  shop: [
    ledgerAccounts.shop_principal,
    ledgerAccounts.shop_charge_receivable,
    fees_receivable,
    late_fees_receivable,
  ],
} as const

const suspense = {
  rent: ledgerAccounts.interest_suspense,
  shop: ledgerAccounts.shop_charge_suspense,
} as const

const keptStandings = async (db: Database) => {
  const { id, delinquency_bucket: bucket, interest_suspended: suspended } = loans
  const rows = await db.select({ id, bucket, suspended }).from(loans)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Checks that replay as of today equals the projections: buckets, amounts by ledger account, and interest in
 * suspense, which is all unpaid interest of loans over 90 days past due and none of the others. Returns how
 * many loans owe something.
 */
export const checkBookOfToday = async (db: Database, today: string): Promise<number> => {
  let owing = 0
  for (const line of ['rent', 'shop'] as const) {
    const kept = await keptStandings(db)
    for await (const standing of replayBook(db, line, today)) {
      const batch = { line, day: today, owners: standing.map(({ owner_id }) => owner_id) }
      const booked = await sumLoanAccounts(db, batch, [...owedOn[line], suspense[line]])
      for (const { id, owner_id, bucket, days_past_due, holdings } of standing) {
        const own = booked.filter(({ of }) => of === owner_id)
        const owed = sumOf(
          own.filter((row) => row.account_code !== suspense[line]).map(({ amount }) => amount),
        )
        const suspended = 0 - sumOf(own.map(({ amount }) => amount)) + owed
        assert.equal(exposureOf(holdings), owed, `what ${id} owes`)
        assert.equal(
          suspended,
          days_past_due > 90 ? holdings.interest_receivable : 0,
          `interest of ${id} in suspense, ${days_past_due} days past due`,
        )
        assert.equal(kept.get(id)?.suspended, suspended, `interest kept in suspense of ${id}`)
        if (owed === 0) continue
        assert.equal(bucket, kept.get(id)?.bucket, `the bucket of ${id}`)
        owing += 1
      }
    }
  }
  return owing
}

/** Loans of a line with debts at the end of a day, by delinquency bucket. */
export const bucketsAt = async (
  db: Database,
  line: LoanLine,
  day: string,
): Promise<Partial<Record<DelinquencyBucket, number>>> => {
  const counts: Partial<Record<DelinquencyBucket, number>> = {}
  for await (const standing of replayBook(db, line, day))
    for (const { bucket, holdings } of standing)
      if (exposureOf(holdings) > 0) counts[bucket] = (counts[bucket] ?? 0) + 1
  return counts
}

// Ledger suites reach reconciliation through this file, and reconciliation suites the ledger.
export { openAccount } from '../features/ledger/accounts/accounts.ts'
export { compareLoans } from '../features/ledger/loan-book/loan-controls.ts'
export { sumAccounts } from '../features/ledger/accounts/balances.ts'
export { findProposals } from '../features/ledger/entries/propose-entry.ts'
export { beginReconciliation, getReconciliation }
