import type { Database } from '@efie/database'
import { agreementTerms, factTexts, quoteRent, type AgreementTerms } from '@efie/domain'
import { hashTerms } from '../../platform/canonical-json.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadSigner, type Signer } from '../../platform/sign-by-code.ts'
import { loadFees, type Application } from '../applications/index.ts'
import { owedOn } from '../chargebacks/index.ts'
import { payoffsByDay, repricedToday } from '../renewals/index.ts'
import { loadSystemSettings } from '../settings/index.ts'

/** Whether an approved offer can still be signed. */
export const isSignable = (ctx: Context, application: Application): boolean =>
  application.status === 'approved' &&
  application.signed_at === null &&
  (application.offer_expires_at === null || application.offer_expires_at >= nowIso(ctx.clock))

export const expectSignable = (ctx: Context, application: Application): void => {
  if (!isSignable(ctx, application))
    throw new AppError(
      'TRANSITION_NOT_ALLOWED',
      { from: application.status, to: 'active', missing: [] },
      application.signed_at === null
        ? 'You can only sign an approved offer that hasn’t expired'
        : 'You’ve already signed this agreement',
    )
}

/** Refuses a signature while a payment of the application is charged back. */
export const expectNotChargedBack = async (db: Database, application: Application): Promise<void> => {
  if ((await owedOn(db, { application_id: application.id })) > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: 'active',
      missing: [{ fact: 'not_charged_back', text: factTexts.not_charged_back }],
    })
}

/**
 * The agreement as it would be signed today: parties, quote, due dates as if paid out today, payee and
 * clauses. Also returns the application with today's price, which differs only for a renewal, and the tenant.
 */
export const currentTerms = async (
  ctx: Context,
  approved: Application,
): Promise<{ application: Application; tenant: Signer; terms: AgreementTerms; terms_hash: string }> => {
  const as_of = today(ctx.clock)
  const application = await repricedToday(ctx, approved)
  const quoted = quoteRent({ ...application, payout_date: as_of }, application.terms)
  // Can't happen: the same quote succeeded at application under the same frozen terms.
  if (!quoted.ok) throw new Error(`the application can no longer be quoted: ${quoted.code}`)
  const tenant = await loadSigner(ctx.db, application.user_id)
  const { system_name } = await loadSystemSettings(ctx.db)
  const { balance_at_signing } = await loadFees(ctx.db, application)
  const terms = agreementTerms(
    {
      as_of,
      lender_name: system_name,
      application_id: application.id,
      tenant,
      landlord: {
        name: application.landlord_name,
        phone: application.landlord_phone,
        email: application.landlord_email,
      },
      property: {
        address: application.property_address,
        region: application.property_region,
        gps: application.property_gps,
      },
      lease: { start: application.lease_start_date, end: application.lease_end_date },
      payee: {
        method: application.payout_method,
        account: application.payout_account,
        network: application.payout_network,
        bank_code: application.payout_bank_code,
        name: application.payout_name,
        verified_name: application.payee_verified_name,
      },
      balance_at_signing,
      ...(application.renews_loan_id === null
        ? {}
        : {
            renewal: {
              loan_id: application.renews_loan_id,
              amount: application.refinanced_amount,
              payoffs: await payoffsByDay(ctx, application),
            },
          }),
    },
    quoted.value,
    application.terms,
  )
  return { application, tenant, terms, terms_hash: hashTerms(terms) }
}
