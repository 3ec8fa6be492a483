import {
  addDays,
  differenceTexts,
  formatMoney,
  gatewaySettled,
  ledgerAccounts,
  unexpectedMoneyReceived,
  type LocalDate,
} from '@efie/domain'
import { addAudit, addEntry, moment, sha256, type Demo, type DemoRows } from './demo.ts'
import type { Staff } from './people.ts'

type Line = DemoRows['statementLines'][number]

const lastDayOfMonthBefore = (day: LocalDate): LocalDate => addDays(`${day.slice(0, 7)}-01`, -1)

const lastEntryId = (demo: Demo): string => demo.rows.journalEntries.at(-1)?.id ?? ''

/** What the gateway holds of each day's payments, and what it keeps of them. */
const takenByDay = (demo: Demo): Map<LocalDate, { gross: number; fee: number }> => {
  const days = new Map<LocalDate, { gross: number; fee: number }>()
  const dayOf = new Map(demo.rows.journalEntries.map((entry) => [entry.id, entry.effective_date]))
  for (const { account_code, journal_entry_id, amount } of demo.rows.postings) {
    const day = dayOf.get(journal_entry_id)
    if (account_code !== ledgerAccounts.gateway || day === undefined) continue
    const known = days.get(day) ?? { gross: 0, fee: 0 }
    days.set(day, { ...known, gross: known.gross + amount })
  }
  for (const attempt of demo.rows.paymentAttempts) {
    const known = days.get(attempt.resolved_at?.slice(0, 10) ?? '')
    if (known && attempt.status === 'completed') known.fee += attempt.fee ?? 0
  }
  return days
}

interface PaidOut {
  day: LocalDate
  gross: number
  fee: number
  entry: string
}

/** Each morning the provider pays out what it took the day before, less its fee. */
const makeSettlements = (demo: Demo, staff: Staff): PaidOut[] => {
  const paidOut: PaidOut[] = []
  const days = [...takenByDay(demo)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [day, { gross, fee }] of days) {
    if (day > addDays(demo.today, -3) || gross <= fee) continue
    const at = moment(demo, addDays(day, 1), 7)
    addEntry(demo, at, {
      kind: 'gateway-settlement',
      source_id: demo.id(at),
      description: 'Paid out by the payment service, less its fee',
      effective_date: addDays(day, 1),
      postings: gatewaySettled(gross, fee),
      actor: staff.finance,
    })
    paidOut.push({ day, gross, fee, entry: lastEntryId(demo) })
  }
  return paidOut
}

const makeReconciliation = (demo: Demo, staff: Staff, day: LocalDate, locked: boolean): string => {
  const at = moment(demo, addDays(day, 1), 9, 5)
  const id = demo.id(at)
  demo.rows.reconciliations.push({
    id,
    day,
    status: locked ? 'locked' : 'open',
    gateway_imported_at: at,
    bank_imported_at: at,
    matched_at: at,
    created_by: staff.finance.id,
    ...(locked ? { locked_by: staff.finance2.id, locked_at: at } : {}),
    created_at: at,
    updated_at: at,
  })
  demo.rows.reconciliationStatements.push({
    reconciliation_id: id,
    account_code: ledgerAccounts.bank,
    imported_at: at,
  })
  addAudit(demo, at, staff.finance, {
    action: 'reconciliation.begin',
    subject_type: 'reconciliation',
    subject_id: id,
    after: { day },
  })
  return id
}

const addLine = (
  demo: Demo,
  line: Omit<Line, 'id' | 'row_number' | 'fingerprint' | 'account_code'> & { occurred_on: LocalDate },
): string => {
  const at = moment(demo, addDays(line.occurred_on, 1), 9, 5)
  const id = demo.id(at)
  const row_number = demo.rows.statementLines.length + 2
  demo.rows.statementLines.push({
    ...line,
    id,
    account_code: line.source === 'gateway' ? ledgerAccounts.gateway : ledgerAccounts.bank,
    row_number,
    fingerprint: sha256(`demo:${row_number}`),
    created_at: at,
  })
  return id
}

