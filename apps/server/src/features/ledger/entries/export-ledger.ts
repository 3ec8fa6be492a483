import type { LocalDate } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { csvFile, money } from '../../../platform/csv.ts'
import { readPostings } from '../queries.ts'

const BATCH = 2_000

const debitCredit = (amount: number): [string, string] =>
  amount >= 0 ? [money(amount), ''] : ['', money(0 - amount)]

const columns = [
  'Date',
  'Entry',
  'Kind',
  'Cause',
  'Description',
  'Account',
  'Account name',
  'Debit',
  'Credit',
  'Application',
  'Posted at',
]

/** All postings of a range of days for accounting software. Audited. */
export const exportJournal = async (
  ctx: ScopedContext<'ledger.read'>,
  input: { from: LocalDate; to: LocalDate },
): Promise<File> => {
  const rows: (string | number)[][] = []
  let after = 0
  for (;;) {
    const batch = await readPostings(ctx.db, input, after, BATCH)
    for (const row of batch)
      rows.push([
        row.effective_date,
        row.journal_entry_id,
        row.kind,
        row.source_id,
        row.description,
        row.account_code,
        row.account_name,
        ...debitCredit(row.amount),
        row.application_id ?? '',
        row.created_at,
      ])
    after = batch.at(-1)?.id ?? after
    if (batch.length < BATCH) break
  }
  await transact(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'ledger.export',
      subject_type: 'ledger',
      subject_id: `${input.from}..${input.to}`,
      after: { postings: rows.length },
    }),
  )
  return csvFile(`journal-${input.from}-${input.to}.csv`, columns, rows)
}
