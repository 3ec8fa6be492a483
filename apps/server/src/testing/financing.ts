import { schema, type Database } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { checkEligibility, quoteRent, type DocumentType, type ProductTerms } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { only } from './only.ts'

type Application = typeof schema.applications.$inferSelect
type Values = Partial<typeof schema.applications.$inferInsert>

const activeProduct = async (db: Database) =>
  only(await db.select().from(schema.financingProducts).where(eq(schema.financingProducts.code, 'rent')))

/** The worked case of domain.md §1 without the service fee: rent 82 550, twelve months. */
export const makeApplication = async (
  db: Database,
  tenant: Pick<Profile, 'id'>,
  values: Values = {},
  terms: Partial<ProductTerms> = {},
): Promise<Application> => {
  const product = await activeProduct(db)
  const frozen = { ...product.terms, ...terms }
  const { plan = 'standard', monthly_rent = 82_550, payday = 25 } = values
  const quoted = quoteRent({ plan, monthly_rent, payday, payout_date: '2026-11-20' }, frozen)
  if (!quoted.ok) throw new Error(quoted.message)
  const quote = quoted.value
  return only(
    await db
      .insert(schema.applications)
      .values({
        user_id: tenant.id,
        product_id: product.id,
        terms: frozen,
        plan,
        monthly_rent,
        payday,
        deposit_amount: quote.deposit_amount,
        interest_amount: quote.interest_amount,
        service_fee: quote.service_fee,
        visit_fee: quote.visit_fee,
        processing_fee: quote.processing_fee,
        total_initial_payment: quote.total_initial_payment,
        total_advance_payment: quote.total_advance_payment,
        total_annual_interest: quote.total_annual_interest,
        contract_interest: quote.contract_interest,
        monthly_interest_amount: quote.monthly_interest_amount,
        total_monthly_payment: quote.total_monthly_payment,
        landlord_name: 'Kofi Mensah',
        landlord_phone: '+233241234567',
        property_address: '12 Ring Road, Accra',
        lease_start_date: '2026-12-01',
        lease_end_date: '2027-11-30',
        payout_method: 'mobile_money',
        payout_account: '+233241234567',
        payout_network: 'mtn',
        payout_name: 'Kofi Mensah',
        submitted_at: '2026-11-20T08:00:00.000Z',
        complete_at: '2026-11-20T08:00:00.000Z',
        created_at: '2026-11-20T08:00:00.000Z',
        ...values,
      })
      .returning(),
  )
}

/** A tenant's eligibility result of the day, as the check would store it. */
export const makeEligible = async (
  db: Database,
  tenant: Pick<Profile, 'id'>,
  { monthly_income = 400_000, created_at = '2026-11-20T08:00:00.000Z', card = '' } = {},
) => {
  const product = await activeProduct(db)
  const digits = tenant.id.replaceAll(/\D/g, '').padEnd(10, '0').slice(-10)
  const input = {
    age: 30,
    ghana_card_number: card || `GHA-${digits.slice(0, 9)}-${digits.slice(9)}`,
    employment_status: 'employed' as const,
    monthly_income,
    monthly_obligations: 0,
    monthly_rent: 82_550,
  }
  const result = checkEligibility(input, product.terms)
  const expires = new Date(created_at)
  expires.setUTCDate(expires.getUTCDate() + 30)
  return only(
    await db
      .insert(schema.eligibilityChecks)
      .values({
        user_id: tenant.id,
        input,
        result,
        outcome: result.outcome,
        eligible: result.eligible,
        created_at,
        expires_at: `${expires.toISOString().slice(0, 10)}T23:59:59.999Z`,
      })
      .returning(),
  )
}

export const requiredTypes: readonly DocumentType[] = [
  'payslip',
  'bank_statement',
  'ghana_card',
  'proof_of_address',
  'selfie',
  'tenancy_offer',
  'landlord_id',
]

