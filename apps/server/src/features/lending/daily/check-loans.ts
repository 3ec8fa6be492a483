import { addDays, lateFeeDate, lateFeesToAssess, nextActionOn, type LocalDate } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { writingTogether } from '../../../platform/database/write-together.ts'
import { accrueToToday } from '../book/accrue-loan.ts'
import { appendEvent } from '../book/append-event.ts'
import { everInvoiced, isInvoiced, type Circumstances } from '../book/circumstances.ts'
import { replayed, type Loan } from '../book/loan.ts'
import { readKnownLoans, type KnownLoan } from '../book/lock-loans.ts'
import type { LoanRef } from '../book/queries.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { storeLoan } from '../book/store-loan.ts'
import { lockLoans, lockPart } from './due-loans.ts'

/** Instalments with a payment in progress: the ones it names, or everything due. */
const beingPaid = ({ loan: { row }, known: { under_way } }: KnownLoan): Set<number> => {
  const unnamed = under_way.some((payment) => payment.instalment_number === null)
  return new Set(
    unnamed
      ? row.schedule.instalments.map((instalment) => instalment.number)
      : under_way.flatMap((payment) => payment.instalment_number ?? []),
  )
}

/** Instalments whose grace period ended on a paused day. */
const paused = ({ row }: Loan, { pauses }: Circumstances): number[] => {
  const within = (date: LocalDate) =>
    pauses.some((pause) => pause.from <= date && (pause.to === null || date <= pause.to))
  return row.schedule.instalments
    .filter((line) => within(lateFeeDate(line.due_date, row.terms)))
    .map((line) => line.number)
}

/** Returns whether the loan has to be processed tomorrow: a fee waits for the outcome of a payment in progress. */
const assessLateFees = async (ctx: TransactionContext, one: KnownLoan): Promise<boolean> => {
  const { loan, known } = one
  const { row, events } = loan
  if (row.held_from !== null) return true
  const day = today(ctx.clock)
  const { lines } = known
  const except = new Set([...everInvoiced(lines, day), ...paused(loan, known)])
  const due = lateFeesToAssess(row.schedule, events, day, row.terms, except)
  const underWay = beingPaid(one)
  const charged = due.filter((fee) => !underWay.has(fee.instalment_number))
  for (const fee of charged)
    await appendEvent(ctx, loan, {
      event: { id: uuidv7(), kind: 'late_fee', ...fee, schedule_version: row.schedule_version },
      kind: 'late-fee',
      source_id: `${row.id}:${row.schedule_version}:${fee.instalment_number}`,
      description: `Late fee of instalment ${fee.instalment_number}`,
    })
  return charged.length < due.length || isInvoiced(lines, day)
}

/** Does nothing if another node has just processed the loan. */
const checkLoan = async (ctx: TransactionContext, one: KnownLoan): Promise<void> => {
  const day = today(ctx.clock)
  const { loan, known } = one
  const { row } = loan
  if (row.checked_on >= day) return
  await accrueToToday(ctx, loan, known)
  row.checked_on = day
  if (row.closed_at === null) {
    const waiting = await assessLateFees(ctx, one)
    await refreshLoan(ctx, loan, known)
    if (waiting) row.next_action_on = addDays(day, 1)
  } else {
    // A loan repaid before its last periods began: their interest is earned as they begin, and nothing else
    // happens to it.
    row.next_action_on = nextActionOn(replayed(loan, day), row.schedule, row.terms, day)
  }
  await storeLoan(ctx, loan)
}

/** Another worker is at the partition. */
export class PartTakenError extends Error {}

/**
 * Processes loans of a partition in one transaction of as many statements as for one; either all of them, or none.
 * Returns those left out because they were in use elsewhere.
 */
export const checkLoans = (
  ctx: Context,
  part: number,
  refs: readonly LoanRef[],
  wait: boolean,
): Promise<LoanRef[]> =>
  transact(ctx, async (ctx) => {
    if (!(await lockPart(ctx.db, part))) throw new PartTakenError()
    const rows = await lockLoans(ctx.db, refs, wait)
    const found = await readKnownLoans(ctx.db, rows)
    await writingTogether(ctx, async (ctx) => {
      for (const one of found) await checkLoan(ctx, one)
    })
    const checked = new Set(rows.map(({ id }) => id))
    return refs.filter(({ id }) => !checked.has(id))
  })
