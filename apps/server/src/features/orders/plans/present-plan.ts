import { mayBeWrittenOff, sumOf, totalOf } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import {
  loadLoanStanding,
  openCharges,
  presentAddenda,
  presentInstalments,
  presentReschedules,
} from '../../lending/index.ts'
import type { Order } from '../queries.ts'

/** An order's loan as shown on the order's page; null before delivery. */
export const presentPlan = async (ctx: Pick<Services, 'clock' | 'db'>, order: Order) => {
  const day = today(ctx.clock)
  const standing = await loadLoanStanding(ctx.db, { order_id: order.id }, day)
  if (!standing) return null
  const { row, state, payoff, cover, next_payment } = standing
  const running = row.status === 'active'
  return {
    loan_id: row.id,
    status: row.status,
    instalments: presentInstalments(state, day, row.terms, cover),
    paid: sumOf(state.instalments.map((instalment) => totalOf(instalment.paid))),
    outstanding: state.outstanding,
    credit: state.credit,
    next_due: state.next_due,
    next_payment,
    payoff: running || row.status === 'written-off' ? payoff.amount : 0,
    days_past_due: row.days_past_due,
    delinquency_bucket: row.delinquency_bucket,
    paused: row.held_from !== null,
    closed_at: row.closed_at,
    written_off_on: row.written_off_on,
    may_be_written_off: running && row.held_from === null && mayBeWrittenOff(row.days_past_due, row.terms),
    repaid: row.status === 'settled',
    open_charges: running ? openCharges(state) : [],
    reschedules: await presentReschedules(ctx.db, row),
    addenda: await presentAddenda(ctx.db, row.id),
  }
}
