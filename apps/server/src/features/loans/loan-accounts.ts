import type { Transaction } from '@efie/database'
import { nowIso, today } from '../../platform/clock.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import {
  loadApplicationForUpdate,
  lockScopedApplication,
  moveApplication,
  recordApplicationEvent,
} from '../applications/index.ts'
import type { Account, Accounts } from '../servicing/index.ts'
import { appendEvent } from './append-event.ts'
import { dimensionsOf, replayed, type Loan } from './loan.ts'
import { loadCover } from './loan-standing.ts'
import { insertInstalments, loadPauses, updateLoanAccount } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'
import { loanOfAnother, runningLoanById } from './running-loan.ts'
import { setScheduleVersion } from './servicing-queries.ts'

/** Instalment rows of the old version stay. */
const replaceSchedule = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  schedule: Loan['account']['schedule'],
): Promise<number> => {
  const now = nowIso(ctx.clock)
  const { id: application_id, user_id } = loan.application
  const schedule_version = loan.application.schedule_version + 1
  await insertInstalments(tx, { application_id, user_id, schedule_version }, schedule.instalments)
  loan.account.schedule = schedule
  await updateLoanAccount(tx, application_id, { schedule, updated_at: now })
  await setScheduleVersion(tx, application_id, schedule_version, now)
  loan.application = await loadApplicationForUpdate(tx, application_id)
  return schedule_version
}

const endAsLoss = async (ctx: Context, tx: Transaction, loan: Loan, reason: string): Promise<void> => {
  loan.application = await moveApplication(ctx, tx, loan.application, {
    to: 'written-off',
    by: signedIn(ctx),
    reason,
    facts: { two_persons: true, over_180_days: true },
  })
  const now = nowIso(ctx.clock)
  await updateLoanAccount(tx, loan.application.id, { closed_at: now, updated_at: now })
}

const accountOf = (ctx: Context, tx: Transaction, loan: Loan): Account => {
  const { id, user_id, status, terms } = loan.application
  return {
    id,
    user_id,
    status,
    line: 'rent',
    dimensions: dimensionsOf(loan),
    terms,
    schedule: () => loan.account.schedule,
    schedule_version: () => loan.application.schedule_version,
    state: () => replayed(loan, today(ctx.clock)),
    pauses: () => loadPauses(tx, id),
    cover: async (state) => (await loadCover(tx, id, state)).cover,
    held: null,
    append: (movement) => appendEvent(ctx, tx, loan, movement),
    refresh: () => refreshLoan(ctx, tx, loan),
    replaceSchedule: (schedule) => replaceSchedule(ctx, tx, loan, schedule),
    endAsLoss: (reason) => endAsLoss(ctx, tx, loan, reason),
  }
}

/** Rent loans, for the verbs of servicing. */
export const loanAccounts: Accounts = {
  of: 'application',
  name: 'loans',
  lockOwn: (tx, actor, id) => lockScopedApplication(tx, id, 'own', actor.id),
  lock: loadApplicationForUpdate,
  running: async (ctx, tx, id) => accountOf(ctx, tx, await runningLoanById(ctx, tx, id)),
  ofAnother: async (ctx, tx, actor, id) => accountOf(ctx, tx, await loanOfAnother(ctx, tx, actor, id)),
  tell: (ctx, tx, application_id, event) => recordApplicationEvent(ctx, tx, { application_id, ...event }),
}
