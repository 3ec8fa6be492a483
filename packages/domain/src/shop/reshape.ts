import type { LocalDate } from '../calendar.ts'
import { addMonths } from '../calendar.ts'
import { flatContract, type Schedule } from '../financing/schedule.ts'
import { sumOf } from '../money.ts'

/**
 * Spreads a running plan over a new term. Begun months stay, and the principal of the others is spread over
 * `months` new ones with the flat charge for that time. Null when every month has begun.
 */
export const reshapeSchedule = (
  schedule: Schedule,
  day: LocalDate,
  months: number,
  annualRateBps: number,
): Schedule | null => {
  const begun = schedule.instalments.filter((instalment) => instalment.period_start <= day)
  const [next, ...rest] = schedule.instalments.filter((instalment) => instalment.period_start > day)
  const last = begun.at(-1)
  if (!next || !last) return null
  const lines = flatContract(sumOf([next, ...rest].map((line) => line.principal)), months, annualRateBps)
  const added = lines.map((line, index) => ({
    principal: line.principal,
    interest: line.interest,
    period: last.period + index + 1,
    number: last.number + index + 1,
    tranche: last.tranche,
    due_date: addMonths(next.due_date, index),
    period_start: addMonths(next.period_start, index),
    fee: 0,
    amount: line.principal + line.interest,
  }))
  const instalments = [...begun, ...added]
  return { ...schedule, instalments, interest: sumOf(instalments.map((line) => line.interest)) }
}
