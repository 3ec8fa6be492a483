import {
  addDays,
  amountPastDue,
  daysPastDue,
  delinquencyBucket,
  nextActionOn,
  pastDueSince,
  receiptsOf,
  type Cover,
  type DelinquencyPause,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { syncCollectionCase, type CaseAtHand } from '../../collections/index.ts'
import { recordEvent } from '../../timelines/index.ts'
import type { Loan } from './loan.ts'
import { insertBucketChange } from './queries.ts'

const syncCase = async (
  ctx: TransactionContext,
  { row, events }: Loan,
  state: ReplayedLoan,
  { days, cover, at_hand }: { days: number; cover: Cover; at_hand: CaseAtHand | undefined },
): Promise<void> => {
  if (days <= 0 && row.days_past_due <= 0) return
  const standing = {
    loan_id: row.id,
    user_id: row.user_id,
    today: state.as_of,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due: amountPastDue(state, state.as_of, cover),
    payments: receiptsOf(events),
  }
  await syncCollectionCase(ctx, standing, at_hand)
}

/** When the daily job must process this loan next. */
const nextLook = (
  { row }: Loan,
  state: ReplayedLoan,
  pauses: readonly DelinquencyPause[],
  cover: Cover,
): LocalDate =>
  // Invoices follow their own calendar and a return has none, so such loans are processed every day.
  cover.size > 0 || row.held_from !== null
    ? addDays(state.as_of, 1)
    : nextActionOn(state, row.schedule, row.terms, state.as_of, pauses)

/** Records a change of delinquency bucket in the loan's history, and on its timeline for staff. */
const noteBucket = async (
  ctx: TransactionContext,
  { row }: Loan,
  state: ReplayedLoan,
  { days_past_due, cover }: { days_past_due: number; cover: Cover },
): Promise<void> => {
  const from_bucket = row.delinquency_bucket
  const to_bucket = delinquencyBucket(days_past_due)
  if (to_bucket === from_bucket) return
  await insertBucketChange(ctx, {
    loan_id: row.id,
    on_date: state.as_of,
    from_bucket,
    to_bucket,
    days_past_due,
    amount_past_due: amountPastDue(state, state.as_of, cover),
    created_at: nowIso(ctx.clock),
  })
  await recordEvent(ctx, {
    ...row,
    code: 'delinquency.bucket-changed',
    values: { from_bucket, to_bucket },
  })
}

/**
 * Updates days past due, bucket and history, the collection case and the next processing day, in the
 * transaction of whatever moved the loan. `at_hand`: its open case, if the caller has locked it.
 */
export const updateDelinquency = async (
  ctx: TransactionContext,
  loan: Loan,
  state: ReplayedLoan,
  { cover, pauses }: { cover: Cover; pauses: readonly DelinquencyPause[] },
  at_hand?: CaseAtHand,
): Promise<void> => {
  const days_past_due = Math.max(0, daysPastDue(state, state.as_of, cover, pauses))
  await syncCase(ctx, loan, state, { days: days_past_due, cover, at_hand })
  await noteBucket(ctx, loan, state, { days_past_due, cover })
  Object.assign(loan.row, {
    days_past_due,
    delinquency_bucket: delinquencyBucket(days_past_due),
    next_action_on: nextLook(loan, state, pauses, cover),
    past_due_since: pastDueSince(state, state.as_of, cover),
  })
}
