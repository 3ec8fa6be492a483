import { disbursementPostings, payoutStepText, type DisbursementStep } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import type { Payout } from './queries.ts'

/** Posts one step of a payout; each sending and each failure has its own journal entry. */
export const postStep = (ctx: TransactionContext, payout: Payout, step: DisbursementStep): Promise<boolean> =>
  postEntry(ctx, {
    kind: `payout-${step}`,
    source_id: `${payout.id}:${payout.attempts}`,
    description: payoutStepText(step),
    effective_date: today(ctx.clock),
    postings: disbursementPostings(step, payout.amount, {
      user_id: payout.user_id,
      application_id: payout.application_id,
    }),
  })
