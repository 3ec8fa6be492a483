import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { replayLoan } from './financing/allocation.ts'
import { mergeSchedules, schedulesForPayouts } from './financing/plans.ts'
import { defaultProductTerms } from './financing/product-terms.ts'
import { deferInstalments, scheduleAsAt } from './financing/schedule.ts'
import { exposureOf, loanHoldingsOf } from './loan-balances.ts'

const payouts = ['2026-11-21', '2027-05-21'] as const
const [first, second] = payouts
const tranches = (dates: readonly string[]) =>
  mergeSchedules(
    schedulesForPayouts(
      { plan: 'six_plus_six', monthly_rent: 82_550, advance_payment_months: 12 },
      25,
      dates,
      defaultProductTerms,
    ),
  )

test('until its second tranche is paid out a loan consists of the first alone', () => {
  const both = tranches(payouts)
  expect(scheduleAsAt(both, addDays(second, -1))).toEqual(tranches([first]))
  expect(scheduleAsAt(both, second)).toEqual(both)
  // Moving dates does not move months that have begun, so a tranche still begins on its payout day.
  const moved = deferInstalments(both, 7, 2, second)
  expect(scheduleAsAt(moved, second)).toEqual(moved)
  expect(scheduleAsAt(moved, addDays(second, -1)).instalments).toHaveLength(6)
})

test('exposure is what the books hold: principal, interest of begun months and charges', () => {
  const schedule = tranches([first])
  const [due] = schedule.instalments
  const day = addDays(due?.due_date ?? '', 45)
  const fee = { kind: 'late_fee', id: 'f', amount: 700, instalment_number: 1, effective_date: day } as const
  const owed = loanHoldingsOf(replayLoan(schedule, [fee], day), schedule, 45)
  const begun = schedule.instalments.filter((line) => line.period_start <= day)
  expect(owed).toMatchObject({ principal: schedule.principal, charges: 700, credit: 0 })
  expect(exposureOf(owed)).toBe(
    schedule.principal + 700 + begun.reduce((sum, line) => sum + line.interest, 0),
  )
  const lost = { kind: 'write_off', id: 'w', amount: 1, effective_date: day } as const
  expect(exposureOf(loanHoldingsOf(replayLoan(schedule, [fee, lost], day), schedule, 200))).toBe(0)
})
