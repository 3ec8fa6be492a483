import type { Transaction } from '@efie/database'
import {
  differenceTexts,
  gatewaySettled,
  ledgerAccounts,
  reconcile,
  sumOf,
  transferFeePaid,
  type FoundSettlement,
  type Matching,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { loadOpenItems } from './ledger-side.ts'
import {
  explainLine,
  explainLines,
  loadOpenLines,
  loadPaidOutWith,
  lockEntries,
  type StatementLine,
} from './line-queries.ts'
import { entryIdOf, keepOpenDifferences, updateReconciliation, type Reconciliation } from './queries.ts'

export const SETTLEMENT_ENTRY = 'gateway-settlement'

/** The provider's fee: reported with its payout, otherwise the fees of the charges paid out with it. */
const withFee = async (
  tx: Transaction,
  found: FoundSettlement,
  reference: string | null | undefined,
): Promise<FoundSettlement> => {
  if (!reference || found.fee > 0) return found
  const paidOut = await loadPaidOutWith(tx, reference)
  const fee = sumOf(paidOut.map((line) => line.fee))
  return { ...found, fee, gross: found.gross + fee }
}

/** Books money the provider held as arrived at the bank, less its fee; once per pair of lines. */
const bookSettlement = async (
  ctx: TransactionContext,
  day: string,
  settlement: FoundSettlement,
  bankAccount: string,
): Promise<void> => {
  const source_id = `${settlement.gateway_line_id}:${settlement.bank_line_id}`
  await postEntry(ctx, {
    kind: SETTLEMENT_ENTRY,
    source_id,
    description: 'Paid out by the payment provider, less its fee',
    effective_date: day,
    postings: gatewaySettled(settlement.gross, settlement.fee).map((posting) =>
      posting.account_code === ledgerAccounts.bank ? { ...posting, account_code: bankAccount } : posting,
    ),
  })
  const entry = await entryIdOf(ctx.db, SETTLEMENT_ENTRY, source_id)
  await explainLine(ctx.db, settlement.gateway_line_id, entry)
  await explainLine(ctx.db, settlement.bank_line_id, entry)
}

/** Books the provider's fee of a payout, once per line. */
export const bookTransferFee = async (
  ctx: TransactionContext,
  day: string,
  line: StatementLine,
): Promise<void> => {
  if (line.kind !== 'transfer' || line.fee === 0) return
  await postEntry(ctx, {
    kind: 'transfer-fee',
    source_id: line.id,
    description: 'Fee of a payout',
    effective_date: day,
    postings: transferFeePaid(line.fee),
  })
}

/**
 * What the lines show, with every entry locked. A person can match one of these entries at the same moment, so
 * it is looked up again after each lock, until all are held.
 */
const findMatches = async (tx: Transaction, day: string, lines: readonly StatementLine[]) => {
  const references = new Set(lines.flatMap((line) => (line.reference === null ? [] : [line.reference])))
  const held = new Set<string>()
  for (;;) {
    const items = await loadOpenItems(tx, day, [...references])
    const found = reconcile(day, lines, items)
    const further = new Map<string, string[]>()
    for (const { journal_entry_id: id, further_entry_ids } of items)
      further.set(id, [...(further.get(id) ?? []), ...further_entry_ids])
    const matches = found.matches.map((match) => ({
      ...match,
      further_entry_ids: further.get(match.journal_entry_id) ?? [],
    }))
    const entries = matches.flatMap((match) => [match.journal_entry_id, ...match.further_entry_ids])
    if (entries.every((id) => held.has(id))) return { found, matches }
    await lockEntries(tx, entries)
    for (const id of entries) held.add(id)
  }
}

const keepDifferences = (
  ctx: TransactionContext,
  row: Reconciliation,
  { differences }: Matching,
): Promise<void> => {
  const created_at = nowIso(ctx.clock)
  return keepOpenDifferences(
    ctx.db,
    row.id,
    differences.map((one) => ({ ...one, explanation: differenceTexts[one.code], created_at })),
  )
}

/**
 * Matches the open lines of a locked reconciliation row: matches are stored and booked, the rest become
 * differences with a reason. `imported` says which file has just been imported.
 */
export const matchDay = async (
  ctx: TransactionContext,
  row: Reconciliation,
  imported: Partial<Pick<Reconciliation, 'gateway_imported_at' | 'bank_imported_at'>> = {},
): Promise<void> => {
  const lines = await loadOpenLines(ctx.db, row)
  const { found, matches } = await findMatches(ctx.db, row.day, lines)
  const byId = new Map(lines.map((line) => [line.id, line]))
  await explainLines(ctx.db, matches)
  for (const { line_id } of found.matches) {
    const line = byId.get(line_id)
    if (line) await bookTransferFee(ctx, row.day, line)
  }
  for (const settlement of found.settlements) {
    const { reference } = byId.get(settlement.gateway_line_id) ?? {}
    const bankAccount = byId.get(settlement.bank_line_id)?.account_code ?? ledgerAccounts.bank
    await bookSettlement(ctx, row.day, await withFee(ctx.db, settlement, reference), bankAccount)
  }
  await keepDifferences(ctx, row, found)
  const now = nowIso(ctx.clock)
  await updateReconciliation(ctx.db, row.id, { ...imported, matched_at: now, updated_at: now })
}
