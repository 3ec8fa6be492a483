import type { LocalDate, Pesewas } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { promiseOnLoan } from '../../collections/index.ts'
import { loadPaymentsUnderWay } from '../book/demand-queries.ts'
import { ownLoan } from '../book/find-loan.ts'
import { runningLoan } from '../book/lock-loan.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { standingOf } from '../standing/loan-standing.ts'
import { promiseFactsOf } from '../standing/promise-facts.ts'

/** The tenant promises a day for what is past due on their own loan. Schedule and late fees stay as they are. */
export const promiseToPay = (
  ctx: ScopedContext<'loans.own'>,
  input: { id: string; amount: Pesewas; due_date: LocalDate },
) =>
  transactOnce(ctx, 'promises.create', input, async (ctx) => {
    const day = today(ctx.clock)
    const { id: loan_id, user_id } = await ownLoan(ctx, input.id)
    const loan = await runningLoan(ctx, { id: loan_id })
    // Opens the case of arrears that the daily run hasn't reached yet.
    await refreshLoan(ctx, loan)
    // Refreshed just now, so its late days are those of today.
    const row = { ...loan.row, checked_on: day }
    const standing = await standingOf(ctx.db, row, day, loan.events)
    const underWay = await loadPaymentsUnderWay(ctx.db, loan_id)
    const facts = promiseFactsOf(standing, day, underWay.length > 0)
    const { amount, due_date } = input
    return promiseOnLoan(ctx, { loan_id, user_id }, facts, { amount, due_date })
  })
