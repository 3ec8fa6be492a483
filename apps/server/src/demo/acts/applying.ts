import {
  addDays,
  addMonths,
  ageOn,
  guessNetwork,
  localDateOf,
  type DocumentType,
  type Instant,
  type PlanKind,
} from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { men, places, surnames, women } from '../cast/names.ts'
import type { Tenant } from '../cast/tenants.ts'
import { paperOf, typesFor, type Flaw, type Tenancy } from '../papers/index.ts'
import { minutesAfter } from '../office-hours.ts'
import type { Random } from '../random.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

export interface RentRequest {
  submitted_at: Instant
  monthly_rent?: number
  advance_payment_months?: number
  plan?: PlanKind
  payday?: number
  /** A landlord's wallet for which the sandbox has a special answer. */
  wallet?: string
}

/** An application in progress, with its tenant. */
export interface Case {
  id: string
  tenant: Tenant
  tenancy: Tenancy
  submitted_at: Instant
  papers: { id: string; document_type: DocumentType }[]
}

/** Rents of roughly 22 to 37% of income including interest, in steps of fifty cedis. */
const affordableRent = (random: Random, tenant: Tenant): number =>
  Math.max(30_000, Math.floor((tenant.monthly_income * random.between(22, 37)) / 129 / 5_000) * 5_000)

const landlordOf = ({ random }: StoryContext, tenant: Tenant, wallet: string | undefined) => {
  const name = `${random.pick(random.chance(0.5) ? men : women)} ${random.pick(surnames)}`
  const number = Number(tenant.phone.slice(-4))
  const landlord_phone = `+2332400${15_000 + number}`
  const account = wallet ?? landlord_phone
  const payee =
    wallet !== undefined || random.chance(0.7)
      ? {
          payout_method: 'mobile_money' as const,
          payout_account: account,
          payout_network: guessNetwork(account) ?? 'mtn',
        }
      : {
          payout_method: 'bank' as const,
          payout_account: `1${(441_000_000_000 + number * 104_729).toString()}`,
          payout_bank_code: random.pick(['040100', '130100', '140100', '240100']),
        }
  return { ...payee, landlord_name: name, landlord_phone, payout_name: name }
}

/** Checks eligibility and applies. */
export async function* apply(of: StoryContext, tenant: Tenant, request: RentRequest): Story<Case> {
  const { world, random } = of
  const { submitted_at, advance_payment_months, plan = 'standard' } = request
  const submitted_on = localDateOf(submitted_at)
  const monthly_rent = request.monthly_rent ?? affordableRent(random, tenant)
  const rent = { monthly_rent, plan, ...(advance_payment_months && { advance_payment_months }) }
  yield minutesAfter(submitted_at, -12)
  await call(
    router.eligibility.check,
    {
      ...rent,
      age: ageOn(tenant.date_of_birth, submitted_on),
      ghana_card_number: tenant.ghana_card_number,
      employment_status: tenant.employment_status,
      ...(tenant.employer_name && { employer_name: tenant.employer_name }),
      monthly_income: tenant.monthly_income,
      monthly_obligations: 0,
    },
    { context: world.as(tenant) },
  )
  yield submitted_at
  const place = places.find((one) => one.city === tenant.city) ?? random.pick(places)
  const lease_start_date = addDays(submitted_on, random.between(10, 25))
  const tenancy = await call(
    router.applications.create,
    {
      ...rent,
      ...landlordOf(of, tenant, request.wallet),
      payday: request.payday ?? tenant.payday,
      property_address: `${random.between(2, 90)} ${random.pick(place.streets)}, ${place.city}`,
      property_region: place.state,
      property_gps: `${place.gps}-${random.between(100, 899)}-${random.between(1_000, 9_899)}`,
      lease_start_date,
      lease_end_date: addDays(addMonths(lease_start_date, Math.max(12, advance_payment_months ?? 12)), -1),
    },
    { context: world.as(tenant) },
  )
  return { id: tenancy.id, tenant, tenancy, submitted_at, papers: [] }
}

/** Uploads the tenant's documents, one after another, some of them with something wrong. */
export async function* uploadDocuments(
  { world }: StoryContext,
  of: Case,
  flaws: Partial<Record<DocumentType, Flaw>> = {},
  further: readonly DocumentType[] = [],
): Story {
  const { id: application_id, tenant, tenancy, submitted_at } = of
  for (const [index, document_type] of [...typesFor(tenant), ...further].entries()) {
    yield minutesAfter(submitted_at, 6 + index * 3)
    const file = await paperOf(
      document_type,
      tenant,
      tenancy,
      localDateOf(submitted_at),
      flaws[document_type],
    )
    const { id } = await call(
      router.documents.upload,
      { file, document_type, application_id },
      { context: world.as(tenant) },
    )
    of.papers.push({ id, document_type })
  }
}
