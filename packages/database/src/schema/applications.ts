import {
  type ProductTerms,
  type CarriedFacts,
  employmentStatuses,
  planKinds,
  applicationStatuses,
  applicationStatusesToDecide,
  payoutMethods,
  networks,
} from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  pgTable,
  uuid,
  jsonb,
  text,
  integer,
  doublePrecision,
  boolean,
  check,
  index,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sealedPhone, sealedAccount } from '../sealed.ts'
import {
  reference,
  id,
  pesewas,
  localDate,
  instant,
  version,
  created_at,
  updated_at,
  oneOf,
} from './columns.ts'
import { financingProducts } from './policies.ts'
import { profiles } from './profiles.ts'

/** Whose account a payout goes to. */
export const payeeName = (t: Record<'payout_name' | 'landlord_name', SQLWrapper>) =>
  sql<string>`(coalesce(${t.payout_name}, ${t.landlord_name}))`

const toDecide = applicationStatusesToDecide.map((status) => `'${status}'`).join(', ')

/** Since when an application waits for a decision; null while it waits for the applicant, or once decided. */
export const applicationWaitingSince = (t: Record<'status' | 'complete_at', SQLWrapper>) =>
  sql<string | null>`(case when ${t.status} in (${sql.raw(toDecide)}) then ${t.complete_at} end)`

