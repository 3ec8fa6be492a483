import type { LocalDate } from './calendar.ts'
import type { Pesewas } from './money.ts'
import type { DifferenceCode, StatementLineKind, StatementSource } from './reconciliation-codes.ts'

/** An unmatched line of a gateway's or bank's statement. Amounts in pesewas. */
export interface FileLine {
  id: string
  source: StatementSource
  /** The bank account or till whose statement contains the line. */
  account_code?: string | null
  kind: StatementLineKind
  occurred_on: LocalDate
  reference: string | null
  description: string
  /** Positive for money received, negative for money paid out. */
  amount: Pesewas
  fee: Pesewas
  currency: string
  /** Entries that a person separated from the line. */
  apart_from?: readonly string[]
}

/** A ledger movement of money at one place, not yet matched to a line of that place's statement. */
export interface LedgerItem {
  journal_entry_id: string
  place: 'gateway' | 'bank'
  /** The bank account or till. */
  account_code?: string | null
  effective_date: LocalDate
  /** Every reference under which a statement may list it. */
  references: readonly string[]
  amount: Pesewas
  /** Someone has explained why no statement shows it. */
  excused?: boolean
}

/** A disagreement between statements and ledger. The amount of the side that lacks it is null. */
export interface FoundDifference {
  code: DifferenceCode
  statement_line_id: string | null
  journal_entry_id: string | null
  reference: string | null
  ledger_amount: Pesewas | null
  file_amount: Pesewas | null
}

/** A settlement from the provider to the bank, seen on both statements: gross takings, and the fee kept. */
export interface FoundSettlement {
  gateway_line_id: string
  bank_line_id: string
  gross: Pesewas
  fee: Pesewas
}

/** Result of a reconciliation: pairs that agree, settlements, and differences. */
export interface Matching {
  matches: { line_id: string; journal_entry_id: string }[]
  settlements: FoundSettlement[]
  differences: FoundDifference[]
}

const difference = (
  code: DifferenceCode,
  line: FileLine | null,
  item: LedgerItem | null,
): FoundDifference => ({
  code,
  statement_line_id: line?.id ?? null,
  journal_entry_id: item?.journal_entry_id ?? null,
  reference: line?.reference ?? item?.references[0] ?? null,
  ledger_amount: item?.amount ?? null,
  file_amount: line?.amount ?? null,
})

const mentions = (line: FileLine, reference: string): boolean =>
  line.reference === reference || line.description.includes(reference)

/** Removes and returns the first item that fits; null when none does. */
const take = <Thing>(things: Thing[], fits: (thing: Thing) => boolean): Thing | null => {
  const index = things.findIndex(fits)
  return index < 0 ? null : (things.splice(index, 1)[0] ?? null)
}

const mayPair = (line: FileLine, item: LedgerItem): boolean =>
  line.amount > 0 === item.amount > 0 && !line.apart_from?.includes(item.journal_entry_id)

/** A statement only shows movements on its own account. */
const sameAccount = (line: FileLine, item: LedgerItem): boolean =>
  (line.account_code ?? null) === (item.account_code ?? null)

/** Indexes entries by each of their references, so that a long statement is matched in one pass. */
const byReference = (items: ReadonlySet<LedgerItem>): Map<string, LedgerItem[]> => {
  const named = new Map<string, LedgerItem[]>()
  for (const item of items)
    for (const reference of item.references) {
      const known = named.get(reference)
      if (known) known.push(item)
      else named.set(reference, [item])
    }
  return named
}

/**
 * Matches the provider's statement with the ledger by reference: charges and refunds, and payouts from its
 * balance.
 */
const matchGateway = (
  lines: readonly FileLine[],
  items: Set<LedgerItem>,
  currency: string,
  out: Matching,
): void => {
  const seen = new Set<string>()
  const named = byReference(items)
  for (const line of lines) {
    if (line.kind === 'settlement') continue
    const name = `${line.kind}:${line.reference}`
    if (line.reference !== null && seen.has(name) && line.kind === 'charge') {
      out.differences.push(difference('counted-twice', line, null))
      continue
    }
    seen.add(name)
    const place = line.kind === 'transfer' ? 'bank' : 'gateway'
    const fitting = (line.reference === null ? [] : (named.get(line.reference) ?? [])).filter(
      (item) => items.has(item) && item.place === place && mayPair(line, item),
    )
    // Several refunds of one charge share its reference, so the one with the same amount goes first.
    const item = fitting.find((one) => one.amount === line.amount) ?? fitting[0]
    if (item) items.delete(item)
    if (!item)
      out.differences.push(
        difference(line.kind === 'fee' ? 'unexplained-debit' : 'missing-in-ledger', line, null),
      )
    else if (line.currency !== currency) out.differences.push(difference('currency-differs', line, item))
    else if (line.amount !== item.amount) out.differences.push(difference('amount-differs', line, item))
    else out.matches.push({ line_id: line.id, journal_entry_id: item.journal_entry_id })
  }
}

