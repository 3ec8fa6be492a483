import type { Transaction } from '@efie/database'
import {
  addDays,
  amountPastDue,
  daysPastDue,
  delinquencyBucket,
  delinquencyBucketLabels,
  nextActionOn,
  pastDueSince,
  receiptsOf,
  type Cover,
  type DelinquencyPause,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { recordApplicationEvent } from '../applications/index.ts'
import { syncCollectionCase } from '../collections/index.ts'
import type { Loan } from './loan.ts'
import { insertBucketChange, loadPauses, updateLoanAccount, updateStanding } from './queries.ts'

const syncCase = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
  { days, cover }: { days: number; cover: Cover },
): Promise<void> => {
  const { application } = loan
  if (days <= 0 && application.days_past_due <= 0) return
  await syncCollectionCase(ctx, tx, {
    application_id: application.id,
    order_id: null,
    user_id: application.user_id,
    today: state.as_of,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due: amountPastDue(state, state.as_of, cover),
    payments: receiptsOf(loan.events),
  })
}

/** When the daily job has to look at this loan again, and since when it is past due. */
const planNextLook = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
  { pauses, cover }: { pauses: readonly DelinquencyPause[]; cover: Cover },
): Promise<void> => {
  const { account, application } = loan
  const next = {
    // An employer's invoice moves by its own calendar: such a loan is looked at every day.
    next_action_on:
      cover.size > 0
        ? addDays(state.as_of, 1)
        : nextActionOn(state, account.schedule, application.terms, state.as_of, pauses),
    past_due_since: pastDueSince(state, state.as_of, cover),
  }
  if (next.next_action_on === account.next_action_on && next.past_due_since === account.past_due_since) return
  Object.assign(account, next)
  await updateLoanAccount(tx, application.id, { ...next, updated_at: nowIso(ctx.clock) })
}

/** Days past due and bucket with their history, the collection case, and when to look again: in the mover's transaction. */
export const updateDelinquency = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
  cover: Cover,
): Promise<void> => {
  const { application } = loan
  const pauses = await loadPauses(tx, application.id)
  const days_past_due = Math.max(0, daysPastDue(state, state.as_of, cover, pauses))
  const bucket = delinquencyBucket(days_past_due)
  await syncCase(ctx, tx, loan, state, { days: days_past_due, cover })
  await planNextLook(ctx, tx, loan, state, { pauses, cover })
  if (days_past_due === application.days_past_due && bucket === application.delinquency_bucket) return
  await updateStanding(tx, application.id, { days_past_due, delinquency_bucket: bucket }, nowIso(ctx.clock))
  loan.application = { ...application, days_past_due, delinquency_bucket: bucket }
  if (bucket === application.delinquency_bucket) return
  await insertBucketChange(tx, {
    application_id: application.id,
    on_date: state.as_of,
    from_bucket: application.delinquency_bucket,
    to_bucket: bucket,
    days_past_due,
    amount_past_due: amountPastDue(state, state.as_of, cover),
    created_at: nowIso(ctx.clock),
  })
  await recordApplicationEvent(ctx, tx, {
    application_id: application.id,
    kind: 'delinquency',
    title: text('Arrears moved'),
    detail: `${delinquencyBucketLabels[application.delinquency_bucket]} → ${delinquencyBucketLabels[bucket]}`,
    visible_to_tenant: false,
  })
}
