import type { ScopedContext } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import { toPage } from '../../../platform/pagination.ts'
import { findCoveredDemands } from '../../lending/index.ts'
import { findPayments, type PaymentFilter } from '../queries.ts'

/** Payments and demands in scope, newest first. */
export const listPayments = async (ctx: ScopedContext<'payments.read'>, input: PaymentFilter) => {
  const { actor, clock, db, scope } = ctx
  const page = toPage(await findPayments(db, scope, actor.id, input), input.limit)
  const covered = await findCoveredDemands(db, page.data, today(clock))
  return { ...page, data: page.data.map((row) => ({ ...row, covered: covered.has(row.id) })) }
}
