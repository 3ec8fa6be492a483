import {
  localDateOf,
  noCover,
  outstandingOf,
  sumOf,
  type HardshipCause,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, type Context, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date, printedMoney } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import type { ApprovalActs } from '../approvals/index.ts'
import {
  answerDates,
  askForRelief,
  askForWaiver,
  askForWriteOff,
  datesAct,
  lapseOffers,
  printCertificate,
  printStatement,
  proposeDates,
  waiverAct,
  writeOffAct,
} from '../servicing/index.ts'
import { planAccounts } from './plan-accounts.ts'
import { loadPlanStanding } from './plan-standing.ts'
import { presentOrder } from './present-order.ts'
import { loadScopedOrder } from './queries.ts'

export const requestPlanWaiver = (ctx: Context, input: Parameters<typeof askForWaiver>[2]) =>
  askForWaiver(ctx, planAccounts, input)

export const requestPlanWriteOff = (ctx: Context, input: { id: string; reason: string }) =>
  askForWriteOff(ctx, planAccounts, input)

export const proposePlanDates = (ctx: Context, input: Parameters<typeof proposeDates>[2]) =>
  proposeDates(ctx, planAccounts, input)

export const answerPlanDates = async (ctx: Context, input: { id: string; accept: boolean }) => {
  const { actor } = authorise(ctx, 'loans.own')
  await answerDates(ctx, planAccounts, input)
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, 'own', actor.id))
}

export const requestPlanRelief = (
  ctx: Context,
  input: { id: string; cause: HardshipCause; message: string; wanted_months: number },
) => askForRelief(ctx, planAccounts, input)

export const lapsePlanOffers = (services: Services): Promise<void> => lapseOffers(services, planAccounts)

/** What follows when a second person agrees about a plan. */
export const planActs = {
  'waive-charge': waiverAct(planAccounts),
  'write-off': writeOffAct(planAccounts),
  reschedule: datesAct(planAccounts),
} satisfies ApprovalActs

const standingOf = async (ctx: Context, id: string) => {
  const { actor, scope } = authorise(ctx, 'orders.read')
  const order = await loadScopedOrder(ctx.db, id, scope, actor.id)
  const standing = await loadPlanStanding(ctx.db, order, today(ctx.clock))
  if (!standing) throw new AppError('NOTHING_DUE', undefined, 'There is no plan yet')
  return { order, ...standing }
}

/** The statement of a plan as PDF. */
export const getPlanStatement = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { order, row, state, payoff, events } = await standingOf(ctx, input.id)
  return printStatement(ctx, {
    title: text('Plan statement'),
    user_id: order.user_id,
    about: [
      { label: text('Order'), value: order.reference },
      { label: text('Delivered on'), value: date(row.schedule.payout_date) },
      { label: text('Cash price'), value: printedMoney(order.cash_price) },
      { label: text('Down payment'), value: printedMoney(order.down_payment) },
      ...(row.written_off_on === null
        ? []
        : [{ label: text('Written off on'), value: date(row.written_off_on) }]),
    ],
    state,
    cover: noCover,
    payoff: payoff.amount,
    events,
  })
}

const principalOf = (state: ReplayedLoan): number =>
  sumOf(state.instalments.map((line) => line.paid.principal + outstandingOf(line).principal))

/** The certificate of a plan that its buyer has repaid as PDF. */
export const getPlanCertificate = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { order, row, state, repaid } = await standingOf(ctx, input.id)
  if (!repaid)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: order.status,
      to: 'settled',
      missing: [{ fact: 'nothing_owed', text: 'The certificate is issued once the plan is repaid' }],
    })
  const principal = principalOf(state)
  return printCertificate(ctx, planAccounts, order.id, {
    user_id: order.user_id,
    settled_on: localDateOf(row.closed_at ?? nowIso(ctx.clock)),
    principal,
    repaid: (name) =>
      text('{name} has repaid the {amount} financed for order {reference} in full', {
        name,
        amount: printedMoney(principal),
        reference: order.reference,
      }),
  })
}