/** The gateway's charges of a day and its payout, as both files show them. */
const addDayLines = (demo: Demo, reconciliation_id: string, { day, gross, fee, entry }: PaidOut): void => {
  const entries = new Map(
    demo.rows.journalEntries
      .filter((one) => one.kind === 'payment' && one.effective_date === day)
      .map((one) => [one.source_id, one.id]),
  )
  const base = { reconciliation_id, occurred_on: day, explained: true }
  const settlement_reference = `STL-${day.replaceAll('-', '')}`
  for (const attempt of demo.rows.paymentAttempts) {
    const journal_entry_id = entries.get(attempt.payment_id)
    if (attempt.status !== 'completed' || journal_entry_id === undefined) continue
    addLine(demo, {
      ...base,
      source: 'gateway',
      kind: 'charge',
      reference: attempt.reference,
      amount: attempt.amount,
      fee: attempt.fee ?? 0,
      settlement_reference,
      journal_entry_id,
    })
  }
  const net = { ...base, amount: gross - fee, reference: settlement_reference, journal_entry_id: entry }
  addLine(demo, { ...net, source: 'gateway', kind: 'settlement', fee })
  addLine(demo, { ...net, source: 'bank', kind: 'other', description: `PAYSTACK ${settlement_reference}` })
}

interface Movement {
  entry: DemoRows['journalEntries'][number]
  source: 'gateway' | 'bank'
  amount: number
}

/** Every day of a month that has entries, in order, with what they moved at the provider and the bank. */
const movementsByDay = (demo: Demo, month: string): Map<LocalDate, Movement[]> => {
  const places = { [ledgerAccounts.gateway]: 'gateway', [ledgerAccounts.bank]: 'bank' } as const
  const entries = demo.rows.journalEntries.filter((entry) => entry.effective_date.startsWith(month))
  const byId = new Map(entries.map((entry) => [entry.id ?? '', entry]))
  const days = new Map(
    entries
      .map((entry) => entry.effective_date)
      .toSorted()
      .map((day) => [day, [] as Movement[]]),
  )
  for (const { journal_entry_id, account_code, amount } of demo.rows.postings) {
    const entry = byId.get(journal_entry_id)
    const source = Object.entries(places).find(([code]) => code === account_code)?.[1]
    if (entry && source) days.get(entry.effective_date)?.push({ entry, source, amount })
  }
  return days
}

/** What a file shows of a day besides charges and the provider's payouts: payouts to landlords, employers' money, refunds. */
const addMovementLines = (
  demo: Demo,
  reconciliation_id: string,
  day: LocalDate,
  movements: readonly Movement[],
): void => {
  const shown = new Set(
    demo.rows.statementLines.map((line) => `${line.source}:${line.journal_entry_id ?? ''}`),
  )
  for (const { entry, source, amount } of movements) {
    if (shown.has(`${source}:${entry.id ?? ''}`)) continue
    addLine(demo, {
      reconciliation_id,
      occurred_on: day,
      source,
      kind: entry.kind === 'refund' ? 'refund' : 'other',
      description: entry.description,
      amount,
      explained: true,
      journal_entry_id: entry.id,
    })
  }
}

/** Money of which nobody knows yet whose it is: booked as an open item. */
const addUnidentified = (demo: Demo, reconciliation_id: string, day: LocalDate): void => {
  const amount = 35_000
  const at = moment(demo, addDays(day, 1), 9, 30)
  const description = 'TRANSFER FROM K. BOATENG, RENT'
  const line = addLine(demo, {
    reconciliation_id,
    occurred_on: day,
    source: 'bank',
    kind: 'other',
    description,
    amount,
    explained: true,
  })
  addEntry(demo, at, {
    kind: 'unidentified',
    source_id: line,
    description: 'Received, owner not known yet',
    effective_date: day,
    postings: unexpectedMoneyReceived(amount, 'bank'),
  })
  Object.assign(demo.rows.statementLines.at(-1) ?? {}, { journal_entry_id: lastEntryId(demo) })
  demo.rows.unidentifiedReceipts.push({
    id: demo.id(at),
    statement_line_id: line,
    place: 'bank',
    amount,
    received_on: day,
    description,
    created_at: at,
    updated_at: at,
  })
}

