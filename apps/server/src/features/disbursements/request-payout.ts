import { contractsOf } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationFacts, lockScopedApplication, type Application } from '../applications/index.ts'
import { expectPayouts } from '../lending/index.ts'
import { notifyRoles } from '../notifications/index.ts'
import { requireReady } from './payout-rules.ts'
import { insertPayout, loadPayoutsOf, type Payout } from './queries.ts'

interface Input {
  application_id: string
  note?: string | undefined
}

/** The application's current payee, copied onto the payout so that a later change is noticed. */
const payeeOf = (application: Application) => {
  const { payout_method, payout_account, payout_name } = application
  if (payout_method === null || payout_account === null || payout_name === null)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: 'requested',
      missing: [{ fact: 'payee_verified', text: 'No payout account has been given for the landlord' }],
    })
  return {
    payout_method,
    payout_account,
    payout_name,
    payout_network: application.payout_network,
    payout_bank_code: application.payout_bank_code,
  }
}

const settledStatuses = new Set<Payout['status']>(['reversed', 'cancelled'])

/** The next tranche; CONFLICT while one is in progress or when all are paid. */
const nextTranche = (application: Application, payouts: readonly Payout[]) => {
  const live = payouts.filter((payout) => !settledStatuses.has(payout.status))
  if (live.some((payout) => payout.status !== 'confirmed'))
    throw new AppError('CONFLICT', undefined, 'A payout for this application is already in progress')
  const number = live.length + 1
  const contract = contractsOf(application, application.terms)[number - 1]
  if (!contract) throw new AppError('CONFLICT', undefined, 'Everything has already been paid out')
  return { number, amount: contract.paid_out }
}

const store = async (ctx: TransactionContext, actor: SignedIn, input: Input): Promise<Payout> => {
  const application = await lockScopedApplication(ctx.db, input.application_id, 'all', actor.id)
  if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
  const { number, amount } = nextTranche(application, await loadPayoutsOf(ctx.db, application.id))
  await requireReady(ctx, application, await loadApplicationFacts(ctx, application), number, 'requested')
  if (number > 1) await expectPayouts(ctx, { application_id: application.id }, 1)
  const now = nowIso(ctx.clock)
  const payout = await insertPayout(ctx.db, {
    application_id: application.id,
    user_id: application.user_id,
    tranche: number,
    amount,
    reference: newReference('out'),
    ...payeeOf(application),
    requested_by: actor.id,
    created_at: now,
    updated_at: now,
  })
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Payout waiting for release'),
    message: text('A payout of {amount} needs a second person to release it', { amount: money(amount) }),
    link: '/dashboard/finance',
  })
  await recordAudit(ctx, {
    action: 'disbursement.request',
    subject_type: 'disbursement',
    subject_id: payout.id,
    after: { application_id: application.id, tranche: number, amount, note: input.note ?? null },
  })
  return payout
}

/** Finance requests the payout to the landlord; someone else releases it. */
export const requestPayout = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: Input,
): Promise<Payout> => {
  const { actor } = ctx
  return transactOnce(ctx, 'disbursements.request', input, (ctx) => store(ctx, actor, input))
}
