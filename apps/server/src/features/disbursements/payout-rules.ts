import type { Transaction } from '@efie/database'
import {
  addMonths,
  decideTransition,
  disbursementLifecycle,
  factTexts,
  mayReleaseSecondTranche,
  trancheMonths,
  type DisbursementStatus,
  type Fact,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Application, ApplicationFacts } from '../applications/index.ts'
import { owedOn } from '../chargebacks/index.ts'
import { findLoan } from '../lending/index.ts'
import { shortfallOf } from '../renewals/index.ts'
import { expectOtherThan, expectSecondPerson, loadTied } from '../role-grants/index.ts'
import type { Payout } from './queries.ts'

const texts = (missing: readonly Fact[]) => missing.map((fact) => ({ fact, text: factTexts[fact] }))

/**
 * Refuses a payout whose conditions don't hold; for a later tranche also its month and the tenant's standing.
 * At release the payee is judged by the name just asked for (`requireStandingName`).
 */
export const requireReady = async (
  ctx: TransactionContext,
  application: Application,
  { facts }: Pick<ApplicationFacts, 'facts'>,
  tranche: number,
  to: DisbursementStatus,
): Promise<void> => {
  const needed: Fact[] = ['agreement_signed', 'balance_paid', 'not_charged_back']
  if (to !== 'released') needed.push('payee_verified')
  const missing = texts(needed.filter((fact) => facts[fact] !== true))
  const refuse = (more: { fact: string; text: string }[]) => {
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: application.status, to, missing: more })
  }
  if (missing.length > 0) refuse(missing)
  if (tranche === 1) {
    await requireRenewedCovered(ctx, application, to)
    if (application.status !== 'approved')
      refuse([{ fact: 'approved', text: 'The application isn’t approved' }])
    return
  }
  const { payout_date, terms } = application
  const loan = await findLoan(ctx.db, { application_id: application.id })
  const month = payout_date === null ? null : addMonths(payout_date, (tranche - 1) * trancheMonths)
  if (application.status !== 'active' || month === null || month > today(ctx.clock))
    refuse([{ fact: 'tranche_due', text: 'This payout isn’t due yet' }])
  if (!mayReleaseSecondTranche(loan?.days_past_due ?? 0, terms))
    refuse([{ fact: 'not_past_due', text: 'The tenant is too far past due for the next payout' }])
}

/**
 * The amount signed for the renewed loan must settle it today; if more is owed by now, that must be paid
 * first.
 */
export const requireRenewedCovered = async (
  ctx: TransactionContext,
  application: Application,
  to: DisbursementStatus,
): Promise<void> => {
  if ((await shortfallOf(ctx, application)) > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to,
      missing: texts(['renewed_loan_covered']),
    })
}

/** A failed payout isn't retried while a payment of its application is charged back. */
export const requireNotChargedBack = async (tx: Transaction, payout: Payout): Promise<void> => {
  if ((await owedOn(tx, { application_id: payout.application_id })) > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: payout.status,
      to: 'sent',
      missing: texts(['not_charged_back']),
    })
}

/**
 * Verification, approval and release of one application take three independent people, and the requester
 * doesn't release (domain.md §4).
 */
export const requireOtherPerson = async (
  ctx: TransactionContext,
  actor: SignedIn,
  payout: Payout,
  application: Application,
  { verified_by }: Pick<ApplicationFacts, 'verified_by'>,
): Promise<void> => {
  if (application.user_id === actor.id)
    throw new AppError(
      'SAME_PERSON',
      undefined,
      'This payout is for your own application, so someone else has to release it',
    )
  const tied = await loadTied(ctx, actor.id)
  expectSecondPerson(
    actor,
    tied,
    {
      action: 'release-payout',
      maker_id: payout.requested_by,
      subject_user_id: application.user_id,
    },
    { maker: 'You requested this payout, so someone else has to release it' },
  )
  expectOtherThan(
    actor,
    tied,
    verified_by,
    'You verified this application, so someone else has to release its payout',
  )
  expectOtherThan(
    actor,
    tied,
    [application.approved_by, application.second_approved_by],
    'You approved this application, so someone else has to release its payout',
  )
}

/** The payee must still be the one that was checked when the payout was requested. */
export const requireSamePayee = (payout: Payout, application: Application): void => {
  const same =
    payout.payout_method === application.payout_method &&
    payout.payout_account === application.payout_account &&
    payout.payout_network === application.payout_network &&
    payout.payout_bank_code === application.payout_bank_code &&
    payout.payout_name === application.payout_name
  if (!same)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: payout.status,
      to: 'released',
      missing: [
        { fact: 'payee_verified', text: 'The payee has changed since this was requested. Request it again' },
      ],
    })
}

/** Checks a step against the life cycle. */
export const requireStep = (
  payout: Payout,
  to: DisbursementStatus,
  role: SignedIn['role'] | 'system',
  facts: Partial<Record<Fact, boolean>> = {},
  reason?: string,
): void => {
  const decision = decideTransition(disbursementLifecycle, {
    from: payout.status,
    to,
    role,
    isOwner: false,
    facts,
    reason: reason ?? null,
  })
  if (decision.ok) return
  if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: payout.status,
    to,
    missing: texts(decision.missing),
  })
}
