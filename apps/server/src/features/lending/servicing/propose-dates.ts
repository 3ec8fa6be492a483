import type { Transaction } from '@efie/database'
import {
  approvalDays,
  deferInstalments,
  maximumDeferral,
  outstandingOf,
  sumOf,
  totalOf,
  type Schedule,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { authorise, transact, type Context } from '../../../platform/context.ts'
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
import { replayed, type Loan } from '../book/loan.ts'
import { loanOfAnother } from '../book/lock-loan.ts'
import { findLoan } from '../book/queries.ts'
import { loanNoted } from '../events.ts'
import {
  insertReschedule,
  listReschedules,
  lockHardship,
  lockReschedule,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './relief-queries.ts'

interface Input {
  id: string
  months: number
  hardship_request_id?: string | undefined
  reason: string
}

/** The oldest instalment that still needs money. */
export const firstOpenNumber = (loan: Loan): number => {
  const open = replayed(loan, loan.row.accrued_through).instalments.find(
    (line) => totalOf(outstandingOf(line)) > 0,
  )
  if (!open) throw new AppError('NOTHING_DUE', undefined, 'Nothing is left to reschedule')
  return open.number
}

/** Old and new dates side by side, of the instalments that move. */
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

const monthsUsed = async (tx: Transaction, loanId: string): Promise<number> =>
  sumOf(
    (await listReschedules(tx, loanId)).filter((one) => one.status === 'applied').map((one) => one.months),
  )

const expectOpenRequest = async (tx: Transaction, actorId: string, loanId: string, id: string | null) => {
  if (id === null) return
  const asked = await lockHardship(tx, id, 'all', actorId)
  if (asked.loan_id !== loanId || asked.status !== 'open')
    throw invalid('hardship_request_id', 'That request is not open here')
}

const store = async (ctx: Context, tx: Transaction, input: Input) => {
  const { actor } = authorise(ctx, 'loans.service')
  const { id: loan_id } = await anyLoan(tx, input.id)
  const loan = await loanOfAnother(ctx, tx, actor, { id: loan_id })
  const { row } = loan
  const before = await monthsUsed(tx, loan_id)
  if (before + input.months > maximumDeferral)
    throw invalid('months', `It may be deferred by ${maximumDeferral} months in all; ${before} are used`)
  const hardship_request_id = input.hardship_request_id ?? null
  await expectOpenRequest(tx, actor.id, loan_id, hardship_request_id)
  const now = nowIso(ctx.clock)
  const proposal = await insertReschedule(tx, {
    loan_id,
    user_id: row.user_id,
    hardship_request_id,
    first_number: firstOpenNumber(loan),
    months: input.months,
    reason: input.reason,
    proposed_by: actor.id,
    created_at: now,
    updated_at: now,
  })
  const dates = datesOf(row.schedule, proposal)
  const request = await requestApproval(ctx, tx, {
    kind: 'reschedule',
    subject_type: 'reschedule',
    subject_id: proposal.id,
    application_id: row.application_id,
    order_id: row.order_id,
    subject_user_id: row.user_id,
    title: `Defer ${dates.length} instalments by ${input.months} months`,
    before: { last_due_date: dates.at(-1)?.from ?? null, dates: dates.map((one) => one.from) },
    after: { last_due_date: dates.at(-1)?.to ?? null, dates: dates.map((one) => one.to) },
    reason: input.reason,
  })
  await updateReschedule(tx, proposal.id, { approval_id: request.id })
  if (hardship_request_id !== null)
    await updateHardship(tx, hardship_request_id, { status: 'proposed', updated_at: now })
  return { id: request.id }
}

/** Proposes later dates. No price changes; a second person, then the tenant, have to agree. */
export const proposeReschedule = async (ctx: Context, input: Input) => {
  authorise(ctx, 'loans.service')
  const { id } = await transact(ctx, (tx) => store(ctx, tx, input))
  return getApproval(ctx, { id })
}

/** A proposal that came to nothing leaves the tenant's request open for another answer. */
export const dropProposal = async (
  ctx: Context,
  tx: Transaction,
  proposal: Reschedule,
  status: 'refused' | 'declined' | 'lapsed',
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateReschedule(tx, proposal.id, { status, updated_at: now })
  if (proposal.hardship_request_id !== null)
    await updateHardship(tx, proposal.hardship_request_id, { status: 'open', updated_at: now })
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

/** Approved, it is offered to the tenant for fourteen days. */
const offer = async (ctx: Context, tx: Transaction, proposal: Reschedule) => {
  const loan = await findLoan(tx, { id: proposal.loan_id })
  if (!loan) throw new Error(`there is no loan ${proposal.loan_id}`)
  await updateReschedule(tx, proposal.id, {
    status: 'offered',
    offer_expires_at: inSeconds(ctx.clock, approvalDays * 86_400),
    updated_at: nowIso(ctx.clock),
  })
  await ctx.events.emit(ctx, tx, loanNoted, {
    ...loan,
    kind: 'reschedule',
    title: text('New payment dates offered'),
  })
  await notify(ctx, tx, {
    user_id: proposal.user_id,
    type: 'application',
    title: text('New payment dates offered'),
    message: text(
      'Your instalments can fall due {months, plural, one {one month} other {# months}} later, at no extra cost. Accept or decline within {days} days',
      { months: proposal.months, days: approvalDays },
    ),
    link: pageOf(loan, '/application'),
  })
  await recordAudit(ctx, tx, {
    action: 'reschedule.offer',
    subject_type: 'reschedule',
    subject_id: proposal.id,
    after: { months: proposal.months, first_number: proposal.first_number },
  })
}

export const rescheduleAct: ApprovalAct = {
  carryOut: async (ctx, tx, request) => offer(ctx, tx, await proposalOf(tx, request)),
  dropped: async (ctx, tx, request) => dropProposal(ctx, tx, await proposalOf(tx, request), 'refused'),
}
