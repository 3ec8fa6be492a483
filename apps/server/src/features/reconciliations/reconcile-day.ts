import type { ReconciliationStatus, StatementSource } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { closeBooks, lockBooks, requireReconcilable } from '../ledger/index.ts'
import { matchDay } from './match-day.ts'
import { missingForLock, presentDay } from './present-day.ts'
import { listLines, loadEntriesOf } from './line-queries.ts'
import {
  ensureReconciliation,
  listReconciliations,
  loadReconciliation,
  lockOpen,
  lockReconciliation,
  updateReconciliation,
} from './queries.ts'

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
  const page = toPage(await listLines(ctx.db, input), input.limit)
  const entries = Map.groupBy(await loadEntriesOf(ctx.db, page.data), ({ line_id }) => line_id)
  return { ...page, data: page.data.map((line) => ({ ...line, entries: entries.get(line.id) ?? [] })) }
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
