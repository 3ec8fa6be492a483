import {
  contractsOf,
  initialPaymentApplied,
  mergeSchedules,
  schedulesForPayouts,
  type LocalDate,
  type Schedule,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { moveApplication, type Application } from '../applications/index.ts'
import { postEntry } from '../ledger/index.ts'
import { addTranche, openLoan } from '../lending/index.ts'
import { settleRenewed } from '../renewals/index.ts'
import { chargeTaxRates } from '../taxes/index.ts'
import type { Payout } from './queries.ts'

const schedulesFor = (application: Application, payoutDates: readonly LocalDate[]): Schedule[] =>
  schedulesForPayouts(application, application.payday, payoutDates, application.terms)

export const applicationDimensions = ({ id, user_id }: Application) => ({ user_id, application_id: id })

const openFirst = async (ctx: TransactionContext, signed: Application, payout: Payout): Promise<void> => {
  const day = today(ctx.clock)
  const application = await settleRenewed(ctx, signed, payout)
  const { row } = await openLoan(ctx, {
    line: 'rent',
    user_id: application.user_id,
    application_id: application.id,
    order_id: null,
    terms: application.terms,
    schedule: mergeSchedules(schedulesFor(application, [day])),
    monthly_amount: application.total_monthly_payment,
    payouts_to_come: contractsOf(application, application.terms).length - 1,
  })
  const rates = await chargeTaxRates(ctx, { kind: 'service-fee', id: row.id }, day)
  await postEntry(ctx, {
    kind: 'initial-payment-applied',
    source_id: row.id,
    description: 'Initial payment applied: first instalment, its interest, service fee',
    effective_date: day,
    postings: initialPaymentApplied(application, rates, applicationDimensions(application)),
  })
  await moveApplication(ctx, application, { to: 'active', by: 'system', set: { payout_date: day } })
}

const openFurther = async (
  ctx: TransactionContext,
  application: Application,
  tranche: number,
): Promise<void> =>
  addTranche(ctx, { application_id: application.id }, (openedOn, day) => {
    const added = schedulesFor(application, [openedOn, day])[tranche - 1]
    if (!added) throw new Error(`the plan has no tranche ${tranche}`)
    return added
  })

/**
 * A payout has reached the landlord. The first one settles the renewed loan, opens the loan, applies the
 * initial payment and activates the application. The payout must already be stored as confirmed.
 */
export const beginLoan = (ctx: TransactionContext, application: Application, payout: Payout): Promise<void> =>
  payout.tranche === 1 ? openFirst(ctx, application, payout) : openFurther(ctx, application, payout.tranche)