/** Matches the provider's settlements with bank receipts: by reference, otherwise by exact amount. */
const matchSettlements = (
  payouts: readonly FileLine[],
  bank: FileLine[],
  day: LocalDate,
  out: Matching,
): void => {
  for (const payout of payouts) {
    const { reference } = payout
    const named =
      reference === null ? null : take(bank, (line) => line.amount > 0 && mentions(line, reference))
    const found = named ?? take(bank, (line) => line.amount === payout.amount)
    if (found && found.amount === payout.amount)
      out.settlements.push({
        gateway_line_id: payout.id,
        bank_line_id: found.id,
        gross: payout.amount + payout.fee,
        fee: payout.fee,
      })
    else if (found)
      out.differences.push({
        ...difference('settlement-amount-differs', found, null),
        reference,
        ledger_amount: payout.amount,
      })
    else if (payout.occurred_on === day)
      out.differences.push(difference('settlement-not-in-bank', payout, null))
  }
}

/**
 * Matches the remaining bank lines with the ledger: by reference, otherwise by an amount that occurs only
 * once on each side.
 */
const matchBank = (bank: FileLine[], items: LedgerItem[], out: Matching): void => {
  const pair = (fits: (line: FileLine, item: LedgerItem) => boolean) => {
    const unpaired = bank.splice(0)
    for (const line of unpaired) {
      const item = take(
        items,
        (one) => one.place === 'bank' && sameAccount(line, one) && mayPair(line, one) && fits(line, one),
      )
      if (!item) {
        bank.push(line)
        continue
      }
      if (line.amount === item.amount)
        out.matches.push({ line_id: line.id, journal_entry_id: item.journal_entry_id })
      else out.differences.push(difference('amount-differs', line, item))
    }
  }
  pair((line, item) => item.references.some((reference) => mentions(line, reference)))
  const nameOf = ({ account_code, amount }: FileLine | LedgerItem) => `${account_code ?? ''}:${amount}`
  const counted = (list: readonly (FileLine | LedgerItem)[]) => {
    const times = new Map<string, number>()
    for (const one of list) times.set(nameOf(one), (times.get(nameOf(one)) ?? 0) + 1)
    return times
  }
  const inFile = counted(bank)
  const inLedger = counted(items.filter((item) => item.place === 'bank'))
  const once = new Set(
    [...inFile.keys()].filter((name) => inFile.get(name) === 1 && inLedger.get(name) === 1),
  )
  pair((line, item) => line.amount === item.amount && once.has(nameOf(line)))
  for (const line of bank)
    out.differences.push(
      difference(line.amount > 0 ? 'unidentified-receipt' : 'unexplained-debit', line, null),
    )
}

/**
 * Three-way reconciliation of the provider's statement, the ledger and the bank statement for one day. Pairs
 * that agree are matched; every other line and entry becomes a difference with a reason. `lines` may include
 * earlier settlements that the bank has not shown yet, and `items` entries of other days that a line may
 * refer to. Only those of `day` are reported missing.
 */
export const reconcile = (
  day: LocalDate,
  lines: readonly FileLine[],
  items: readonly LedgerItem[],
  currency = 'GHS',
): Matching => {
  const out: Matching = { matches: [], settlements: [], differences: [] }
  const open = new Set(items)
  const gateway = lines.filter((line) => line.source === 'gateway')
  const bank = lines.filter((line) => line.source === 'bank')
  matchGateway(gateway, open, currency, out)
  const left = [...open]
  matchSettlements(
    gateway.filter((line) => line.kind === 'settlement'),
    bank,
    day,
    out,
  )
  matchBank(bank, left, out)
  for (const item of left)
    if (item.effective_date === day && item.excused !== true)
      out.differences.push(
        difference(item.place === 'gateway' ? 'missing-at-gateway' : 'missing-at-bank', null, item),
      )
  return out
}
