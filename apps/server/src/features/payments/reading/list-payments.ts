import type { ScopedContext } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import { findCoveredDemands } from '../../lending/index.ts'
import { findPayments, type PaymentPage } from './payment-pages.ts'

/** Payments and demands in scope. */
export const listPayments = async (ctx: ScopedContext<'payments.read'>, input: PaymentPage) => {
  const { clock, db } = ctx
  const page = await findPayments(ctx, input)
  const covered = await findCoveredDemands(db, page.data, today(clock))
  return { ...page, data: page.data.map((row) => ({ ...row, covered: covered.has(row.id) })) }
}
