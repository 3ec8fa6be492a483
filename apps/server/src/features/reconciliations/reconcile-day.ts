import type { Database, Transaction } from '@efie/database'
import { ledgerAccounts, type ReconciliationStatus, type StatementSource } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { requireUploadRoom } from '../../platform/files/receive-file.ts'
import { closeBooks, findAccount, lockBooks, requireReconcilable } from '../ledger/index.ts'
import { matchDay } from './match-day.ts'
import { missingForLock, presentDay } from './present-day.ts'
import {
  ensureReconciliation,
  insertLines,
  listLines,
  listReconciliations,
  loadReconciliation,
  lockReconciliation,
  noteStatement,
  updateReconciliation,
  type Reconciliation,
} from './queries.ts'
import { readStatement } from './read-file.ts'

interface Page {
  limit: number
  cursor?: string | undefined
}

export const findReconciliations = async (
  ctx: ScopedContext<'reconciliations.read'>,
  input: Page & { status?: ReconciliationStatus | undefined },
) => {
  return toPage(await listReconciliations(ctx.db, input), input.limit)
}

export const getReconciliation = async (
  ctx: ScopedContext<'reconciliations.read'>,
  input: { id: string },
) => {
  return presentDay(ctx, input.id)
}

export const findLines = async (
  ctx: ScopedContext<'reconciliations.read'>,
  input: Page & { id: string; source?: StatementSource | undefined; explained?: boolean | undefined },
) => {
  await loadReconciliation(ctx.db, input.id)
  return toPage(await listLines(ctx.db, input), input.limit)
}

/** Starts a day's reconciliation, or returns the existing one. */
export const beginReconciliation = async (
  ctx: ScopedContext<'reconciliations.write'>,
  input: { day: string },
) => {
  const { actor } = ctx
  if (input.day > today(ctx.clock)) throw invalid('day', 'Choose a day that isn’t in the future')
  const id = await transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const { row, made } = await ensureReconciliation(ctx.db, {
      day: input.day,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    if (made) {
      await requireReconcilable(ctx.db, input.day)
      await recordAudit(ctx, {
        action: 'reconciliation.begin',
        subject_type: 'reconciliation',
        subject_id: row.id,
        after: { day: row.day },
      })
    }
    return row.id
  })
  return presentDay(ctx, id)
}

const lockOpen = async (tx: Transaction, id: string): Promise<Reconciliation> => {
  const row = await lockReconciliation(tx, id)
  if (row.status !== 'open') throw new AppError('PERIOD_CLOSED', { closed_through: row.day })
  return row
}

/** The account of an imported statement: the gateway, or a bank account or till in use. */
const statementAccount = async (
  db: Database,
  input: { source: StatementSource; account_code?: string | undefined },
): Promise<string> => {
  if (input.source === 'gateway') return ledgerAccounts.gateway
  const code = input.account_code ?? ledgerAccounts.bank
  const account = await findAccount(db, code)
  if (account?.kind !== 'bank' && account?.kind !== 'cash')
    throw invalid('account_code', 'Choose a bank account or a till')
  return code
}

/** Imports a file of the gateway or bank and matches the day. Importing the same file again adds nothing. */
export const importStatement = async (
  ctx: ScopedContext<'reconciliations.write'>,
  input: { id: string; source: StatementSource; account_code?: string | undefined; file: File },
) => {
  await loadReconciliation(ctx.db, input.id)
  const account_code = await statementAccount(ctx.db, input)
  await requireUploadRoom(ctx, input.file.size)
  const { lines, errors } = readStatement(await input.file.text(), input.source)
  const counts = await transact(ctx, async (ctx) => {
    const row = await lockOpen(ctx.db, input.id)
    const now = nowIso(ctx.clock)
    const ofDay = lines.filter((line) => line.occurred_on === row.day)
    const base = { reconciliation_id: row.id, source: input.source, account_code, created_at: now }
    const imported = await insertLines(ctx.db, base, ofDay)
    const at = input.source === 'gateway' ? { gateway_imported_at: now } : { bank_imported_at: now }
    if (input.source === 'bank') await noteStatement(ctx.db, row.id, account_code, now)
    await matchDay(ctx, row, at)
    const told = {
      imported,
      repeated: ofDay.length - imported,
      other_days: lines.length - ofDay.length,
    }
    await recordAudit(ctx, {
      action: 'reconciliation.import',
      subject_type: 'reconciliation',
      subject_id: row.id,
      after: { ...told, source: input.source, account_code, errors: errors.length },
    })
    return told
  })
  return { ...(await presentDay(ctx, input.id)), ...counts, errors }
}

/** Matches again after something was booked. */
export const matchAgain = async (ctx: ScopedContext<'reconciliations.write'>, input: { id: string }) => {
  await transact(ctx, async (ctx) => {
    const row = await lockOpen(ctx.db, input.id)
    await matchDay(ctx, row)
    await recordAudit(ctx, {
      action: 'reconciliation.match',
      subject_type: 'reconciliation',
      subject_id: row.id,
    })
  })
  return presentDay(ctx, input.id)
}

/**
 * Locks a day on which all three sides agree, and every day before it: no entry can be dated there any more.
 */
export const lockDay = async (ctx: ScopedContext<'reconciliations.write'>, input: { id: string }) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const row = await lockReconciliation(ctx.db, input.id)
    if (row.status === 'locked') return
    await lockBooks(ctx.db)
    const missing = await missingForLock(ctx, row)
    if (missing.length > 0) throw new AppError('PERIOD_NOT_READY', { missing })
    const now = nowIso(ctx.clock)
    await closeBooks(ctx, { kind: 'day', starts_on: row.day, ends_on: row.day, figures: {} })
    await updateReconciliation(ctx.db, row.id, {
      status: 'locked',
      locked_by: actor.id,
      locked_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'reconciliation.lock',
      subject_type: 'reconciliation',
      subject_id: row.id,
      before: { status: row.status },
      after: { status: 'locked', day: row.day },
    })
  })
  return presentDay(ctx, input.id)
}
