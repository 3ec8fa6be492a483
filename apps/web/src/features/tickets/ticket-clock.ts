import { plural, t } from '@lingui/core/macro'
import {
  answerDue,
  complaintAnswerDays,
  daysBetween,
  firstResponseDue,
  ghanaHolidays,
  localDateOf,
  type TicketCategory,
  type TicketStatus,
} from '@efie/domain'

/**
 * When a ticket sent now gets its first answer, and a complaint its final one. The server computes the same.
 */
export const promisesOf = (
  category: TicketCategory,
  now: number,
): { first: string; final: string | null } => {
  const sent = new Date(now).toISOString()
  const year = Number(sent.slice(0, 4))
  const holidays = new Set([...ghanaHolidays(year), ...ghanaHolidays(year + 1)].map(({ date }) => date))
  return { first: firstResponseDue(sent, 'normal', holidays), final: answerDue(sent, category) }
}

export interface ComplaintClock {
  /** Days until the answer is due; negative when late. */
  left: number
  /** Share of the twenty days used, 0 to 100. */
  used: number
}

const over: ReadonlySet<TicketStatus> = new Set(['resolved', 'closed'])

/** A complaint's clock; null for other tickets and after the final answer. */
export const complaintClock = (
  ticket: { answer_due_at: string | null; status: TicketStatus },
  now: number,
): ComplaintClock | null => {
  if (ticket.answer_due_at === null || over.has(ticket.status)) return null
  const left = daysBetween(localDateOf(new Date(now).toISOString()), localDateOf(ticket.answer_due_at))
  const used = ((complaintAnswerDays - left) / complaintAnswerDays) * 100
  return { left, used: Math.min(100, Math.max(0, used)) }
}

/** "19 days left", "due today", "2 days late". */
export const clockText = ({ left }: ComplaintClock): string => {
  if (left === 0) return t`due today`
  const days = Math.abs(left)
  return left > 0
    ? plural(days, { one: '# day left', other: '# days left' })
    : plural(days, { one: '# day late', other: '# days late' })
}
