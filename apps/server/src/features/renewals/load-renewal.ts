import type { Database } from '@efie/database'
import {
  addDays,
  documentProgress,
  localDateOf,
  mayRenew,
  renewalFacts,
  leaseEnd,
  type CarriedFacts,
  type LocalDate,
  type ProductTerms,
  type Strand,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadLatestInspection, loadScopedApplication, type Application } from '../applications/index.ts'
import { loadRenewable, type LoanRow } from '../lending/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { loadDeclared, loadDocuments, loadPassedInspection } from './queries.ts'

type DocumentRow = Awaited<ReturnType<typeof loadDocuments>>[number]

const newest = (days: readonly (string | null)[]): LocalDate | null => {
  const known = days.filter((day) => day !== null).toSorted()
  const last = known.at(-1)
  return last === undefined ? null : localDateOf(last)
}

/** When a strand's documents were verified; null if not all were, or if there is no other evidence. */
const strandVerifiedOn = (
  application: Application,
  rows: readonly DocumentRow[],
  strand: Strand,
): LocalDate | null => {
  const progress = documentProgress(application.employment_status, rows).find((one) => one.strand === strand)
  if (progress?.verified_all !== true) return null
  const own = rows.filter((row) => progress.verified.includes(row.document_type) && row.status === 'verified')
  return newest([...own.map((row) => row.reviewed_at ?? row.created_at), application.assessed_at])
}

/** What was verified for a loan, and when. */
const verifiedOf = async (
  db: Database,
  application: Application,
  rows: readonly DocumentRow[],
): Promise<CarriedFacts> => {
  const landlordId = rows.find((row) => row.document_type === 'landlord_id' && row.status === 'verified')
  const inspection = await loadLatestInspection(db, application)
  const passed = inspection ? await loadPassedInspection(db, inspection.id) : null
  return {
    identity: strandVerifiedOn(application, rows, 'identity'),
    employment: strandVerifiedOn(application, rows, 'employment'),
    income:
      application.verified_net_income === null || application.assessed_at === null
        ? null
        : strandVerifiedOn(application, rows, 'financial') && localDateOf(application.assessed_at),
    landlord:
      landlordId && application.payee_verified_at !== null
        ? localDateOf(landlordId.reviewed_at ?? landlordId.created_at)
        : null,
    property: passed ? localDateOf(passed.completed_at ?? passed.created_at) : null,
  }
}

/** The lease following the last one, with the same number of months. */
const nextLease = ({ lease_end_date, advance_payment_months }: Application) => {
  const lease_start_date = addDays(lease_end_date, 1)
  return {
    lease_start_date,
    lease_end_date: leaseEnd(lease_start_date, advance_payment_months),
  }
}

/** Today's terms for a renewal: a home already inspected isn't inspected or charged again. */
export const renewalTerms = (terms: ProductTerms, carried: Pick<CarriedFacts, 'property'>): ProductTerms =>
  carried.property === null ? terms : { ...terms, inspection_fee: 0 }

/**
 * A loan with everything its renewal is based on: whether it can be renewed, what it still needs, and what
 * was verified.
 */
export const loadRenewal = async (ctx: Context, row: LoanRow) => {
  if (row.application_id === null) throw new AppError('LOAN_NOT_FOUND')
  const day = today(ctx.clock)
  const product = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const { loan, standing } = await loadRenewable(ctx.db, row, day)
  const application = await loadScopedApplication(ctx.db, row.application_id, 'all', '')
  const documents = await loadDocuments(ctx.db, application)
  const declared = await loadDeclared(ctx.db, application.eligibility_check_id)
  return {
    product,
    application,
    documents,
    declared,
    decision: mayRenew(loan, day, product.terms),
    payoff: standing.payoff.amount,
    verified: await verifiedOf(ctx.db, application, documents),
    next_lease: nextLease(application),
    income: application.verified_net_income ?? declared?.monthly_income ?? null,
    obligations: application.verified_obligations ?? declared?.monthly_obligations ?? null,
  }
}

export type Renewal = Awaited<ReturnType<typeof loadRenewal>>

/** In display order. */
export const listFacts = (facts: CarriedFacts) =>
  renewalFacts.map((fact) => ({ fact, verified_on: facts[fact] }))