export const applications = pgTable(
  'applications',
  {
    id: id(),
    reference: reference(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    product_id: uuid()
      .notNull()
      .references(() => financingProducts.id),
    /** Frozen copy of the terms that priced it. */
    terms: jsonb().$type<ProductTerms>().notNull(),
    eligibility_check_id: uuid(),
    /** The loan that this application renews. It keeps running until this application's payout settles it. */
    renews_loan_id: uuid(),
    /** Amount lent in addition to the rent, to settle the renewed loan at payout. */
    refinanced_amount: pesewas().notNull().default(0),
    /** Facts verified for the renewed loan and confirmed by the tenant, each with its verification date. */
    carried: jsonb().$type<CarriedFacts>(),
    /** The renewed loan's inspection, reused when the home is the same. */
    carried_inspection_id: uuid(),
    /** Declared at application and frozen, because it decides which documents are required. */
    employment_status: text({ enum: employmentStatuses }).notNull().default('employed'),
    plan: text({ enum: planKinds }).notNull().default('standard'),
    status: text({ enum: applicationStatuses }).notNull().default('pending'),

    monthly_rent: pesewas().notNull(),
    deposit_amount: pesewas().notNull().default(0),
    interest_amount: pesewas().notNull().default(0),
    service_fee: pesewas().notNull().default(0),
    visit_fee: pesewas().notNull().default(0),
    processing_fee: pesewas().notNull().default(0),
    total_initial_payment: pesewas().notNull().default(0),
    advance_payment_months: integer().notNull().default(12),
    /** Percent a year, as the specification has it. */
    annual_interest_rate: doublePrecision().notNull().default(29),
    total_advance_payment: pesewas().notNull().default(0),
    total_annual_interest: pesewas().notNull().default(0),
    /** Total interest over the whole term. */
    contract_interest: pesewas().notNull().default(0),
    monthly_interest_amount: pesewas().notNull().default(0),
    total_monthly_payment: pesewas().notNull().default(0),
    document_verification_fee: pesewas().notNull().default(6_500),
    inspection_fee: pesewas().notNull().default(12_500),
    /** Day of the month on which instalments fall due, 1–28. */
    payday: integer().notNull().default(28),

    landlord_name: text().notNull(),
    landlord_email: text(),
    landlord_phone: sealedPhone().notNull(),
    property_address: text().notNull(),
    property_region: text(),
    property_gps: text(),
    lease_start_date: localDate().notNull(),
    lease_end_date: localDate().notNull(),

    payout_method: text({ enum: payoutMethods }),
    payout_account: sealedAccount(),
    payout_network: text({ enum: networks }),
    payout_bank_code: text(),
    payout_name: text(),
    payee_verified_name: text(),
    payee_verified_by: uuid(),
    payee_verified_at: instant(),

    analyst_id: uuid(),
    verified_net_income: pesewas(),
    verified_obligations: pesewas(),
    /** Instalments as a share of verified net income, in basis points. */
    affordability_bps: integer(),
    assessed_by: uuid(),
    assessed_at: instant(),
    approved_by: uuid(),
    approved_at: instant(),
    second_approved_by: uuid(),
    second_approved_at: instant(),
    decision_reason: text(),
    decision_code: text(),
    /** The approval expires if it is not taken up by then. */
    offer_expires_at: instant(),

    application_fee_waived: boolean().notNull().default(false),
    signed_at: instant(),
    payout_date: localDate(),
    settled_at: instant(),
    /**
     * When a chargeback reopened its settled loan. Such a loan does not block an application made in the
     * meantime.
     */
    reopened_at: instant(),

    version: version(),
    submitted_at: instant(),
    /**
     * From when a decision is promised: the payment of the fee, the last document or the last return to review.
     * Null while the fee is due.
     */
    complete_at: instant(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('applications_status', t.status, applicationStatuses),
    oneOf('applications_plan', t.plan, planKinds),
    check(
      'applications_two_persons',
      sql`${t.second_approved_by} is null or ${t.second_approved_by} <> ${t.approved_by}`,
    ),
    check(
      'applications_not_own_decision',
      sql`${t.approved_by} <> ${t.user_id} and ${t.second_approved_by} <> ${t.user_id} and ${t.payee_verified_by} <> ${t.user_id} and ${t.assessed_by} <> ${t.user_id}`,
    ),
    // Verification and approval require different people.
    check(
      'applications_verifier_not_approver',
      sql`${t.payee_verified_by} <> ${t.approved_by} and ${t.payee_verified_by} <> ${t.second_approved_by}`,
    ),
    index('applications_own').on(t.user_id, t.created_at, t.id),
    index('applications_list').on(t.created_at, t.id),
    index('applications_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('applications_by_rent').on(t.monthly_rent, t.id),
    index('applications_by_advance').on(t.total_advance_payment, t.id),
    index('applications_by_instalment').on(t.total_monthly_payment, t.id),
    index('applications_by_plan').on(t.plan, t.id),
    index('applications_by_address').on(t.property_address, t.id),
    index('applications_by_digital_address').on(t.property_gps, t.id),
    index('applications_by_landlord').on(t.landlord_name, t.id),
    index('applications_by_payee').on(payeeName(t), t.id),
    index('applications_by_signing').on(t.signed_at, t.id),
    index('applications_by_payout').on(t.payout_date, t.id),
    // Queues of applications to pay out.
    index('applications_status_signing').on(t.status, t.signed_at, t.id),
    index('applications_second_payout')
      .on(t.payout_date, t.id)
      .where(sql`${t.plan} = 'six_plus_six' and ${t.status} = 'active'`),
    index('applications_by_completion').on(t.complete_at, t.id),
    index('applications_by_waiting').on(applicationWaitingSince(t), t.id),
    index('applications_status_waiting').on(t.status, applicationWaitingSince(t), t.id),
    index('applications_analyst_list').on(t.analyst_id, t.created_at, t.id),
    uniqueIndex('applications_one_open')
      .on(t.user_id)
      .where(
        sql`(${t.status} = 'active' or (${t.renews_loan_id} is null and ${t.status} in ('pending', 'in-review', 'info-requested', 'approved'))) and ${t.reopened_at} is null`,
      ),
    // A renewal may be open alongside the loan that it renews, but never two renewals at a time.
    uniqueIndex('applications_one_renewal')
      .on(t.user_id)
      .where(
        sql`${t.renews_loan_id} is not null and ${t.status} in ('pending', 'in-review', 'info-requested', 'approved')`,
      ),
  ],
)

/** Timeline of an application. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    /** What happened, and its values: contracts/src/timelines-events.ts. */
    code: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The values of a status change once more, for figures. */
    from_status: text(),
    to_status: text(),
    actor_id: uuid(),
    actor_role: text(),
    /** False for what only staff see. */
    visible_to_tenant: boolean().notNull().default(true),
    created_at: created_at(),
  },
  (t) => [index('application_events_list').on(t.application_id, t.created_at, t.id)],
)
