import { addDays, type Instant, type LocalDate, localDateOf, startOfDay } from './calendar.ts'
import {
  liveTicketStatuses,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from './enumerations.ts'

const opensAtHour = 9
const closesAtHour = 17
const hoursOfDay = closesAtHour - opensAtHour
const millisecondsPerHour = 3_600_000

/** Monday to Friday except holidays (specification §9: contact hours 9–5 Monday–Friday). */
export const isWorkingDay = (date: LocalDate, holidays: ReadonlySet<LocalDate>): boolean => {
  const weekday = startOfDay(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date)
}

/** The date `days` working days after `from`. */
export const addWorkingDays = (
  from: LocalDate,
  days: number,
  holidays: ReadonlySet<LocalDate>,
): LocalDate => {
  let day = from
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/** The instant at which `hours` of working time (9:00–17:00 Ghana time) have passed since `from`. */
export const addWorkingHours = (from: Instant, hours: number, holidays: ReadonlySet<LocalDate>): Instant => {
  const start = new Date(from).getTime()
  let remaining = hours * millisecondsPerHour
  let day = localDateOf(from)
  for (;;) {
    const midnight = startOfDay(day).getTime()
    const opens = Math.max(midnight + opensAtHour * millisecondsPerHour, start)
    const available = midnight + closesAtHour * millisecondsPerHour - opens
    if (isWorkingDay(day, holidays) && available > 0) {
      if (remaining <= available) return new Date(opens + remaining).toISOString()
      remaining -= available
    }
    day = addDays(day, 1)
  }
}

/** The last instant from which `hours` of working time have passed by `at`. */
export const startedBy = (at: Instant, hours: number, holidays: ReadonlySet<LocalDate>): Instant => {
  const end = new Date(at).getTime()
  let remaining = hours * millisecondsPerHour
  let day = localDateOf(at)
  for (;;) {
    const midnight = startOfDay(day).getTime()
    const closes = Math.min(midnight + closesAtHour * millisecondsPerHour, end)
    const available = closes - midnight - opensAtHour * millisecondsPerHour
    if (isWorkingDay(day, holidays) && available > 0) {
      if (remaining <= available) return new Date(closes - remaining).toISOString()
      remaining -= available
    }
    day = addDays(day, -1)
  }
}

/**
 * The time in which applicants are promised a decision, "24-48 hours" (specification §1), counted in working
 * time: an analyst looks at the application within one working day, and decides within two.
 */
export const decisionPromise = (
  from: Instant,
  holidays: ReadonlySet<LocalDate>,
): { taken_by: Instant; decided_by: Instant } => {
  return {
    taken_by: addWorkingHours(from, hoursOfDay, holidays),
    decided_by: addWorkingHours(from, 2 * hoursOfDay, holidays),
  }
}

/** Since when a row has been waiting for staff, and from when it counts as due and as late. */
export interface WaitingTimes {
  since: Instant
  due_at: Instant
  late_at: Instant
}

/** Due after one working day, late after two: the same promise for everything that waits for staff. */
export const waitingTimes = (since: Instant, holidays: ReadonlySet<LocalDate>): WaitingTimes => {
  const { taken_by, decided_by } = decisionPromise(since, holidays)
  return { since, due_at: taken_by, late_at: decided_by }
}

/**
 * When a decision is due on what began on one day, for sets of rows: by `first` if it began by `opens`, by
 * `last` from `closes` on, and in between as many milliseconds later as `ahead` says.
 */
export interface PromiseOfDay {
  opens: Instant
  closes: Instant
  ahead: number
  first: Instant
  last: Instant
}

export const promiseOfDay = (day: LocalDate, holidays: ReadonlySet<LocalDate>): PromiseOfDay => {
  const midnight = startOfDay(day).getTime()
  const at = (hour: number): Instant => new Date(midnight + hour * millisecondsPerHour).toISOString()
  const dueFrom = (from: Instant): Instant => decisionPromise(from, holidays).decided_by
  const works = isWorkingDay(day, holidays)
  const noon = at(12)
  return {
    opens: at(works ? opensAtHour : 24),
    closes: at(works ? closesAtHour : 24),
    ahead: new Date(dueFrom(noon)).getTime() - new Date(noon).getTime(),
    first: dueFrom(at(0)),
    last: dueFrom(at(closesAtHour)),
  }
}

/**
 * The same promise seen from now: what began by `due` has waited one working day, what began by `late` two.
 */
export const waitingLimits = (
  at: Instant,
  holidays: ReadonlySet<LocalDate>,
): { due: Instant; late: Instant } => ({
  due: startedBy(at, hoursOfDay, holidays),
  late: startedBy(at, 2 * hoursOfDay, holidays),
})

/** Working hours until a ticket's first response is due, by priority. */
export const firstResponseHours: Record<TicketPriority, number> = { urgent: 2, high: 4, normal: 8, low: 16 }

/** When the first response to a ticket is due (domain.md §3). */
export const firstResponseDue = (
  openedAt: Instant,
  priority: TicketPriority,
  holidays: ReadonlySet<LocalDate>,
): Instant => addWorkingHours(openedAt, firstResponseHours[priority], holidays)

/** Days within which a complaint must be answered (Digital Credit Directive; domain.md §3). */
export const complaintAnswerDays = 20

/** When a ticket needs its final answer: 20 days for complaints, null for other categories. */
export const answerDue = (openedAt: Instant, category: TicketCategory): Instant | null =>
  category === 'complaint'
    ? new Date(new Date(openedAt).getTime() + complaintAnswerDays * 24 * millisecondsPerHour).toISOString()
    : null

/** What a ticket is next due for: its first response, then a complaint's final answer. Null if nothing is due. */
export const ticketDue = (ticket: {
  status: TicketStatus
  first_responded_at: Instant | null
  first_response_due_at: Instant | null
  answer_due_at: Instant | null
}): Instant | null => {
  if (!liveTicketStatuses.some((status) => status === ticket.status)) return null
  return ticket.first_responded_at === null && ticket.first_response_due_at !== null
    ? ticket.first_response_due_at
    : ticket.answer_due_at
}
