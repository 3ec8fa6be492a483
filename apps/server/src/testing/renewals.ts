import { isSame, schema } from '@efie/database'
import { addMonths, type LocalDate } from '@efie/domain'
import { and, desc, eq } from 'drizzle-orm'
import { askPayeeName } from '../features/applications/ask-payee-name.ts'
import { transitionApplication } from '../features/applications/transition-application.ts'
import { verifyPayee } from '../features/applications/verify-payee.ts'
import { getAgreement } from '../features/agreements/get-agreement.ts'
import { sendSigningCode } from '../features/agreements/send-signing-code.ts'
import { signAgreement } from '../features/agreements/sign-agreement.ts'
import { resolvePayout } from '../features/disbursements/send-payout.ts'
import { asSystem, withScope } from '../platform/context.ts'
import { startRenewal, type RenewalInput } from '../features/renewals/start-renewal.ts'
import {
  applicationNow,
  card,
  loanNow,
  makeLoan,
  pay,
  releasePayout,
  requestPayout,
  runLoansDaily,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from './money.ts'

/** The day on which the ninth month of a loan paid out on 20 November 2026 begins. */
export const RENEWAL_OPENS_ON = '2027-07-25'

/** Every tenant of these suites. */
export const TENANT_NAME = 'Ama Serwaa'

export interface RenewalWorld extends MoneyWorld {
  analyst2: SignedInContext
}

const at = (world: MoneyWorld, day: LocalDate) => world.clock.set(`${day}T09:00:00.000Z`)

const cardOf = (id: string): string => `GHA-${id.replaceAll(/\D/g, '').padEnd(9, '0').slice(-9)}-1`

/** A running loan with its instalments paid on their due dates up to a day, and that day. */
export const makePunctual = async (
  world: MoneyWorld,
  tenant: SignedInContext,
  day: LocalDate,
  values: Partial<typeof schema.applications.$inferInsert> = {},
): Promise<Application> => {
  at(world, '2026-11-20')
  await world.services.db
    .update(schema.profiles)
    .set({ ghana_card_number: cardOf(tenant.actor.id) })
    .where(eq(schema.profiles.id, tenant.actor.id))
  const loan = await makeLoan(world, tenant, values)
  for (let due = '2026-12-25'; due <= day; due = addMonths(due, 1)) {
    at(world, due)
    await runLoansDaily(world.services)
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
  }
  at(world, day)
  await runLoansDaily(world.services)
  return applicationNow(world.services.db, loan.id)
}

/** Next year's rent with all of last year's facts unchanged. */
export const renewalOf = (application: Application, values: Partial<RenewalInput> = {}): RenewalInput => ({
  id: application.id,
  monthly_rent: 82_550,
  plan: 'standard',
  payday: application.payday,
  landlord_name: application.landlord_name,
  landlord_phone: application.landlord_phone,
  property_address: application.property_address,
  lease_start_date: '2027-12-01',
  lease_end_date: '2028-11-30',
  payout_method: application.payout_method,
  payout_account: application.payout_account,
  payout_network: application.payout_network,
  payout_name: application.payout_name,
  employment_status: application.employment_status,
  monthly_income: 400_000,
  monthly_obligations: 0,
  confirmed: ['identity', 'employment', 'income', 'landlord', 'property'],
  ...values,
})

/** The landlord's offer of the new tenancy, verified. */
const offerTenancy = (world: MoneyWorld, { id, user_id }: Application) =>
  world.services.db.insert(schema.documents).values({
    user_id,
    application_id: id,
    document_type: 'tenancy_offer',
    file_name: 'tenancy_offer.pdf',
    file_url: '/api/v1/documents/x/file',
    file_size: 4,
    mime_type: 'application/pdf',
    storage_key: `documents/${id}/tenancy_offer`,
    sha256: 'b'.repeat(64),
    status: 'verified',
    reviewed_by: world.inspector.actor.id,
  })

/** Reviewed and approved like any application: fee, new name enquiry, another analyst's decision. */
export const approveRenewal = async (
  world: RenewalWorld,
  tenant: SignedInContext,
  renewal: Application,
): Promise<Application> => {
  const { id } = renewal
  await offerTenancy(world, renewal)
  await pay(world, tenant, { application_id: id, payment_type: 'application_fee', ...card })
  await transitionApplication(withScope(world.analyst2, 'applications.transition'), { id, to: 'in-review' })
  await askPayeeName(withScope(world.inspector, 'applications.verify-payee'), { id })
  await verifyPayee(withScope(world.inspector, 'applications.verify-payee'), {
    id,
    name_on_id: renewal.landlord_name,
  })
  await transitionApplication(withScope(world.analyst2, 'applications.transition'), { id, to: 'approved' })
  return applicationNow(world.services.db, id)
}

const codeFor = async (world: MoneyWorld, email: string): Promise<string> => {
  const [message] = await world.services.db
    .select()
    .from(schema.messages)
    .where(and(isSame(schema.messages.recipient, email), eq(schema.messages.template, 'agreement-code')))
    .orderBy(desc(schema.messages.created_at), desc(schema.messages.id))
    .limit(1)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** Signs today's terms. */
export const signToday = async (world: MoneyWorld, tenant: SignedInContext, id: string) => {
  const { terms_hash } = await getAgreement(withScope(tenant, 'applications.read'), { id })
  await sendSigningCode(withScope(tenant, 'applications.sign'), { id })
  return signAgreement(withScope(tenant, 'applications.sign'), {
    id,
    terms_hash,
    signed_name: TENANT_NAME,
    consents: { terms_read: true, credit_bureau: true, data_processing: true },
    code: await codeFor(world, tenant.actor.email),
  })
}

/** Started, approved, signed and its balance paid; everything but the payout. */
export const makeSignedRenewal = async (
  world: RenewalWorld,
  tenant: SignedInContext,
  loan: Application,
  values: Partial<RenewalInput> = {},
): Promise<Application> => {
  const renewal = await startRenewal(withScope(withKey(tenant), 'loans.own'), renewalOf(loan, values))
  await approveRenewal(world, tenant, renewal)
  await signToday(world, tenant, renewal.id)
  const signed = await applicationNow(world.services.db, renewal.id)
  if (signed.deposit_amount > 0)
    await pay(world, tenant, { application_id: renewal.id, payment_type: 'initial_payment', ...card })
  return signed
}

export const payOutRenewal = async (world: MoneyWorld, renewal: { id: string }) => {
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: renewal.id,
  })
  return releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
}

/** Applies the provider's current state of a payout. */
export const settleTransfer = (world: MoneyWorld, reference: string) =>
  resolvePayout(asSystem(world.services), reference)

/** The old loan's row without fields that only record when it was processed. */
export const keptLoan = async (world: MoneyWorld, applicationId: string) => {
  const { updated_at: _, ...row } = await loanNow(world.services.db, applicationId)
  return row
}
