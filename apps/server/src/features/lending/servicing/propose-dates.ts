import type { Transaction } from '@efie/database'
import {
  approvalDays,
  counted,
  deferInstalments,
  deferralRange,
  type InstalmentState,
  type LocalDate,
  maximumDeferral,
  noDeferralText,
  outstandingOf,
  type PlanFigures,
  type Schedule,
  sumOf,
  totalOf,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso, today } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  withScope,
  type ScopedContext,
  type InTransaction,
} from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import {
  getApproval,
  requestApproval,
  type ApprovalAct,
  type ApprovalRequest,
} from '../../approvals/index.ts'
import { notify } from '../../notifications/index.ts'
import { anyLoan } from '../book/find-loan.ts'
import { pageOf } from '../book/loan-pages.ts'
import { loanOf, replayed, type Loan } from '../book/loan.ts'
import { expectAnother, expectRunning, loanOfAnother } from '../book/lock-loan.ts'
import { findLoan, loadLoanEvents } from '../book/queries.ts'
import { changedFigures } from '../terms/new-terms.ts'
import {
  insertReschedule,
  listReschedules,
  lockHardship,
  lockReschedule,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './relief-queries.ts'
import { recordEvent, titleOf } from '../../timelines/index.ts'

interface Input {
  id: string
  months: number
  hardship_request_id?: string | undefined
  reason: string
}

/** The oldest instalment not paid in full. */
export const firstOpen = (loan: Loan, day: LocalDate): InstalmentState => {
  const open = replayed(loan, day).instalments.find((line) => totalOf(outstandingOf(line)) > 0)
  if (!open) throw new AppError('NOTHING_DUE', undefined, 'There’s nothing left to reschedule')
  return open
}

/** A date in the past would make the tenant overdue on the day of signing. */
const expectMonths = (months: number, { due_date }: InstalmentState, used: number, day: LocalDate): void => {
  const { least, most } = deferralRange(due_date, used, day)
  if (months > most)
    throw invalid(
      'months',
      `The dates can move by ${counted(maximumDeferral, 'month')} in total, and ${counted(used, 'month is', 'months are')} already used. Choose fewer months`,
    )
  if (least > most) throw invalid('months', noDeferralText({ least, most }))
  if (months < least)
    throw invalid(
      'months',
      `The first new date would be in the past. Choose at least ${counted(least, 'month')}`,
    )
}

/** Current and new due dates of the instalments that move. */
export const datesOf = (
  schedule: Schedule,
  { first_number, months }: { first_number: number; months: number },
) => {
  const moved = deferInstalments(schedule, first_number, months, schedule.payout_date)
  return schedule.instalments.flatMap((line, index) =>
    line.number < first_number
      ? []
      : [
          {
            number: line.number,
            from: line.due_date,
            to: moved.instalments[index]?.due_date ?? '',
            amount: line.amount,
          },
        ],
  )
}

/** Months by which a loan has already been deferred. */
export const monthsUsed = (reschedules: readonly Pick<Reschedule, 'status' | 'months'>[]): number =>
  sumOf(reschedules.filter((one) => one.status === 'applied').map((one) => one.months))

const expectOpenRequest = async (tx: Transaction, actorId: string, loanId: string, id: string | null) => {
  if (id === null) return
  const asked = await lockHardship(tx, id, 'all', actorId)
  if (asked.loan_id !== loanId || asked.status !== 'open')
    throw invalid('hardship_request_id', 'This request isn’t open')
}

/** Figures for the second person to compare. */
const costOf = ({ last_date, cost, apr_nominal, apr_effective, instalment }: PlanFigures) => ({
  last_due_date: last_date,
  cost,
  apr_nominal,
  apr_effective,
  instalment,
})

/** What deferring a loan today would change. Refused if it can't be proposed. */
const deferred = async (ctx: Context, loan: Loan, months: number) => {
  const day = today(ctx.clock)
  const first = firstOpen(loan, day)
  expectMonths(months, first, monthsUsed(await listReschedules(ctx.db, loan.row.id)), day)
  const schedule = deferInstalments(loan.row.schedule, first.number, months, day)
  const figures = changedFigures(ctx, loan, { kind: 'later-dates', months, schedule })
  return { first_number: first.number, figures }
}

/** Previews a proposal for people who could make it; writes nothing. */
export const previewReschedule = async (
  ctx: ScopedContext<'loans.service'>,
  input: { id: string; months: number },
) => {
  const { actor } = ctx
  const row = await anyLoan(ctx.db, input.id)
  expectRunning(row)
  expectAnother(row, actor)
  const loan = loanOf(row, await loadLoanEvents(ctx.db, row.id))
  const { figures } = await deferred(ctx, loan, input.months)
  return { months: input.months, ...figures }
}

const store = async (ctx: InTransaction<ScopedContext<'loans.service'>>, input: Input) => {
  const { actor } = ctx
  const { id: loan_id } = await anyLoan(ctx.db, input.id)
  const loan = await loanOfAnother(ctx, actor, { id: loan_id })
  const { row } = loan
  const { first_number, figures } = await deferred(ctx, loan, input.months)
  const hardship_request_id = input.hardship_request_id ?? null
  await expectOpenRequest(ctx.db, actor.id, loan_id, hardship_request_id)
  const now = nowIso(ctx.clock)
  const proposal = await insertReschedule(ctx.db, {
    loan_id,
    user_id: row.user_id,
    hardship_request_id,
    first_number,
    months: input.months,
    reason: input.reason,
    proposed_by: actor.id,
    created_at: now,
    updated_at: now,
  })
  const dates = datesOf(row.schedule, proposal)
  const request = await requestApproval(ctx, {
    kind: 'reschedule',
    subject_type: 'reschedule',
    subject_id: proposal.id,
    application_id: row.application_id,
    order_id: row.order_id,
    subject_user_id: row.user_id,
    title: `Defer ${counted(dates.length, 'instalment')} by ${counted(input.months, 'month')}`,
    before: { ...costOf(figures.before), dates: dates.map((one) => one.from) },
    after: { ...costOf(figures.after), dates: dates.map((one) => one.to) },
    reason: input.reason,
  })
  await updateReschedule(ctx.db, proposal.id, { approval_id: request.id })
  if (hardship_request_id !== null)
    await updateHardship(ctx.db, hardship_request_id, { status: 'proposed', updated_at: now })
  return { id: request.id }
}

/** Proposes later due dates. No price changes. A second person and then the tenant must agree. */
export const proposeReschedule = async (ctx: ScopedContext<'loans.service'>, input: Input) => {
  const { id } = await transact(ctx, (ctx) => store(ctx, input))
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

/** A dropped proposal leaves the tenant's request open for another answer. */
export const dropProposal = async (
  ctx: TransactionContext,
  proposal: Reschedule,
  status: 'refused' | 'declined' | 'lapsed',
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateReschedule(ctx.db, proposal.id, { status, updated_at: now })
  if (proposal.hardship_request_id !== null)
    await updateHardship(ctx.db, proposal.hardship_request_id, { status: 'open', updated_at: now })
}

const proposalOf = async (tx: Transaction, request: ApprovalRequest): Promise<Reschedule> => {
  const proposal = await lockReschedule(tx, { id: request.subject_id })
  if (proposal?.status !== 'proposed')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: proposal?.status ?? 'none',
      to: 'offered',
      missing: [],
    })
  return proposal
}

