import type { Transaction } from '@efie/database'
import { lateFeeDate, lateFeesToAssess, type LocalDate } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../platform/clock.ts'
import { asSystem, transact, type Context, type Services } from '../../platform/context.ts'
import { appendPlanEvent, openPlanBooks, type Plan } from './plan.ts'
import {
  findPlansPaidAhead,
  findUncheckedPlans,
  loadPlanPauses,
  loadUnderWay,
  updatePlan,
} from './plan-queries.ts'
import { loadOrderForUpdate } from './queries.ts'
import { refreshPlan } from './refresh-plan.ts'

export const ORDER_PLANS_DAILY = 'order-plans-daily'
const BATCH = 200

/** Instalments that money is on its way to are not late: those named, or else all. */
const beingPaid = async (tx: Transaction, plan: Plan): Promise<Set<number>> => {
  const underWay = await loadUnderWay(tx, plan.order.id)
  return new Set(
    underWay.some((payment) => payment.instalment_number === null)
      ? plan.row.schedule.instalments.map((instalment) => instalment.number)
      : underWay.flatMap((payment) => payment.instalment_number ?? []),
  )
}

/** Instalments whose grace ended on a day that recovery has paused. */
const pausedOnes = async (tx: Transaction, { order, row }: Plan): Promise<number[]> => {
  const pauses = await loadPlanPauses(tx, order.id)
  const within = (day: LocalDate) => pauses.some((pause) => pause.from_date <= day && day <= pause.to_date)
  return row.schedule.instalments
    .filter((line) => within(lateFeeDate(line.due_date, order.terms)))
    .map((line) => line.number)
}

const assessLateFees = async (ctx: Context, tx: Transaction, plan: Plan): Promise<void> => {
  if (plan.row.paused_from !== null) return
  const except = new Set([...(await beingPaid(tx, plan)), ...(await pausedOnes(tx, plan))])
  const fees = lateFeesToAssess(plan.row.schedule, plan.events, today(ctx.clock), plan.order.terms, except)
  for (const { instalment_number, effective_date, amount } of fees)
    await appendPlanEvent(ctx, tx, plan, {
      event: { id: uuidv7(), kind: 'late_fee', amount, instalment_number, effective_date },
      kind: 'late-fee',
      source_id: `${plan.order.id}:${plan.row.schedule_version}:${instalment_number}`,
      description: `Late fee of instalment ${instalment_number}`,
    })
}

const checkPlan = (ctx: Context, orderId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const day = today(ctx.clock)
    const plan = await openPlanBooks(ctx, tx, await loadOrderForUpdate(tx, orderId))
    if (!plan || plan.row.checked_on >= day) return
    // Paid off before its last months began: their charge is earned as they begin, and nothing else happens to it.
    if (plan.row.closed_at !== null) return updatePlan(tx, orderId, { checked_on: day })
    await assessLateFees(ctx, tx, plan)
    await refreshPlan(ctx, tx, plan)
    await updatePlan(tx, orderId, { checked_on: day })
  })

/** The plans' day, by the same rules as the loans': missed runs are made up, a second run finds nothing to do. */
export const runPlansDaily = async (services: Services): Promise<{ checked: number }> => {
  const ctx = asSystem(services)
  const day = today(services.clock)
  let checked = 0
  let failed = 0
  let lastId: string | null = null
  const check = async (order_id: string): Promise<void> => {
    try {
      await checkPlan(ctx, order_id)
      checked += 1
    } catch (error) {
      // One plan that cannot be brought forward must not keep the others back.
      failed += 1
      services.log.error({ err: error, order_id }, 'daily run of a plan failed')
    }
  }
  for (const { order_id } of await findPlansPaidAhead(services.db, day)) await check(order_id)
  for (;;) {
    const rows: { order_id: string }[] = await findUncheckedPlans(services.db, day, lastId, BATCH)
    for (const { order_id } of rows) await check(order_id)
    lastId = rows.at(-1)?.order_id ?? null
    if (rows.length < BATCH) break
  }
  if (failed > 0) throw new Error(`${failed} of ${checked + failed} plans could not be brought forward`)
  return { checked }
}
