import { schema, type Transaction } from '@efie/database'
import { addMonths, contractsOf, toGsm7, trancheMonths } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { unscoped } from '../../platform/http/orpc.ts'
import { toE164 } from '../../platform/phone.ts'
import { money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Figure, type Text } from '../../platform/texts/text.ts'
import { loadScopedApplication, type Application } from '../applications/index.ts'
import { findLoan } from '../lending/index.ts'
import { landlordLink, readLandlordToken } from './landlord-link.ts'
import { loadPayoutsOf, type Payout } from './queries.ts'
import { maskedContacts, renewLandlordLink, sendLandlordCode } from './renew-landlord-link.ts'

/**
 * First name and initial: enough for the landlord, who knows the tenant, and not more for a stranger with the
 * link.
 */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}

const nextTranche = async (tx: Transaction, application: Application, payouts: readonly Payout[]) => {
  if (application.status !== 'active' || application.payout_date === null) return null
  const loan = await findLoan(tx, { application_id: application.id })
  if (loan?.payouts_to_come === 0) return null
  const done = payouts.filter((one) => one.status === 'confirmed').length
  const contract = contractsOf(application, application.terms)[done]
  if (done === 0 || !contract) return null
  return {
    tranche: done + 1,
    date: addMonths(application.payout_date, done * trancheMonths),
    amount: contract.paid_out,
  }
}

/** The landlord's page: the tenancy, proof of each payout, and the date of the next one. */
export const getLandlordPage = async (ctx: Context, input: { token: string }) => {
  const read = readLandlordToken(ctx, input.token)
  if (read === null) throw new AppError('LINK_NOT_FOUND')
  const id = read.application_id
  return transact(ctx, async (ctx) => {
    const application = await loadScopedApplication(ctx.db, id, 'all', '')
    if (read.expired) throw new AppError('LINK_EXPIRED', { sent_to: maskedContacts(application) })
    const [tenant] = await ctx.db
      .select({ full_name: schema.profiles.full_name })
      .from(schema.profiles)
      .where(eq(schema.profiles.id, application.user_id))
    const payouts = (await loadPayoutsOf(ctx.db, id)).filter(
      (one) => !['requested', 'cancelled'].includes(one.status),
    )
    return {
      landlord_name: application.landlord_name,
      tenant_name: shortName(tenant?.full_name ?? ''),
      reference: application.reference,
      property_address: application.property_address,
      lease_start_date: application.lease_start_date,
      lease_end_date: application.lease_end_date,
      payouts: payouts.map((one) => ({
        tranche: one.tranche,
        amount: one.amount,
        status: one.status,
        paid_at: one.confirmed_at,
        account: `••• ${one.payout_account.slice(-4)}`,
      })),
      next_tranche: await nextTranche(ctx.db, application, payouts),
    }
  })
}

/** As short as the link allows. */
export const landlordPaidSms = (amount: Figure, link: string): Text =>
  text('We’ve paid your rent of {amount} into your account. Proof: {link}', { amount, link })

/** Notifies the landlord that the rent was paid, with a link to the proof, in the tenant's language. */
export const notifyLandlord = async (
  ctx: TransactionContext,
  application: Application,
  payout: Pick<Payout, 'amount'>,
): Promise<void> => {
  const link = landlordLink(ctx, application.id)
  const language = await languageOf(ctx.db, application.user_id)
  const amount = money(payout.amount)
  if (application.landlord_email !== null)
    await ctx.messenger.email(ctx.db, application.landlord_email, {
      template: 'landlord-paid',
      subject: translate(text('Your rent has been paid'), language),
      text: translate(
        text(
          'We’ve paid {amount} for {address} into your account (reference {reference}). See proof of payment, the tenancy and the next payment date: {link}',
          { amount, address: application.property_address, reference: application.reference, link },
        ),
        language,
      ),
    })
  const phone = toE164(application.landlord_phone)
  if (phone !== null)
    await ctx.messenger.sms(ctx.db, phone, {
      template: 'landlord-paid',
      text: toGsm7(translate(landlordPaidSms(amount, link), language)),
    })
}

export const landlordRoutes = {
  landlord: unscoped.links.landlord.handler(({ context, input }) => getLandlordPage(context, input)),
  landlordCode: unscoped.links.landlordCode.handler(({ context, input }) => sendLandlordCode(context, input)),
  renewLandlord: unscoped.links.renewLandlord.handler(({ context, input }) =>
    renewLandlordLink(context, input),
  ),
}