/** Offers an approved proposal to the tenant for fourteen days. */
const offer = async (ctx: TransactionContext, proposal: Reschedule) => {
  const loan = await findLoan(ctx.db, { id: proposal.loan_id })
  if (!loan) throw new Error(`there is no loan ${proposal.loan_id}`)
  await updateReschedule(ctx.db, proposal.id, {
    status: 'offered',
    offer_expires_at: inSeconds(ctx.clock, approvalDays * 86_400),
    updated_at: nowIso(ctx.clock),
  })
  await recordEvent(ctx, { ...loan, code: 'reschedule.offered', values: {} })
  await notify(ctx, {
    user_id: proposal.user_id,
    type: 'application',
    title: titleOf('reschedule.offered', {}),
    message: text(
      'You can move your instalments {months, plural, one {one month} other {# months}} later at no extra cost. Accept or decline within {days} days',
      { months: proposal.months, days: approvalDays },
    ),
    link: pageOf(loan, '/application'),
  })
  await recordAudit(ctx, {
    action: 'reschedule.offer',
    subject_type: 'reschedule',
    subject_id: proposal.id,
    after: { months: proposal.months, first_number: proposal.first_number },
  })
}

export const rescheduleAct: ApprovalAct = {
  carryOut: async (ctx, request) => offer(ctx, await proposalOf(ctx.db, request)),
  dropped: async (ctx, request) => dropProposal(ctx, await proposalOf(ctx.db, request), 'refused'),
}
