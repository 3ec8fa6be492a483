import type { Transaction } from '@efie/database'
import {
  formatMoney,
  journalProblems,
  sumOf,
  type JournalAccount,
  type JournalLine,
  type JournalTemplate,
  type LocalDate,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { Issue } from '../../../platform/errors.ts'
import { date } from '../../../platform/texts/figures.ts'
import { closedThrough, lockBooks, isClosedDay } from '../months/closed-days.ts'
import { holdAccounts } from './proposal-queries.ts'
import { compareControls } from '../reports/reports.ts'

export interface EntryByHand {
  template: JournalTemplate
  description: string
  effective_date: LocalDate
  lines: JournalLine[]
}

const dayProblem = async (ctx: TransactionContext, day: LocalDate): Promise<Issue[]> => {
  const path = 'effective_date'
  if (day > today(ctx.clock)) return [{ path, message: 'Choose today or an earlier day' }]
  if (!(await isClosedDay(ctx.db, day))) return []
  const through = await closedThrough(ctx.db)
  return [
    {
      path,
      message: `The books are closed${through === null ? '' : ` through ${date(through)('en')}`}. Choose a later day`,
    },
  ]
}

/**
 * Manual corrections may touch a control account only to reconcile it with its sub-ledger: everything else
 * there is posted by loans, payments and payouts.
 */
const controlProblems = async (
  tx: Transaction,
  lines: readonly JournalLine[],
  accounts: readonly JournalAccount[],
): Promise<Issue[]> => {
  const owned = accounts.filter(({ kind }) => kind === 'control')
  if (owned.length === 0) return []
  // The second of two concurrent corrections must see the first, so the books are held until the entry is
  // written.
  await lockBooks(tx)
  const controls = new Map((await compareControls(tx)).map((row) => [row.account_code, row]))
  return owned.flatMap(({ code, name }) => {
    const path = `lines.${lines.findIndex((line) => line.account_code === code)}.account_code`
    const control = controls.get(code)
    if (!control)
      return [
        { path, message: `${code} ${name} has no sub-ledger to compare with, so only Efie posts to it` },
      ]
    const moved = sumOf(lines.filter((line) => line.account_code === code).map(({ amount }) => amount))
    if (Math.abs(control.difference + moved) < Math.abs(control.difference)) return []
    const apart =
      control.difference === 0
        ? 'already agrees with its sub-ledger'
        : `differs from its sub-ledger by ${formatMoney(Math.abs(control.difference))}, and this entry doesn’t reduce that`
    return [{ path, message: `${code} ${name} ${apart}` }]
  })
}

/** Problems that prevent posting a manual entry now, by field; empty if none. */
export const entryProblems = async (ctx: TransactionContext, entry: EntryByHand): Promise<Issue[]> => {
  const codes = [...new Set(entry.lines.map(({ account_code }) => account_code))]
  const accounts = await holdAccounts(ctx.db, codes)
  const problems = [
    ...(await dayProblem(ctx, entry.effective_date)),
    ...journalProblems(entry.template, entry.lines, accounts),
  ]
  return problems.length > 0 ? problems : controlProblems(ctx.db, entry.lines, accounts)
}