const openLines = [
  { code: 'unidentified-receipt', amount: 52_500, description: 'CASH DEPOSIT OSU BRANCH' },
  { code: 'unexplained-debit', amount: -250, description: 'SMS ALERT CHARGES' },
] as const

/** What finance still has to explain. */
const addOpenDifferences = (demo: Demo, reconciliation_id: string, day: LocalDate): void => {
  const at = moment(demo, addDays(day, 1), 9, 5)
  for (const { code, amount, description } of openLines) {
    const line = addLine(demo, {
      reconciliation_id,
      occurred_on: day,
      source: 'bank',
      kind: 'other',
      description,
      amount,
    })
    demo.rows.reconciliationDifferences.push({
      id: demo.id(at),
      reconciliation_id,
      code,
      statement_line_id: line,
      file_amount: amount,
      explanation: differenceTexts[code],
      created_at: at,
    })
  }
}

/** Cash that one of finance has recorded and the other has to confirm. */
const addManualEntry = (demo: Demo, staff: Staff): void => {
  const busy = new Set(
    demo.rows.payments.filter((row) => row.status === 'processing').map((row) => row.application_id),
  )
  const named = new Set(demo.rows.users.slice(0, 20).map((user) => user.id))
  const loan = demo.rows.applications.find(
    (row) => row.status === 'active' && !busy.has(row.id) && !named.has(row.user_id),
  )
  if (!loan?.id) return
  const received_on = addDays(demo.today, -1)
  const at = moment(demo, received_on, 15, 10)
  const id = demo.id(at)
  const amount = 30_000
  const note = 'Paid in cash at the Osu office, receipt book 7, number 114'
  demo.rows.payments.push({
    id,
    user_id: loan.user_id,
    application_id: loan.id,
    payment_type: 'instalment',
    amount,
    method: 'cash',
    status: 'processing',
    reference: `pay-${id.replaceAll('-', '')}`,
    recorded_by: staff.finance.id,
    received_on,
    note,
    created_at: at,
    updated_at: at,
  })
  demo.rows.approvalRequests.push({
    id: demo.id(at),
    kind: 'manual-payment',
    subject_type: 'payment',
    subject_id: id,
    application_id: loan.id,
    subject_user_id: loan.user_id,
    title: `Instalment by hand: ${formatMoney(amount)}`,
    amount,
    before: { status: 'pending' },
    after: { status: 'completed', method: 'cash', received_on },
    reason: note,
    maker_id: staff.finance.id,
    expires_at: `${addDays(demo.today, 13)}T16:00:00.000Z`,
    created_at: at,
    updated_at: at,
  })
  addAudit(demo, at, staff.finance, {
    action: 'payment.record',
    subject_type: 'payment',
    subject_id: id,
    after: { amount, method: 'cash', received_on },
  })
}

/** A card holder's bank asks for the money back. */
const addDispute = (demo: Demo): void => {
  const paid = demo.rows.payments.findLast((row) => row.status === 'completed' && row.method === 'card')
  if (!paid?.id) return
  const at = moment(demo, addDays(demo.today, -1), 11, 40)
  const id = demo.id(at)
  const attempt = demo.rows.paymentAttempts.find(
    (row) => row.payment_id === paid.id && row.status === 'completed',
  )
  const charge = demo.rows.sandboxTransactions.find((row) => row.reference === attempt?.reference)
  if (!attempt || !charge) return
  charge.data = { ...charge.data, dispute: 'open' }
  demo.rows.paymentDisputes.push({
    id,
    payment_id: paid.id,
    provider: 'sandbox',
    provider_reference: `dispute-${attempt.reference}`,
    amount: paid.amount,
    category: 'chargeback',
    due_at: `${addDays(demo.today, 2)}T16:00:00.000Z`,
    created_at: at,
    updated_at: at,
  })
}

