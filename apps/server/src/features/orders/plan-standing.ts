import type { Database } from '@efie/database'
import {
  demandsToRaise,
  instalmentStatus,
  outstandingOf,
  payoffOf,
  replayLoan,
  sumOf,
  totalOf,
  type LocalDate,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
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
    payoff: payoffOf(state, row.schedule, day),
    demands: row.paused_from === null ? demandsToRaise(state, day, order.terms) : [],
  }
}

/** The plan as the order's page shows it. */
export const presentPlan = async (ctx: Pick<Services, 'clock'>, db: Database, order: Order) => {
  const day = today(ctx.clock)
  const standing = await loadPlanStanding(db, order, day)
  if (!standing) return null
  const { row, state, payoff } = standing
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
        status: instalmentStatus(instalment, day, order.terms),
      }
    }),
    paid: sumOf(state.instalments.map((instalment) => totalOf(instalment.paid))),
    outstanding: state.outstanding,
    credit: state.credit,
    next_due: state.next_due,
    payoff: row.closed_at === null ? payoff.amount : 0,
    days_past_due: row.days_past_due,
    delinquency_bucket: row.delinquency_bucket,
    paused: row.paused_from !== null,
    closed_at: row.closed_at,
  }
}