/** All documents an employed applicant needs; verified if a reviewer is given. */
export const makeDocuments = async (
  db: Database,
  application: Pick<Application, 'id' | 'user_id'>,
  reviewer: Pick<Profile, 'id'> | null = null,
) =>
  db
    .insert(schema.documents)
    .values(
      requiredTypes.map((document_type) => ({
        user_id: application.user_id,
        application_id: application.id,
        document_type,
        file_name: `${document_type}.pdf`,
        file_url: '/api/v1/documents/x/file',
        file_size: 4,
        mime_type: 'application/pdf',
        storage_key: `documents/${uuidv7()}`,
        sha256: 'a'.repeat(64),
        status: reviewer ? ('verified' as const) : ('pending' as const),
        reviewed_by: reviewer?.id ?? null,
      })),
    )
    .returning()

/** A completed payment of a type. */
export const makePayment = async (
  db: Database,
  application: Pick<Application, 'id' | 'user_id'>,
  values: Partial<typeof schema.payments.$inferInsert> &
    Pick<typeof schema.payments.$inferInsert, 'payment_type' | 'amount'>,
) =>
  only(
    await db
      .insert(schema.payments)
      .values({
        user_id: application.user_id,
        application_id: application.id,
        reference: uuidv7(),
        status: 'completed',
        ...values,
      })
      .returning(),
  )

export const makeInspection = async (
  db: Database,
  application: Pick<Application, 'id' | 'user_id'>,
  values: Partial<typeof schema.inspections.$inferInsert> = {},
) =>
  only(
    await db
      .insert(schema.inspections)
      .values({ application_id: application.id, user_id: application.user_id, ...values })
      .returning(),
  )

/** The provider's name for the account, matched with the landlord's ID. */
export const makePayeeMatch = async (
  db: Database,
  application: Application,
  matcher: Pick<Profile, 'id'>,
  name: Partial<typeof schema.accountNames.$inferInsert> = {},
  confirmed_by: string | null = null,
) => {
  const { payout_method, payout_account, payout_network, payout_bank_code, payout_name } = application
  const given = only(
    await db
      .insert(schema.accountNames)
      .values({
        application_id: application.id,
        purpose: 'match',
        payout_method: payout_method ?? 'mobile_money',
        account: payout_account ?? '',
        network: payout_network,
        bank_code: payout_bank_code,
        provider: 'sandbox',
        outcome: 'named',
        name: (payout_name ?? '').toUpperCase(),
        asked_by: matcher.id,
        created_at: '2026-11-20T08:30:00.000Z',
        ...name,
      })
      .returning(),
  )
  await db.insert(schema.payeeMatches).values({
    application_id: application.id,
    account_name_id: given.id,
    name_on_id: application.landlord_name,
    reason: 'same',
    matched_by: matcher.id,
    confirmed_by,
    created_at: given.created_at,
  })
  return given
}

/** An application in review with nothing missing; the inspector verified everything. */
export const makeApprovable = async (
  db: Database,
  people: { tenant?: Pick<Profile, 'id'>; analyst: Pick<Profile, 'id'>; inspector: Pick<Profile, 'id'> },
  values: Values = {},
): Promise<Application> => {
  const { analyst, inspector, tenant = await makeUser(db, { full_name: 'Ama Serwaa' }) } = people
  const application = await makeApplication(db, tenant, {
    status: 'in-review',
    analyst_id: analyst.id,
    verified_net_income: 400_000,
    verified_obligations: 0,
    affordability_bps: 2_662,
    assessed_by: analyst.id,
    assessed_at: '2026-11-20T08:30:00.000Z',
    payee_verified_name: 'Kofi Mensah',
    payee_verified_by: inspector.id,
    payee_verified_at: '2026-11-20T08:30:00.000Z',
    ...values,
  })
  if (application.payee_verified_at !== null) await makePayeeMatch(db, application, inspector)
  await makeDocuments(db, application, inspector)
  await makePayment(db, application, { payment_type: 'application_fee', amount: 19_000 })
  await makeInspection(db, application, { status: 'passed', inspector_id: inspector.id })
  return application
}
