import type { Database } from '@efie/database'
import { ledgerAccounts, sumOf, type StatementSource } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { hashTerms } from '../../platform/canonical-json.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { requireUploadRoom } from '../../platform/files/receive-file.ts'
import { sha256 } from '../../platform/secrets.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { findAccount } from '../ledger/index.ts'
import { noteFile } from './file-queries.ts'
import { findKnown, insertLines } from './line-queries.ts'
import { matchDay } from './match-day.ts'
import { presentDay } from './present-day.ts'
import { loadReconciliation, lockOpen, type Reconciliation } from './queries.ts'
import { readStatement, type ReadLine, type ReadStatement } from './read-file.ts'

/** Lines and problems that a preview shows. */
const SHOWN = 1_000

interface Sent {
  id: string
  source: StatementSource
  account_code?: string | undefined
  file: File
}

interface Read extends ReadStatement {
  account_code: string
  digest: string
}

/** The account of a statement: the gateway, or a bank account or till in use. */
const statementAccount = async (
  db: Database,
  input: Pick<Sent, 'source' | 'account_code'>,
): Promise<string> => {
  if (input.source === 'gateway') return ledgerAccounts.gateway
  const code = input.account_code ?? ledgerAccounts.bank
  const account = await findAccount(db, code)
  if (account?.kind !== 'bank' && account?.kind !== 'cash')
    throw invalid('account_code', 'Choose a bank account or a till')
  return code
}

const read = async (db: Database, input: Sent): Promise<Read> => {
  const account_code = await statementAccount(db, input)
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  return { account_code, digest: sha256(Buffer.from(bytes)), ...readStatement(bytes, input.source) }
}

interface Plan {
  /** New lines of the day. */
  fresh: ReadLine[]
  repeated: number
  other_days: number
  confirm: string
}

/** What a file would add to a day. */
const planOf = async (
  db: Database,
  { id, day }: Reconciliation,
  { account_code, digest, lines }: Read,
): Promise<Plan> => {
  const ofDay = lines.filter((line) => line.occurred_on === day)
  const known = await findKnown(db, account_code, ofDay)
  const fresh = ofDay.filter(({ fingerprint }) => !known.has(fingerprint))
  return {
    fresh,
    repeated: ofDay.length - fresh.length,
    other_days: lines.length - ofDay.length,
    confirm: hashTerms({ id, account_code, digest, lines: fresh.map(({ fingerprint }) => fingerprint) }),
  }
}

/** What importing a file would do; writes nothing. */
export const previewStatement = async (ctx: ScopedContext<'reconciliations.write'>, input: Sent) => {
  const row = await loadReconciliation(ctx.db, input.id)
  if (row.status !== 'open') throw new AppError('PERIOD_CLOSED', { closed_through: row.day })
  const file = await read(ctx.db, input)
  const { fresh, ...plan } = await planOf(ctx.db, row, file)
  const amounts = fresh.map(({ amount }) => amount)
  return {
    ...plan,
    account_code: file.account_code,
    imported: fresh.length,
    received: sumOf(amounts.filter((amount) => amount > 0)),
    paid_out: 0 - sumOf(amounts.filter((amount) => amount < 0)),
    lines: fresh.slice(0, SHOWN),
    columns: file.columns,
    failed: file.errors.length,
    errors: file.errors.slice(0, SHOWN),
  }
}

/**
 * Imports a file as it was previewed and matches the day. A file with a row that can't be read imports
 * nothing. STALE if it would now add other lines than what was confirmed.
 */
export const importStatement = async (
  ctx: ScopedContext<'reconciliations.write'>,
  input: Sent & { confirm: string },
) => {
  await loadReconciliation(ctx.db, input.id)
  await requireUploadRoom(ctx, input.file.size)
  const file = await read(ctx.db, input)
  if (file.errors.length > 0)
    throw invalid('file', 'Some rows have errors, so nothing was imported. Correct them and try again')
  const counts = await transact(ctx, async (ctx) => {
    const row = await lockOpen(ctx.db, input.id)
    const { fresh, confirm, ...plan } = await planOf(ctx.db, row, file)
    if (confirm !== input.confirm) throw new AppError('STALE')
    const now = nowIso(ctx.clock)
    const { source } = input
    const base = { reconciliation_id: row.id, source, account_code: file.account_code }
    const file_id = await noteFile(ctx.db, {
      ...base,
      name: cutText(input.file.name, 200) || 'statement.csv',
      digest: file.digest,
      lines: fresh.length,
      repeated: plan.repeated,
      imported_by: ctx.actor.id,
      imported_at: now,
    })
    const imported = await insertLines(ctx.db, { ...base, file_id, created_at: now }, fresh)
    await matchDay(ctx, row, source === 'gateway' ? { gateway_imported_at: now } : { bank_imported_at: now })
    const done = { ...plan, imported }
    await recordAudit(ctx, {
      action: 'reconciliation.import',
      subject_type: 'reconciliation',
      subject_id: row.id,
      after: { ...done, source, account_code: file.account_code, digest: file.digest },
    })
    return done
  })
  return { ...(await presentDay(ctx, input.id)), ...counts }
}
