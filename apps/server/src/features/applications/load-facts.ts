import type { Database } from '@efie/database'
import {
  addMonths,
  applicationFeeOf,
  approvalLimits,
  assessAffordability,
  balanceAtSigning,
  contractsOf,
  documentProgress,
  localDateOf,
  offerLapsed,
  paidAndKept,
  secondApprovalNeeded,
  trancheMonths,
  type Affordability,
  type ApprovalLimit,
  type Fact,
  type LocalDate,
  type Pesewas,
  type StrandProgress,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { loadPayeeProof, type PayeeProof } from '../payees/index.ts'
import {
  loadCurrentDocuments,
  loadFigures,
  loadLatestInspection,
  loadOneOffPayments,
  loadPayouts,
  type Application,
} from './queries.ts'

type OneOffPayment = Awaited<ReturnType<typeof loadOneOffPayments>>[number]
type FeePayment = Pick<
  OneOffPayment,
  | 'payment_type'
  | 'status'
  | 'amount'
  | 'refunded_amount'
  | 'refunding_amount'
  | 'charged_back_amount'
  | 'dispute_id'
  | 'surplus'
>
type Payout = Awaited<ReturnType<typeof loadPayouts>>[number]
type Figures = Awaited<ReturnType<typeof loadFigures>>

interface ApplicationFees {
  application_fee: Pesewas
  application_fee_settled: boolean
  balance_at_signing: Pesewas
  balance_after_fee: Pesewas
  balance_paid: boolean
}

export interface ApplicationFacts {
  /** Conditions of the life cycle that the tables can answer; callers add those only they know. */
  facts: Partial<Record<Fact, boolean>>
  strands: StrandProgress[]
  inspection: Awaited<ReturnType<typeof loadLatestInspection>>
  fees: ApplicationFees
  /** Based on verified figures; null until recorded. */
  affordability: Affordability | null
  /** Monthly instalments of the person's other loans and orders with Efie. */
  efie_instalments: Pesewas
  /** Every limit of the approval, and what each asks for. */
  limits: ApprovalLimit[]
  second_approval_needed: boolean
  /** Who verified documents, property or payee. None of them may approve. */
  verified_by: string[]
  proof: PayeeProof
}

/** Statuses of payments whose money arrived, even if some of it was refunded. */
export const received = new Set<FeePayment['status']>(['completed', 'partly-refunded', 'refunded'])

const kept = (rows: readonly FeePayment[], type: OneOffPayment['payment_type']): Pesewas =>
  paidAndKept(rows.filter((row) => row.payment_type === type && received.has(row.status)))

/** Fees paid and outstanding before the loan begins. */
export const feesOf = (application: Application, rows: readonly FeePayment[]): ApplicationFees => {
  const fee = applicationFeeOf(application)
  const paid = kept(rows, 'application_fee')
  const settled = application.application_fee_waived ? fee : Math.min(paid, fee)
  const balance = balanceAtSigning(application.total_initial_payment, settled)
  return {
    application_fee: fee,
    application_fee_settled: settled >= fee,
    balance_at_signing: balance,
    balance_after_fee: balanceAtSigning(application.total_initial_payment, fee),
    balance_paid: kept(rows, 'initial_payment') >= balance,
  }
}

export const loadFees = async (db: Database, application: Application): Promise<ApplicationFees> =>
  feesOf(application, await loadOneOffPayments(db, application.id))

/**
 * Whether a payment keeps an approval alive. The application fee doesn't: it is always completed by then. A
 * demand does until its due date passes without an attempt.
 */
const paymentInProgress = (row: OneOffPayment, date: LocalDate): boolean => {
  if (row.status === 'processing') return true
  if (row.payment_type === 'application_fee') return false
  if (row.status === 'pending') return row.due_date === null || row.due_date >= date
  return row.status === 'completed' || row.status === 'partly-refunded'
}

/** Released payouts: the money is on its way, has arrived or may be sent again. */
const live = new Set<Payout['status']>(['released', 'sent', 'confirmed', 'failed'])

/**
 * Every tranche planned up to this day is confirmed as paid; before the first payout that is the first
 * tranche.
 */
const landlordPaid = (application: Application, payouts: readonly Payout[], date: LocalDate): boolean =>
  contractsOf(application, application.terms).every((_, index) => {
    const due =
      index === 0 ||
      (application.payout_date !== null && addMonths(application.payout_date, index * trancheMonths) <= date)
    return !due || payouts.some((row) => row.tranche === index + 1 && row.status === 'confirmed')
  })

const strandVerified = (strands: readonly StrandProgress[], name: StrandProgress['strand']): boolean =>
  strands.find((progress) => progress.strand === name)?.verified_all === true

const affordabilityOf = (application: Application, efieInstalments: Pesewas): Affordability | null =>
  application.verified_net_income === null || application.verified_obligations === null
    ? null
    : assessAffordability(
        {
          monthly_income: application.verified_net_income,
          monthly_obligations: application.verified_obligations,
          efie_instalments: efieInstalments,
          new_instalment: application.total_monthly_payment,
        },
        application.terms,
      )

/** The limits of an approval, by the principal that the person would owe after the payout. */
export const limitsOf = (
  application: Application,
  figures: Pick<Figures, 'other_principal'>,
  affordability: Affordability | null,
): ApprovalLimit[] => {
  const exposure_after_payout =
    application.total_advance_payment + application.refinanced_amount + figures.other_principal
  return approvalLimits({ exposure_after_payout, affordability }, application.terms)
}

/** By product policy: no one, applicants with outcome `refer`, or everyone needs a guarantor. */
const guaranteed = (application: Application, figures: Figures): boolean => {
  const rule = application.terms.guarantor_required
  const needed = rule === 'always' || (rule === 'refer' && figures.outcome === 'refer')
  return !needed || figures.guarantor_accepted
}

const verifiersOf = (
  application: Pick<Application, 'payee_verified_by'>,
  documents: readonly { reviewed_by: string | null }[],
  inspection: { inspector_id: string | null } | null,
  { match }: Pick<PayeeProof, 'match'>,
): string[] => {
  const people = [
    application.payee_verified_by,
    match?.matched_by ?? null,
    match?.confirmed_by ?? null,
    inspection?.inspector_id ?? null,
    ...documents.map((document) => document.reviewed_by),
  ]
  return [...new Set(people.filter((person) => person !== null))]
}

/** Who verified documents, property or payee. */
export const loadVerifiers = async (
  db: Database,
  application: Application,
  proof: PayeeProof,
): Promise<string[]> =>
  verifiersOf(
    application,
    await loadCurrentDocuments(db, application),
    await loadLatestInspection(db, application),
    proof,
  )

/** Everything the tables hold about an application besides its own row. */
export const loadEvidence = async ({ db }: Pick<Services, 'db'>, application: Application) => ({
  documents: await loadCurrentDocuments(db, application),
  inspection: await loadLatestInspection(db, application),
  payments: await loadOneOffPayments(db, application.id),
  payouts: await loadPayouts(db, application.id),
  figures: await loadFigures(db, application.id),
  proof: await loadPayeeProof(db, application),
})

export type Evidence = Awaited<ReturnType<typeof loadEvidence>>

/** The facts an application's transitions depend on (domain.md §3), and the figures behind them. */
export const factsFrom = (
  ctx: Pick<Services, 'clock'>,
  application: Application,
  evidence: Evidence,
): ApplicationFacts => {
  const date = today(ctx.clock)
  const { documents, inspection, payments, payouts, figures, proof } = evidence
  const { efie_instalments } = figures

  const strands = documentProgress(application.employment_status, documents)
  const fees = feesOf(application, payments)
  const affordability = affordabilityOf(application, efie_instalments)
  const limits = limitsOf(application, figures, affordability)
  const secondNeeded = secondApprovalNeeded(limits)
  const released = payouts.some((row) => live.has(row.status))
  const approvedAt = application.second_approved_at ?? application.approved_at
  return {
    facts: {
      required_documents_present: strands.every((progress) => progress.complete),
      application_fee_settled: fees.application_fee_settled,
      identity_verified: strandVerified(strands, 'identity'),
      employment_verified: strandVerified(strands, 'employment'),
      financial_verified: strandVerified(strands, 'financial'),
      inspection_passed: inspection?.status === 'passed',
      payee_verified: application.payee_verified_at !== null && proof.stands,
      affordability_computed: affordability !== null,
      affordability_within_limit: affordability !== null && affordability.outcome !== 'declined',
      guarantor_accepted: guaranteed(application, figures),
      second_approval: affordability !== null && (!secondNeeded || application.second_approved_by !== null),
      agreement_signed: application.signed_at !== null,
      balance_paid: fees.balance_paid,
      not_charged_back: figures.owed === 0,
      landlord_paid: landlordPaid(application, payouts, date),
      payout_not_released: !released,
      payout_reversed: !released && payouts.some((row) => row.status === 'reversed'),
      offer_lapsed: approvedAt !== null && offerLapsed(localDateOf(approvedAt), date, application.terms),
      no_payment_in_progress: !payments.some((row) => paymentInProgress(row, date)),
    },
    strands,
    inspection,
    fees,
    affordability,
    efie_instalments,
    limits,
    second_approval_needed: secondNeeded,
    verified_by: verifiersOf(application, documents, inspection, proof),
    proof,
  }
}

export const loadApplicationFacts = async (
  ctx: Pick<Services, 'clock' | 'db'>,
  application: Application,
): Promise<ApplicationFacts> => factsFrom(ctx, application, await loadEvidence(ctx, application))
