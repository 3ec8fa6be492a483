import { addDays, addMonths, firstPaydayOnOrAfter, type LocalDate } from '../calendar.ts'
import { divideRoundHalfUp, type Pesewas, proportion, splitEvenly, sumOf } from '../money.ts'

/**
 * Principal and interest of one month of a contract, before a date is assigned. Periods count from 1.
 * Pesewas.
 */
export interface ContractLine {
  period: number
  principal: Pesewas
  interest: Pesewas
}

/**
 * One demanded instalment. `number` counts the loan's demanded instalments from 1; `period` counts the
 * contract's months.
 */
export interface Instalment extends ContractLine {
  number: number
  tranche: number
  due_date: LocalDate
  /** From this day the period's interest is owed on early settlement. */
  period_start: LocalDate
  fee: Pesewas
  amount: Pesewas
}

/** An instalment prepaid at signing. It is never demanded, but its interest counts at settlement. */
export interface PrepaidLine extends ContractLine {
  tranche: number
  period_start: LocalDate
}

/** The dated payments of a loan: months prepaid at signing, and demanded instalments. Amounts in pesewas. */
export interface Schedule {
  principal: Pesewas
  interest: Pesewas
  payout_date: LocalDate
  prepaid: PrepaidLine[]
  instalments: Instalment[]
}

/**
 * Flat contract: equal principal each month, and interest of `round(principal × bps × months / 120 000)`
 * spread evenly. Both residuals fall on the last month (domain.md §1).
 */
export const flatContract = (principal: Pesewas, months: number, annualRateBps: number): ContractLine[] => {
  const interest = splitEvenly(proportion(principal, annualRateBps * months, 120_000), months)
  return splitEvenly(principal, months).map((share, index) => ({
    period: index + 1,
    principal: share,
    interest: interest[index] ?? 0,
  }))
}

/** Annuity instalment in exact integer arithmetic, so that server and browser never differ by a pesewa. */
const levelInstalment = (principal: Pesewas, months: number, annualRateBps: number): Pesewas => {
  const base = 120_000n
  const grown = (base + BigInt(annualRateBps)) ** BigInt(months)
  return divideRoundHalfUp(
    BigInt(principal) * BigInt(annualRateBps) * grown,
    base * (grown - base ** BigInt(months)),
  )
}

/**
 * Reducing-balance contract: level instalments, each month's interest on the remaining balance. The last
 * month repays whatever is left (domain.md §1).
 */
export const reducingContract = (
  principal: Pesewas,
  months: number,
  annualRateBps: number,
): ContractLine[] => {
  if (annualRateBps === 0) return flatContract(principal, months, 0)
  const level = levelInstalment(principal, months, annualRateBps)
  let balance = principal
  return Array.from({ length: months }, (_, index) => {
    const interest = proportion(balance, annualRateBps, 120_000)
    const share = index === months - 1 ? balance : Math.min(balance, level - interest)
    balance -= share
    return { period: index + 1, principal: share, interest }
  })
}

/** First payday at least `minimumDays` after the payout (domain.md §1). */
export const firstDueDate = (payoutDate: LocalDate, payday: number, minimumDays: number): LocalDate =>
  firstPaydayOnOrAfter(addDays(payoutDate, minimumDays), payday)

/**
 * Assigns dates to a contract. Period 1 begins at payout, and period j on the (j − 1)th date of the due-date
 * calendar, which starts on the first payday at least `minimumDays` after payout. The first `prepaid` months
 * are never demanded, so month j falls due on the (j − prepaid)th date. A later payout moves dates, never
 * amounts.
 */
export const buildSchedule = (
  lines: readonly ContractLine[],
  dates: {
    payout_date: LocalDate
    payday: number
    minimum_days: number
    prepaid: number
    tranche?: number
    first_number?: number
    /** Earliest due date, so that a later tranche starts after the earlier one's last instalment. */
    not_before?: LocalDate
  },
): Schedule => {
  const { payout_date, prepaid, tranche = 1, first_number: firstNumber = 1 } = dates
  const earliest = firstDueDate(payout_date, dates.payday, dates.minimum_days)
  const { not_before: notBefore = earliest } = dates
  const first = notBefore > earliest ? firstPaydayOnOrAfter(notBefore, dates.payday) : earliest
  const periodStart = (period: number) => (period === 1 ? payout_date : addMonths(first, period - 2))
  return {
    principal: sumOf(lines.map((line) => line.principal)),
    interest: sumOf(lines.map((line) => line.interest)),
    payout_date,
    prepaid: lines
      .slice(0, prepaid)
      .map((line) => ({ ...line, tranche, period_start: periodStart(line.period) })),
    instalments: lines.slice(prepaid).map((line, index) => ({
      ...line,
      number: firstNumber + index,
      tranche,
      due_date: addMonths(first, index),
      period_start: periodStart(line.period),
      fee: 0,
      amount: line.principal + line.interest,
    })),
  }
}

/**
 * Reschedules: instalments from `firstNumber` on fall due `months` later at the same price. Months begun by
 * `asOf` keep their start, so their interest stays earned; later months move. Used by an accepted proposal
 * (two people and the tenant, domain.md §4).
 */
export const deferInstalments = (
  schedule: Schedule,
  firstNumber: number,
  months: number,
  asOf: LocalDate,
): Schedule => ({
  ...schedule,
  instalments: schedule.instalments.map((instalment) =>
    instalment.number < firstNumber
      ? instalment
      : {
          ...instalment,
          due_date: addMonths(instalment.due_date, months),
          period_start:
            instalment.period_start > asOf
              ? addMonths(instalment.period_start, months)
              : instalment.period_start,
        },
  ),
})

/** The schedule as at the end of a day, without tranches paid out later. */
export const scheduleAsAt = (schedule: Schedule, day: LocalDate): Schedule => {
  const lines = [...schedule.prepaid, ...schedule.instalments]
  // A tranche's first month begins at its payout and keeps that date when later months are moved.
  const begun = new Set(lines.filter((line) => line.period_start <= day).map((line) => line.tranche))
  if (lines.every((line) => begun.has(line.tranche))) return schedule
  const prepaid = schedule.prepaid.filter((line) => begun.has(line.tranche))
  const instalments = schedule.instalments.filter((line) => begun.has(line.tranche))
  const kept = [...prepaid, ...instalments]
  return {
    principal: sumOf(kept.map((line) => line.principal)),
    interest: sumOf(kept.map((line) => line.interest)),
    payout_date: schedule.payout_date,
    prepaid,
    instalments,
  }
}

/**
 * Appends a tranche so that its instalments fall due after the last running one, even if that one was
 * rescheduled.
 */
export const appendTranche = (running: Schedule, tranche: Schedule): Schedule => {
  const last = running.instalments.at(-1)?.due_date ?? ''
  const first = tranche.instalments[0]?.due_date ?? ''
  let months = 0
  while (addMonths(first, months) <= last) months += 1
  const moved = {
    ...tranche,
    instalments: tranche.instalments.map((instalment) => ({
      ...instalment,
      due_date: addMonths(instalment.due_date, months),
      period_start:
        instalment.period_start > tranche.payout_date
          ? addMonths(instalment.period_start, months)
          : instalment.period_start,
    })),
  }
  return {
    principal: running.principal + moved.principal,
    interest: running.interest + moved.interest,
    payout_date: running.payout_date,
    prepaid: [...running.prepaid, ...moved.prepaid],
    instalments: [...running.instalments, ...moved.instalments],
  }
}
