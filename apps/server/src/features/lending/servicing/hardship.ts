import type { HardshipCause, HardshipStatus } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { text, verbatim } from '../../../platform/texts/text.ts'
import { withWaiting } from '../../holidays/index.ts'
import { notify, notifyRoles } from '../../notifications/index.ts'
import { readTypedPerson } from '../../../platform/read-typed-person.ts'
import { ownLoan } from '../book/find-loan.ts'
import { pageOf } from '../book/loan-pages.ts'
import { runningLoan } from '../book/lock-loan.ts'
import {
  insertHardship,
  listHardships,
  loadHardship,
  lockHardship,
  updateHardship,
  type HardshipPage,
} from './relief-queries.ts'

interface HardshipInput {
  id: string
  cause: HardshipCause
  message: string
  wanted_months: number
}

/** The tenant requests relief; one open request at a time. */
export const requestHardship = async (ctx: ScopedContext<'loans.own'>, input: HardshipInput) => {
  const { actor } = ctx
  const id = await transact(ctx, async (ctx) => {
    const { id: loan_id } = await ownLoan(ctx, input.id)
    await runningLoan(ctx, { id: loan_id })
    const now = nowIso(ctx.clock)
    const { cause, message, wanted_months } = input
    const row = await insertHardship(ctx.db, {
      loan_id,
      user_id: actor.id,
      cause,
      message,
      wanted_months,
      created_at: now,
      updated_at: now,
    })
    if (!row) throw new AppError('CONFLICT', undefined, 'You already have an open request')
    await notifyRoles(ctx, ['recovery_and_collections'], {
      type: 'application',
      title: text('Relief requested'),
      message: text('A tenant has asked for {months, plural, one {one month} other {# months}} of relief', {
        months: wanted_months,
      }),
      link: '/dashboard/recovery-and-collections',
    })
    await recordAudit(ctx, {
      action: 'hardship.request',
      subject_type: 'hardship',
      subject_id: row.id,
      after: { loan_id, cause, wanted_months },
    })
    return row.id
  })
  return loadHardship(ctx.db, id, 'own', actor.id)
}

export const findHardships = async (
  ctx: ScopedContext<'hardship.read'>,
  input: HardshipPage & { q?: string | undefined },
) => {
  const { actor, scope } = ctx
  const typed = input.q ? await readTypedPerson(ctx, actor, input.q) : null
  const page = await listHardships(ctx.db, { ...input, typed }, scope, actor.id)
  const data = await withWaiting(ctx.db, page.data, (row) => (row.status === 'open' ? row.created_at : null))
  return { ...page, data }
}

const requireOpen = (status: HardshipStatus, to: HardshipStatus): void => {
  if (status !== 'open') throw new AppError('TRANSITION_NOT_ALLOWED', { from: status, to, missing: [] })
}

/** Declines with a reason that the tenant reads. */
export const declineHardship = async (
  ctx: ScopedContext<'loans.service'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const row = await lockHardship(ctx.db, input.id, 'all', actor.id)
    expectVersion(ctx, row)
    if (row.user_id === actor.id) throw new AppError('SAME_PERSON')
    requireOpen(row.status, 'declined')
    const now = nowIso(ctx.clock)
    await updateHardship(ctx.db, row.id, {
      status: 'declined',
      answer: input.reason,
      decided_by: actor.id,
      decided_at: now,
      updated_at: now,
    })
    await notify(ctx, {
      user_id: row.user_id,
      type: 'application',
      title: text('Your request for new dates was declined'),
      message: verbatim(input.reason),
      link: pageOf(await loadHardship(ctx.db, row.id, 'all', actor.id), '/payments?tab=loan'),
    })
    await recordAudit(ctx, {
      action: 'hardship.decline',
      subject_type: 'hardship',
      subject_id: row.id,
      before: { status: row.status },
      after: { status: 'declined' },
    })
  })
  return loadHardship(ctx.db, input.id, 'all', actor.id)
}

export const withdrawHardship = async (ctx: ScopedContext<'loans.own'>, input: { id: string }) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const row = await lockHardship(ctx.db, input.id, 'own', actor.id)
    requireOpen(row.status, 'withdrawn')
    await updateHardship(ctx.db, row.id, { status: 'withdrawn', updated_at: nowIso(ctx.clock) })
    await recordAudit(ctx, {
      action: 'hardship.withdraw',
      subject_type: 'hardship',
      subject_id: row.id,
      before: { status: row.status },
      after: { status: 'withdrawn' },
    })
  })
  return loadHardship(ctx.db, input.id, 'own', actor.id)
}
