import type { Database } from '@efie/database'
import {
  demandsToRaise,
  instalmentStatus,
  mayBeWrittenOff,
  noCover,
  outstandingOf,
  payoffOf,
  replayLoan,
  sumOf,
  totalOf,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { datesOf, listReschedules } from '../servicing/index.ts'
import { loadPlanEvents, loadPlanRow, type PlanRow } from './plan-queries.ts'
import type { Order } from './queries.ts'

/** Where an order's plan stands on a day, from its contract and its log alone; null before delivery. */
export const loadPlanStanding = async (db: Database, order: Order, day: LocalDate) => {
  const row = await loadPlanRow(db, order.id)
  return row ? standingOf(row, await loadPlanEvents(db, order.id), order, day) : null
}

const standingOf = (
  row: PlanRow,
  events: Awaited<ReturnType<typeof loadPlanEvents>>,
  order: Order,
  day: LocalDate,
) => {
  const state = replayLoan(row.schedule, events, day)
  return {
    row,
    events,
    state,
    // Of a plan written off, what it was worth on that day is still to be recovered.
    payoff: payoffOf(state, row.schedule, state.written_off_on ?? day),
    demands:
      row.paused_from === null && row.closed_at === null
        ? demandsToRaise(state, day, order.terms, noCover)
        : [],
    /** Paid by its buyer: not ended by a return of all goods, and not given up. */
    repaid:
      row.closed_at !== null &&
      row.written_off_on === null &&
      sumOf(state.instalments.map((instalment) => instalment.paid.principal)) > 0,
  }
}

const openCharges = (state: ReplayedLoan) =>
  state.instalments.flatMap((line) => {
    const open = outstandingOf(line)
    return (['late_fee', 'fee'] as const)
      .filter((kind) => open[kind] > 0)
      .map((kind) => ({ instalment_number: line.number, kind, amount: open[kind] }))
  })

/** New dates proposed, offered and taken, each beside the dates that it moves. */
const presentDates = async (db: Database, row: PlanRow) =>
  (await listReschedules(db, { application_id: null, order_id: row.order_id })).map((one) => ({
    ...one,
    dates: datesOf(one.replaced ?? row.schedule, one),
  }))

/** The plan as the order's page shows it. */
export const presentPlan = async (ctx: Pick<Services, 'clock'>, db: Database, order: Order) => {
  const day = today(ctx.clock)
  const standing = await loadPlanStanding(db, order, day)
  if (!standing) return null
  const { row, state, payoff, repaid } = standing
  return {
    instalments: state.instalments.map((instalment) => {
      const amount = totalOf(instalment.owed)
      const outstanding = totalOf(outstandingOf(instalment))
      return {
        number: instalment.number,
        due_date: instalment.due_date,
        ...instalment.owed,
        amount,
        paid: amount - outstanding,
        outstanding,
        status: instalmentStatus(instalment, day, order.terms, noCover),
      }
    }),
    paid: sumOf(state.instalments.map((instalment) => totalOf(instalment.paid))),
    outstanding: state.outstanding,
    credit: state.credit,
    next_due: state.next_due,
    payoff: row.closed_at === null || row.written_off_on !== null ? payoff.amount : 0,
    days_past_due: row.days_past_due,
    delinquency_bucket: row.delinquency_bucket,
    paused: row.paused_from !== null,
    closed_at: row.closed_at,
    written_off_on: row.written_off_on,
    may_be_written_off:
      row.closed_at === null && row.paused_from === null && mayBeWrittenOff(row.days_past_due, order.terms),
    repaid,
    open_charges: row.closed_at === null ? openCharges(state) : [],
    reschedules: await presentDates(db, row),
  }
}
