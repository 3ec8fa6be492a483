import { schema } from '@efie/database'
import {
  addDays,
  endOfMonth,
  ledgerAccounts,
  localDateOf,
  type LocalDate,
  type StatementSource,
} from '@efie/domain'
import { call } from '@orpc/server'
import { and, eq, inArray } from 'drizzle-orm'
import { router } from '../../router.ts'
import { filesOf, type DayFiles } from '../acts/statements.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { fundedAt } from './beginning.ts'

const { journalEntries, postings } = schema

/** Days left for visitors to reconcile: earlier months are already complete. */
const FREE_DAYS = 21

/** Days that are reconciled in the books of a crowd. */
const CROWD_DAYS = 5

const lastDayOfMonthBefore = (day: LocalDate): LocalDate => addDays(`${day.slice(0, 7)}-01`, -1)

export const lastWorkedOn = (today: LocalDate): LocalDate => {
  const last = lastDayOfMonthBefore(today)
  return last <= addDays(today, -FREE_DAYS) ? last : lastDayOfMonthBefore(last)
}

const hasEntries = async ({ world }: StoryContext, day: LocalDate): Promise<boolean> =>
  (await world.services.db.$count(journalEntries, eq(journalEntries.effective_date, day))) > 0

/** Whether money moved at the provider or bank. */
const hasMoney = async ({ world }: StoryContext, day: LocalDate): Promise<boolean> => {
  const [row] = await world.services.db
    .select({ id: postings.id })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        eq(journalEntries.effective_date, day),
        inArray(postings.account_code, [ledgerAccounts.bank, ledgerAccounts.gateway]),
      ),
    )
    .limit(1)
  return row !== undefined
}

const begin = async ({ world, staff }: StoryContext, day: LocalDate): Promise<string> =>
  (await call(router.reconciliations.create, { day }, { context: world.as(staff.finance) })).id

/** Imports a file as its preview shows it. */
const importFile = async (
  { world, staff }: StoryContext,
  input: { id: string; source: StatementSource; file: File },
) => {
  const context = () => world.as(staff.finance)
  const { confirm } = await call(router.reconciliations.preview, input, { context: context() })
  return call(router.reconciliations.import, { ...input, confirm }, { context: context() })
}

/** Imports both files; returns the open differences. */
const readIn = async (of: StoryContext, id: string, { gateway, bank }: DayFiles) => {
  await importFile(of, { id, source: 'gateway', file: gateway })
  const { differences } = await importFile(of, { id, source: 'bank', file: bank })
  return differences
}

/** Reconciles a day: imports both files, explains the differences, and another person locks it. */
const reconcile = async (of: StoryContext, day: LocalDate): Promise<void> => {
  const { world, staff } = of
  const id = await begin(of, day)
  if (await hasMoney(of, day)) {
    for (const { id: open, resolution } of await readIn(of, id, await filesOf(of, day)))
      if (resolution === null)
        await call(
          router.reconciliations.resolve,
          { id: open, resolution: 'accepted', note: 'Seen on the next day’s statement' },
          { context: world.as(staff.finance) },
        )
  }
  await call(router.reconciliations.lock, { id }, { context: world.as(staff.finance2) })
}

const BORROWING_INTEREST = 185_000

/** A day without movements: records the month's bank charges and leaves it open for visitors. */
const leaveQuietDay = async ({ world, staff }: StoryContext, day: LocalDate): Promise<void> => {
  const proposed = await call(
    router.journalProposals.propose,
    {
      template: 'free',
      description: 'This month’s interest on the bank loan',
      effective_date: day,
      lines: [
        { account_code: ledgerAccounts.interest_on_borrowings, amount: BORROWING_INTEREST },
        { account_code: ledgerAccounts.borrowings, amount: 0 - BORROWING_INTEREST },
      ],
    },
    { context: world.as(staff.finance) },
  )
  const id = proposed.approval_id ?? ''
  await call(router.approvals.decide, { id, approve: true }, { context: world.as(staff.finance2) })
}

/** Each working morning reconciles the days before it; in the month visitors can close, all but one quiet day. */
export async function* dailyBooks(of: StoryContext): Story {
  const { world, office } = of
  const last = lastWorkedOn(world.today)
  const after = `${last.slice(0, 7)}-10`
  let left = false
  // Locking a day closes those before it. A crowd’s days take long, so only the last ones are reconciled.
  const first = of.crowd > 0 ? addDays(last, 1 - CROWD_DAYS) : localDateOf(fundedAt(of))
  for (let day = first; day <= last; day = addDays(day, 1)) {
    yield office.at(addDays(day, 1), 9, 5)
    const quiet = !left && day > after && !(await hasMoney(of, day))
    if (quiet) {
      left = true
      await leaveQuietDay(of, day)
    } else if (await hasEntries(of, day)) await reconcile(of, day)
  }
}

/** On the fourth of each month, or the next working day, two people close the previous one. */
export async function* monthlyBooks(of: StoryContext): Story {
  const { world, staff, office } = of
  const closed = lastDayOfMonthBefore(lastWorkedOn(world.today))
  for (let end = endOfMonth(localDateOf(fundedAt(of))); end <= closed; end = endOfMonth(addDays(end, 1))) {
    const closing = office.at(addDays(end, 4), 10)
    yield closing
    const { id } = await call(
      router.accountingPeriods.close,
      { month: end.slice(0, 7) },
      { context: world.as(staff.finance) },
    )
    yield office.at(addDays(end, 4), 11)
    await call(router.approvals.decide, { id, approve: true }, { context: world.as(staff.finance2) })
    // The closing entry is dated on the first open day, which may have had no entries before.
    const [entry] = await world.services.db
      .select({ day: journalEntries.effective_date })
      .from(journalEntries)
      .where(and(eq(journalEntries.kind, 'impairment'), eq(journalEntries.source_id, end.slice(0, 7))))
    if (entry && entry.day > end && entry.day < localDateOf(closing)) await reconcile(of, entry.day)
  }
}

const unknownTransfer = {
  description: 'TRANSFER FROM K. BOATENG RENT',
  reference: 'FT-BOATENG',
  amount: 35_000,
}
const unexplained = [
  { description: 'CASH DEPOSIT OSU BRANCH', reference: 'DEP-2207', amount: 52_500 },
  { description: 'SMS ALERT CHARGES', reference: 'SMS-11', amount: -250 },
]

/**
 * Differences for finance to explain: of the provider's latest payout day, one transfer is already an
 * unidentified receipt.
 */
export async function* openDay(of: StoryContext): Story {
  const { world, staff, office } = of
  yield office.hoursAgo(7)
  let day = office.daysAgo(2)
  while (!(await filesOf(of, day)).paid_out) day = addDays(day, -1)
  const id = await begin(of, day)
  const differences = await readIn(of, id, await filesOf(of, day, [unknownTransfer, ...unexplained]))
  const unknown = differences.find(({ file_amount }) => file_amount === unknownTransfer.amount)
  if (!unknown) throw new Error('the unknown transfer is no difference')
  await call(
    router.reconciliations.resolve,
    { id: unknown.id, resolution: 'book-unidentified', note: 'We haven’t found out who K. Boateng is yet' },
    { context: world.as(staff.finance) },
  )
}
