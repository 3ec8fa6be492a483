import type { Transaction } from '@efie/database'
import { contractsOf, maskAccount, networks } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { signedIn, withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import {
  anotherPayee,
  loadApplicationForUpdate,
  mayChangePayee,
  replacePayee,
  type Application,
  type Payee,
} from '../applications/index.ts'
import { getApproval, requestApproval, type ApprovalAct } from '../approvals/index.ts'
import { loadPayoutsOf } from './queries.ts'

interface PayeeChangeInput {
  id: string
  reason: string
  payout_method: 'mobile_money' | 'bank'
  payout_account: string
  payout_name: string
  payout_network?: Payee['payout_network'] | undefined
  payout_bank_code?: string | undefined
}

const refuse = (application: Application, fact: string, text: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: application.status,
    to: application.status,
    missing: [{ fact, text }],
  })
}

/** A payout in progress keeps the account it was released to. */
const expectChangeable = async (tx: Transaction, application: Application): Promise<void> => {
  if (!mayChangePayee(application))
    refuse(application, 'under_review', 'You can only change the account between review and the last payout')
  const payouts = (await loadPayoutsOf(tx, application.id)).filter(
    ({ status }) => status !== 'reversed' && status !== 'cancelled',
  )
  if (payouts.some(({ status }) => status !== 'confirmed'))
    refuse(application, 'no_payout_under_way', 'There’s an open payout. Cancel it first')
  if (payouts.length >= contractsOf(application, application.terms).length)
    refuse(application, 'payout_left', 'Everything has already been paid out')
}

const payeeOf = ({ payout_method, payout_account, payout_name, ...rest }: PayeeChangeInput): Payee => ({
  payout_method,
  payout_account,
  payout_name,
  payout_network: rest.payout_network ?? null,
  payout_bank_code: rest.payout_bank_code ?? null,
})

/** Masked, even for the person who decides; the rest is shown for a stated purpose (`reveals`). */
const shown = (payee: Payee) => ({
  name: payee.payout_name,
  account: payee.payout_account === null ? null : maskAccount(payee.payout_account),
  network: payee.payout_network,
  bank: payee.payout_bank_code,
})

/** Finance requests another account of the landlord; an administrator decides. */
export const requestPayeeChange = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: PayeeChangeInput,
) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'disbursements.changePayee', input, async (ctx) => {
    const application = await loadApplicationForUpdate(ctx.db, input.id)
    if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
    await expectChangeable(ctx.db, application)
    const payee = await anotherPayee(ctx.db, application, payeeOf(input))
    if (
      payee.payout_method === application.payout_method &&
      payee.payout_account === application.payout_account &&
      payee.payout_network === application.payout_network &&
      payee.payout_bank_code === application.payout_bank_code &&
      payee.payout_name === application.payout_name
    )
      throw invalid('payout_account', 'The application already has this account')
    const request = await requestApproval(ctx, {
      kind: 'change-payee',
      subject_type: 'application',
      subject_id: application.id,
      application_id: application.id,
      subject_user_id: application.user_id,
      title: `Pay ${application.landlord_name} into another account`,
      before: shown(application),
      after: shown(payee),
      payload: { ...payee },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Carries out the approved change. The account holder's name must be asked for and matched again before
 * anything is paid there.
 */
export const changePayeeAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const actor = signedIn(ctx)
    const application = await loadApplicationForUpdate(ctx.db, request.subject_id)
    await expectChangeable(ctx.db, application)
    const { payload } = request
    const payee = await anotherPayee(ctx.db, application, {
      payout_method: payload['payout_method'] === 'bank' ? 'bank' : 'mobile_money',
      payout_account: textOf(payload['payout_account']),
      payout_name: textOf(payload['payout_name']),
      payout_network: networks.find((one) => one === payload['payout_network']) ?? null,
      payout_bank_code: textOf(payload['payout_bank_code']),
    })
    await replacePayee(ctx, application, payee, request.maker_id)
    await recordAudit(ctx, {
      action: 'application.change-payee',
      subject_type: 'application',
      subject_id: application.id,
      before: { payout_method: application.payout_method, payout_name: application.payout_name },
      after: {
        payout_method: payee.payout_method,
        payout_name: payee.payout_name,
        proposed_by: request.maker_id,
        agreed_by: actor.id,
      },
    })
  },
}
