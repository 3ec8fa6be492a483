import { schema, type Transaction } from '@efie/database'
import { applicationFeeOf, assessAffordability, type EligibilityInput, type ProductTerms } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { signedIn, type TransactionContext } from '../../platform/context.ts'
import { underFreeReference } from '../../platform/database/free-reference.ts'
import { loadEfieInstalments } from '../eligibility/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { queueNameQuestion } from './ask-payee-name.ts'
import { draftColumns, particularsOf, type StatedParticulars } from './draft.ts'
import type { Application } from './queries.ts'
import { loadTenantPhones } from './tenant-queries.ts'

type Values = typeof schema.applications.$inferInsert

export interface NewApplication {
  tenant: { id: string; full_name: string; phone: string | null }
  stated: StatedParticulars
  /** The policy version in force with its terms, frozen onto the application. */
  product: { id: string; terms: ProductTerms }
  check: { id: string; input: Pick<EligibilityInput, 'employment_status'> }
  /** For a renewal: the loan, what it still needs, and the facts carried over. */
  renewal?: Pick<Values, 'renews_loan_id' | 'refinanced_amount' | 'carried' | 'carried_inspection_id'> &
    Pick<Values, 'verified_net_income' | 'verified_obligations' | 'assessed_by' | 'assessed_at'>
}

/**
 * For a renewal the share of income is known from the start, because income was verified for the previous
 * loan.
 */
const affordabilityOf = async (
  tx: Transaction,
  userId: string,
  { total_monthly_payment: new_instalment }: { total_monthly_payment: number },
  terms: ProductTerms,
  renewal: NewApplication['renewal'],
) => {
  const { verified_net_income: monthly_income, verified_obligations: monthly_obligations } = renewal ?? {}
  if (monthly_income == null || monthly_obligations == null) return {}
  const renews_loan_id = renewal?.renews_loan_id ?? null
  const efie_instalments = await loadEfieInstalments(tx, userId, { renews_loan_id })
  const { affordability_bps } = assessAffordability(
    { monthly_income, monthly_obligations, efie_instalments, new_instalment },
    terms,
  )
  return { affordability_bps }
}

/** Validates, prices and stores an application with its timeline, audit event and the payee name enquiry. */
export const storeApplication = async (
  ctx: TransactionContext,
  { tenant, stated, product, check, renewal }: NewApplication,
): Promise<Application> => {
  const now = nowIso(ctx.clock)
  const columns = draftColumns(
    particularsOf(stated, product.terms),
    product.terms,
    { full_name: tenant.full_name, phones: await loadTenantPhones(ctx.db, tenant) },
    today(ctx.clock),
    renewal?.refinanced_amount,
  )
  const values = {
    ...renewal,
    ...(await affordabilityOf(ctx.db, tenant.id, columns, product.terms, renewal)),
    ...columns,
    user_id: tenant.id,
    product_id: product.id,
    terms: product.terms,
    eligibility_check_id: check.id,
    employment_status: check.input.employment_status,
    submitted_at: now,
    complete_at: applicationFeeOf(product.terms) === 0 ? now : null,
    created_at: now,
    updated_at: now,
  }
  const row = await underFreeReference(() =>
    ctx.db
      .insert(schema.applications)
      .values(values)
      .onConflictDoNothing({ target: schema.applications.reference })
      .returning(),
  )
  await recordEvent(ctx, {
    application_id: row.id,
    code: 'application.submitted',
    values: { to_status: row.status },
  })
  await queueNameQuestion(ctx, row, signedIn(ctx).id)
  await recordAudit(ctx, {
    action: 'application.create',
    subject_type: 'application',
    subject_id: row.id,
    after: {
      status: row.status,
      plan: row.plan,
      monthly_rent: row.monthly_rent,
      ...(row.renews_loan_id === null ? {} : { renews_loan_id: row.renews_loan_id }),
    },
  })
  return row
}
