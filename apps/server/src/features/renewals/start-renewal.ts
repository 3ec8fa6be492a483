import {
  adultAge,
  compareNames,
  renewalFacts,
  type CarriedFacts,
  type EmploymentStatus,
  type RenewalFact,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import {
  hasOpenApplication,
  loadLatestInspection,
  lockTenant,
  storeApplication,
  type Application,
  type StatedParticulars,
} from '../applications/index.ts'
import { checkEligibilityOf } from '../eligibility/index.ts'
import { ownLoan, type LoanRow } from '../lending/index.ts'
import { loadRenewal, renewalTerms, type Renewal } from './load-renewal.ts'
import { carryDocuments, findOpenRenewal } from './queries.ts'

export interface RenewalInput extends StatedParticulars {
  id: string
  /** Facts that the tenant states are unchanged. */
  confirmed: readonly RenewalFact[]
  employment_status: EmploymentStatus
  employer_name?: string | undefined
  monthly_income: number
  monthly_obligations: number
}

const sameText = (left: string | null | undefined, right: string | null): boolean =>
  (left ?? '').trim().toLocaleLowerCase('en') === (right ?? '').trim().toLocaleLowerCase('en')

/** Whether what is declared now equals what was verified, per fact. Identity isn't declared again. */
const unchanged: Record<RenewalFact, (input: RenewalInput, last: Renewal) => boolean> = {
  identity: () => true,
  employment: (input, { application, declared }) =>
    input.employment_status === application.employment_status &&
    sameText(input.employer_name, declared?.employer_name ?? null),
  income: (input, { income, obligations }) =>
    input.monthly_income === income && input.monthly_obligations === obligations,
  landlord: (input, { application }) =>
    compareNames(input.landlord_name, application.landlord_name, 'lenient').outcome === 'match' &&
    toE164(input.landlord_phone) === application.landlord_phone,
  property: (input, { application }) =>
    sameText(input.property_address, application.property_address) &&
    sameText(input.property_region, application.property_region) &&
    sameText(input.property_gps, application.property_gps),
}

/** Facts verified last year, stated as unchanged, and declared the same. */
const carriedOf = (input: RenewalInput, last: Renewal): CarriedFacts => {
  const carried: CarriedFacts = { ...last.verified }
  for (const fact of renewalFacts)
    if (!input.confirmed.includes(fact) || !unchanged[fact](input, last)) carried[fact] = null
  return carried
}

/**
 * Today's eligibility check for the application, without the renewed loan's instalments, since that loan
 * ends.
 */
const checkOf = async (
  ctx: TransactionContext,
  input: RenewalInput,
  { last, loan, card }: { last: Renewal; loan: LoanRow; card: string },
) => {
  const { employment_status, employer_name, monthly_income, monthly_obligations } = input
  const { monthly_rent, advance_payment_months, plan } = input
  const answers = {
    age: last.declared?.age ?? adultAge,
    ghana_card_number: card,
    employment_status,
    monthly_income,
    monthly_obligations,
    monthly_rent,
    plan,
    refinanced_amount: last.payoff,
    ...(employer_name === undefined ? {} : { employer_name }),
    ...(advance_payment_months === undefined ? {} : { advance_payment_months }),
  }
  const check = await checkEligibilityOf(ctx, loan.user_id, answers, loan.id)
  if (!check.eligible)
    throw new AppError('NOT_ELIGIBLE', { reasons: check.reasons, highest_rent: check.highest_rent })
  return { id: check.id, input: answers }
}

/** Fields that determine price and dates of a renewal: different values mean a different request. */
const priced = [
  'monthly_rent',
  'advance_payment_months',
  'plan',
  'payday',
  'lease_start_date',
  'lease_end_date',
] as const

const expectSame = (open: Application, input: RenewalInput): Application => {
  if (priced.some((field) => input[field] !== undefined && input[field] !== open[field]))
    throw new AppError('OPEN_APPLICATION_EXISTS', { application_id: open.id })
  return open
}

const store = async (ctx: TransactionContext, actor: SignedIn, input: RenewalInput): Promise<Application> => {
  const tenant = await lockTenant(ctx.db, actor.id)
  const loan = await ownLoan(ctx, input.id)
  const open = await findOpenRenewal(ctx.db, loan.id)
  if (open) return expectSame(open, input)
  if (!tenant) throw new AppError('PROFILE_NOT_FOUND')
  const last = await loadRenewal(ctx, loan)
  const { decision, application: old, product } = last
  if (!decision.allowed)
    throw new AppError('RENEWAL_NOT_ALLOWED', { reason: decision.reason, from: decision.from })
  if (await hasOpenApplication(ctx.db, tenant.id, old.id)) throw new AppError('OPEN_APPLICATION_EXISTS')
  const carried = carriedOf(input, last)
  const card = tenant.ghana_card_number ?? last.declared?.ghana_card_number ?? ''
  const check = await checkOf(ctx, input, { last, loan, card })
  const inspection = carried.property === null ? null : await loadLatestInspection(ctx.db, old)
  const renewal = await storeApplication(ctx, {
    tenant,
    stated: input,
    product: { ...product, terms: renewalTerms(product.terms, carried) },
    check,
    renewal: {
      renews_loan_id: loan.id,
      refinanced_amount: last.payoff,
      carried,
      carried_inspection_id: inspection?.id ?? null,
      ...(carried.income === null
        ? {}
        : {
            verified_net_income: old.verified_net_income,
            verified_obligations: old.verified_obligations,
            assessed_by: old.assessed_by,
            assessed_at: old.assessed_at,
          }),
    },
  })
  await carryDocuments(ctx.db, last.documents, carried, { id: renewal.id, created_at: nowIso(ctx.clock) })
  return renewal
}

/**
 * Starts the renewal of the caller's loan: an application of its own beside the running loan, with last
 * year's facts that are stated as unchanged. Repeating it returns the same one; OPEN_APPLICATION_EXISTS with
 * another rent, plan or lease.
 */
export const startRenewal = (ctx: ScopedContext<'loans.own'>, input: RenewalInput): Promise<Application> => {
  const { actor } = ctx
  return transactOnce(ctx, 'loans.startRenewal', input, (ctx) => store(ctx, actor, input))
}