/** What every account held at the end of a day. */
const balancesAt = (demo: Demo, day: LocalDate): Record<string, number> => {
  const dayOf = new Map(demo.rows.journalEntries.map((entry) => [entry.id, entry.effective_date]))
  const figures: Record<string, number> = {}
  for (const { account_code, journal_entry_id, amount } of demo.rows.postings)
    if ((dayOf.get(journal_entry_id) ?? day) <= day)
      figures[account_code] = (figures[account_code] ?? 0) + amount
  return figures
}

/** Whoever tries the demo reconciles days of the last three weeks: the months that have been worked on end before them. */
const lastWorkedOn = (today: LocalDate): LocalDate => {
  const last = lastDayOfMonthBefore(today)
  return last <= addDays(today, -21) ? last : lastDayOfMonthBefore(last)
}

const BORROWING_INTEREST = 185_000

/** A day of the month on which no money moves: finance writes the interest of what Efie owes its bank on it. */
const addQuietDay = (demo: Demo, staff: Staff, ends_on: LocalDate): void => {
  const moved = movementsByDay(demo, ends_on.slice(0, 7))
  let day = ends_on
  while ((moved.get(day)?.length ?? 0) > 0 && day > `${ends_on.slice(0, 7)}-01`) day = addDays(day, -1)
  const lines = [
    { account_code: ledgerAccounts.interest_on_borrowings, amount: BORROWING_INTEREST },
    { account_code: ledgerAccounts.borrowings, amount: -BORROWING_INTEREST },
  ]
  const head = { description: 'Interest of the month on the bank loan', effective_date: day }
  const at = moment(demo, addDays(day, 1), 8, 40)
  const id = demo.id(at)
  const entry = addEntry(demo, moment(demo, addDays(day, 1), 8, 50), {
    ...head,
    kind: 'journal-free',
    source_id: id,
    postings: lines,
    actor: staff.finance2,
  })
  demo.rows.journalProposals.push({
    ...head,
    id,
    template: 'free',
    lines,
    amount: BORROWING_INTEREST,
    status: 'posted',
    proposed_by: staff.finance.id,
    approved_by: staff.finance2.id,
    journal_entry_id: entry?.id ?? null,
    created_at: at,
    updated_at: at,
  })
}

/** Its days are locked but for one on which no money moved, so that the month can be closed once that is done. */
const lockDays = (demo: Demo, staff: Staff, ends_on: LocalDate, paidOut: readonly PaidOut[]): void => {
  const moved = movementsByDay(demo, ends_on.slice(0, 7))
  const quiet = [...moved].findLast(([, movements]) => movements.length === 0)?.[0]
  for (const [day, movements] of moved) {
    if (day === quiet) continue
    const id = makeReconciliation(demo, staff, day, true)
    const paid = paidOut.find((one) => one.day === day)
    if (paid) addDayLines(demo, id, paid)
    addMovementLines(demo, id, day, movements)
    const at = moment(demo, addDays(day, 1), 9, 5)
    demo.rows.accountingPeriods.push({
      id: demo.id(at),
      kind: 'day',
      starts_on: day,
      ends_on: day,
      closed_by: staff.finance2.id,
      created_at: at,
    })
  }
}

/** Finance's desk: payouts of the provider, a closed month, the next one reconciled, and what waits to be done. */
export const makeFinance = (demo: Demo, staff: Staff): void => {
  const paidOut = makeSettlements(demo, staff)
  const reconciled = lastWorkedOn(demo.today)
  const closed = lastDayOfMonthBefore(reconciled)
  const at = moment(demo, addDays(closed, 4), 10)
  demo.rows.accountingPeriods.push({
    id: demo.id(at),
    kind: 'month',
    starts_on: `${closed.slice(0, 7)}-01`,
    ends_on: closed,
    figures: balancesAt(demo, closed),
    closed_by: staff.finance.id,
    created_at: at,
  })
  addQuietDay(demo, staff, reconciled)
  lockDays(demo, staff, reconciled, paidOut)
  const last = paidOut.at(-1)
  if (last) {
    const id = makeReconciliation(demo, staff, last.day, false)
    addDayLines(demo, id, last)
    addUnidentified(demo, id, last.day)
    addOpenDifferences(demo, id, last.day)
  }
  addManualEntry(demo, staff)
  addDispute(demo)
}
