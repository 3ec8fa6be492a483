import type { Transaction } from '@efie/database'
import {
  bankChargePaid,
  gatewaySettled,
  ledgerAccounts,
  resolutionsOf,
  unexpectedMoneyReceived,
  type DifferenceResolution,
  type JournalTemplate,
  type Posting,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { resolvePayout } from '../disbursements/index.ts'
import { findAccount, postEntry, type EntryLine } from '../ledger/index.ts'
import {
  recordChargebackByReference,
  resolveAttempt,
  resolveDispute,
  resolveRefund,
} from '../payments/index.ts'
import { matchDay } from './match-day.ts'
import { matchEntries, matchLine, proposeForLine, requireOtherMoney } from './match-line.ts'
import {
  explainLine,
  explainSettlement,
  findLine,
  loadLine,
  lockForMatching,
  type StatementLine,
} from './line-queries.ts'
import { presentDay } from './present-day.ts'
import {
  entryIdOf,
  findDifference,
  loadDifference,
  lockDays,
  lockReconciliation,
  updateDifference,
  type Difference,
  type Reconciliation,
} from './queries.ts'
import { insertReceipt } from './receipt-queries.ts'

interface Answer {
  id: string
  resolution: DifferenceResolution
  note: string
  journal_entry_ids?: string[] | undefined
  statement_line_id?: string | undefined
  template?: JournalTemplate | undefined
  account_code?: string | undefined
  is_other_money?: boolean | undefined
}

/** Asks the gateway about a reference and books the answer the usual way. */
const askGateway = async (ctx: Context, reference: string | null): Promise<void> => {
  if (reference === null) return
  const system = asSystem(ctx)
  await resolveAttempt(system, reference)
  await resolvePayout(system, reference)
  await resolveRefund(system, reference)
  await resolveDispute(system, reference)
}

/** The provider's file shows a chargeback: what the payment had paid is owed again. */
const bookChargeback = async (
  ctx: Context,
  actor: SignedIn,
  { reference, file_amount }: Difference,
  reason: string,
): Promise<void> => {
  if (reference === null || (file_amount ?? 0) >= 0)
    throw invalid('resolution', 'Only money that left a known payment can be a chargeback')
  const amount = 0 - (file_amount ?? 0)
  await transact(ctx, (ctx) => recordChargebackByReference(ctx, actor, { reference, amount, reason }))
}

/** Posts to the account whose statement shows the movement. */
const onAccount = (line: StatementLine, postings: readonly Posting[]): EntryLine[] =>
  postings.map((posting) =>
    posting.account_code === ledgerAccounts.bank ? { ...posting, account_code: line.account_code } : posting,
  )

const bookLine = async (
  ctx: TransactionContext,
  row: Reconciliation,
  line: StatementLine,
  entry: { kind: string; description: string; postings: EntryLine[] },
): Promise<void> => {
  await postEntry(ctx, { ...entry, source_id: line.id, effective_date: row.day })
  await explainLine(ctx.db, line.id, await entryIdOf(ctx.db, entry.kind, line.id))
}

/** Books money without a known payer as an unidentified receipt, until someone says whose it is. */
const bookUnidentified = async (
  ctx: TransactionContext,
  row: Reconciliation,
  line: StatementLine,
): Promise<void> => {
  if (line.amount <= 0) throw invalid('resolution', 'Only incoming money can be held as unidentified')
  const now = nowIso(ctx.clock)
  await bookLine(ctx, row, line, {
    kind: 'unidentified',
    description: 'Received from an unidentified payer',
    postings: onAccount(line, unexpectedMoneyReceived(line.amount, line.source)),
  })
  await insertReceipt(ctx.db, {
    statement_line_id: line.id,
    place: (await findAccount(ctx.db, line.account_code))?.kind === 'cash' ? 'cash' : line.source,
    amount: line.amount,
    received_on: line.occurred_on,
    reference: line.reference,
    description: line.description,
    created_at: now,
    updated_at: now,
  })
}

/** Books a bank's or provider's charge; for a payout that arrived short, the missing part. */
const bookCharge = async (
  ctx: TransactionContext,
  row: Reconciliation,
  line: StatementLine,
  difference: Difference,
): Promise<void> => {
  const kind = 'bank-charge'
  if (difference.code !== 'settlement-amount-differs') {
    if (line.amount >= 0) throw invalid('resolution', 'Only outgoing money can be booked as a bank charge')
    await bookLine(ctx, row, line, {
      kind,
      description: line.description || 'Bank charge',
      postings: onAccount(line, bankChargePaid(0 - line.amount, line.source)),
    })
    return
  }
  const told = difference.ledger_amount ?? line.amount
  const postings = gatewaySettled(told, 0).map((posting) =>
    posting.account_code === ledgerAccounts.bank ? { ...posting, amount: line.amount } : posting,
  )
  const short = told - line.amount
  const charge: Posting[] = [{ account_code: ledgerAccounts.bank_charges, amount: short }]
  await bookLine(ctx, row, line, {
    kind,
    description: 'Paid out by the payment provider, less bank charges',
    postings: onAccount(line, [...postings, ...charge]),
  })
  await explainSettlement(ctx.db, difference.reference, await entryIdOf(ctx.db, kind, line.id))
}

const act = async (
  ctx: TransactionContext,
  row: Reconciliation,
  difference: Difference,
  input: Answer,
): Promise<void> => {
  const { resolution } = input
  if (resolution === 'match-line') return matchLine(ctx, difference, input)
  if (difference.statement_line_id === null) {
    if (resolution !== 'timing' && resolution !== 'accepted')
      throw invalid('resolution', 'There’s no file line to book')
    return
  }
  const line = await loadLine(ctx.db, difference.statement_line_id)
  if (resolution === 'match-entry') await matchEntries(ctx, line, input)
  else if (resolution === 'book-unidentified') await bookUnidentified(ctx, row, line)
  else if (resolution === 'book-bank-charge') await bookCharge(ctx, row, line, difference)
  // A provider's payout that the bank will show tomorrow waits for tomorrow's statement.
  else {
    await explainLine(ctx.db, line.id, null)
    if (difference.code === 'settlement-amount-differs')
      await explainSettlement(ctx.db, difference.reference, null)
  }
}

/** A difference that was there a moment ago: matching has explained it since, if it is gone. */
const loadAgain = async (tx: Transaction, id: string): Promise<Difference> => {
  const difference = await findDifference(tx, id)
  if (!difference) throw new AppError('STALE')
  return difference
}

/** Locks the difference's day, and that of a line of another day; both have to be open. */
const lockDaysOf = async (ctx: TransactionContext, input: Answer): Promise<Reconciliation[]> => {
  const { reconciliation_id } = await loadAgain(ctx.db, input.id)
  const line = input.statement_line_id === undefined ? null : await findLine(ctx.db, input.statement_line_id)
  const days = await lockDays(ctx.db, [reconciliation_id, ...(line ? [line.reconciliation_id] : [])])
  const closed = days.find(({ status }) => status !== 'open')
  if (closed) throw new AppError('PERIOD_CLOSED', { closed_through: closed.day })
  await lockForMatching(ctx.db, days)
  return days
}

const resolve = async (ctx: TransactionContext, actor: SignedIn, input: Answer): Promise<void> => {
  const days = await lockDaysOf(ctx, input)
  const difference = await loadAgain(ctx.db, input.id)
  const row = days.find(({ id }) => id === difference.reconciliation_id)
  if (!row) throw new AppError('DIFFERENCE_NOT_FOUND')
  if (difference.resolution !== null) {
    if (difference.resolution === input.resolution) return
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: difference.resolution,
      to: input.resolution,
      missing: [],
    })
  }
  if (input.resolution === 'book-unidentified') await requireOtherMoney(ctx.db, difference, input)
  await act(ctx, row, difference, input)
  const now = nowIso(ctx.clock)
  await updateDifference(ctx.db, difference.id, {
    resolution: input.resolution,
    note: input.note,
    resolved_by: actor.id,
    resolved_at: now,
  })
  for (const day of days) await matchDay(ctx, day)
  await recordAudit(ctx, {
    action: 'reconciliation.resolve',
    subject_type: 'reconciliation',
    subject_id: row.id,
    before: { code: difference.code, reference: difference.reference },
    after: {
      resolution: input.resolution,
      amount: difference.file_amount ?? difference.ledger_amount,
      ...(input.journal_entry_ids && { entries: input.journal_entry_ids }),
      ...(input.statement_line_id && { statement_line_id: input.statement_line_id }),
    },
  })
}

/**
 * Finance explains or resolves a difference. Asking the gateway books the actual state and matches again; a
 * difference that remains stays open.
 */
export const resolveDifference = async (ctx: ScopedContext<'reconciliations.write'>, input: Answer) => {
  const { actor } = ctx
  const known = await loadDifference(ctx.db, input.id)
  if (!resolutionsOf[known.code].includes(input.resolution))
    throw invalid('resolution', 'That doesn’t explain this difference')
  if (input.resolution === 'propose-entry') await proposeForLine(ctx, known, input)
  else if (input.resolution === 'ask-gateway' || input.resolution === 'book-chargeback') {
    if (input.resolution === 'ask-gateway') await askGateway(ctx, known.reference)
    else await bookChargeback(ctx, actor, known, input.note)
    await transact(ctx, async (ctx) => {
      const row = await lockReconciliation(ctx.db, known.reconciliation_id)
      if (row.status === 'open') await matchDay(ctx, row)
    })
  } else await transact(ctx, (ctx) => resolve(ctx, actor, input))
  return presentDay(ctx, known.reconciliation_id)
}
