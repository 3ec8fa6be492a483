import {
  addDays,
  addMonths,
  ageOn,
  checkEligibility,
  eligibilityValidUntil,
  guessNetwork,
  quoteRent,
  type LocalDate,
  type PlanKind,
} from '@efie/domain'
import { addAudit, addEvent, addNotice, moment, type Actor, type Demo, type DemoRows } from './demo.ts'
import { nameAccount } from './payee.ts'
import { men, places, surnames, women } from './names.ts'
import type { Profile } from './people.ts'

export interface Wish {
  submitted_on: LocalDate
  monthly_rent: number
  advance_payment_months?: number
  plan?: PlanKind
  payday?: number
  /** A landlord's wallet that the sandbox answers for in its own way, and the name that it gives. */
  wallet?: { account: string; name?: string }
}

export type ApplicationRow = DemoRows['applications'][number] & {
  id: string
  user_id: string
  status: NonNullable<DemoRows['applications'][number]['status']>
  payday: number
  advance_payment_months: number
  plan: PlanKind
  total_monthly_payment: number
  total_advance_payment: number
  landlord_name: string
  payout_account: string
}

/** An application in hand, with the person it is for. */
export interface Case {
  row: ApplicationRow
  tenant: Profile
}

const addEligibility = (demo: Demo, tenant: Profile, wish: Wish, at: string): string => {
  const { terms } = demo.product
  const input = {
    age: ageOn(tenant.date_of_birth ?? '1990-01-01', wish.submitted_on),
    ghana_card_number: tenant.ghana_card_number ?? '',
    employment_status: tenant.employment_status ?? 'employed',
    employer_name: tenant.employer_name ?? null,
    monthly_income: tenant.monthly_income,
    monthly_obligations: 0,
    efie_instalments: 0,
    monthly_rent: wish.monthly_rent,
    advance_payment_months: wish.advance_payment_months ?? terms.default_advance_payment_months,
    plan: wish.plan ?? 'standard',
  }
  const result = checkEligibility(input, terms)
  const id = demo.id(at)
  demo.rows.eligibilityChecks.push({
    id,
    user_id: tenant.id,
    input,
    result,
    outcome: result.outcome,
    eligible: result.eligible,
    expires_at: `${eligibilityValidUntil(wish.submitted_on, terms)}T23:59:59.999Z`,
    created_at: at,
  })
  return id
}

/** Rents of about a quarter to two fifths of what the person earns, in steps of fifty cedis. */
export const affordableRent = (demo: Demo, tenant: Profile, share = demo.random.between(22, 37)): number =>
  Math.max(30_000, Math.floor((tenant.monthly_income * share) / 129 / 5_000) * 5_000)

const landlordOf = (demo: Demo, wallet: Wish['wallet']) => {
  const { random } = demo
  const name = `${random.pick(random.chance(0.5) ? men : women)} ${random.pick(surnames)}`
  const number = demo.rows.applications.length
  const landlord_phone = `+23324001${5_000 + number}`
  const payee =
    wallet || random.chance(0.7)
      ? {
          payout_method: 'mobile_money' as const,
          payout_account: wallet?.account ?? landlord_phone,
          payout_network: guessNetwork(wallet?.account ?? landlord_phone),
        }
      : {
          payout_method: 'bank' as const,
          payout_account: `1${(441_000_000_000 + number * 104_729).toString()}`,
          payout_bank_code: random.pick(['040100', '130100', '140100', '240100']),
        }
  return { ...payee, landlord_name: name, landlord_phone, payout_name: name }
}

/** Applies as the server would: eligibility first, then every total computed by the domain's quote. */
export const apply = (demo: Demo, tenant: Profile, wish: Wish): Case => {
  const { random, product } = demo
  const checked = moment(demo, wish.submitted_on, 8)
  const at = moment(demo, wish.submitted_on, 9)
  const payday = wish.payday ?? tenant.payday ?? product.terms.default_payday
  const quoted = quoteRent({ ...wish, payday, payout_date: wish.submitted_on }, product.terms)
  if (!quoted.ok) throw new RangeError(`the demo asks for what cannot be quoted: ${quoted.message}`)
  const quote = quoted.value
  const place = places.find((one) => one.city === tenant.city) ?? random.pick(places)
  const lease_start_date = addDays(wish.submitted_on, random.between(10, 25))
  const row: ApplicationRow = {
    id: demo.id(at),
    user_id: tenant.id,
    product_id: product.id,
    terms: product.terms,
    eligibility_check_id: addEligibility(demo, tenant, { ...wish, plan: quote.plan }, checked),
    employment_status: tenant.employment_status ?? 'employed',
    plan: quote.plan,
    status: 'pending',
    monthly_rent: quote.monthly_rent,
    deposit_amount: quote.deposit_amount,
    interest_amount: quote.interest_amount,
    service_fee: quote.service_fee,
    visit_fee: quote.visit_fee,
    processing_fee: quote.processing_fee,
    total_initial_payment: quote.total_initial_payment,
    advance_payment_months: quote.advance_payment_months,
    annual_interest_rate: quote.annual_interest_rate,
    total_advance_payment: quote.total_advance_payment,
    total_annual_interest: quote.total_annual_interest,
    contract_interest: quote.contract_interest,
    monthly_interest_amount: quote.monthly_interest_amount,
    total_monthly_payment: quote.total_monthly_payment,
    document_verification_fee: quote.document_verification_fee,
    inspection_fee: quote.inspection_fee,
    payday,
    ...landlordOf(demo, wish.wallet),
    property_address: `${random.between(2, 90)} ${random.pick(place.streets)}, ${place.city}`,
    property_region: place.state,
    property_gps: `${place.gps}-${random.between(100, 899)}-${random.between(1_000, 9_899)}`,
    lease_start_date,
    lease_end_date: addDays(addMonths(lease_start_date, Math.max(12, quote.advance_payment_months)), -1),
    submitted_at: at,
    created_at: at,
    updated_at: at,
  }
  demo.rows.applications.push(row)
  addEvent(demo, at, {
    application_id: row.id,
    kind: 'status',
    title: 'Application submitted',
    to_status: 'pending',
  })
  addAudit(
    demo,
    at,
    { id: tenant.id, role: 'user' },
    {
      action: 'application.create',
      subject_type: 'application',
      subject_id: row.id,
      after: { status: 'pending', plan: row.plan, monthly_rent: row.monthly_rent },
    },
  )
  nameAccount(demo, { row, tenant }, { purpose: 'proposal', at, by: tenant, name: wish.wallet?.name })
  return { row, tenant }
}

interface Step {
  to: ApplicationRow['status']
  at: string
  by: Actor | null
  reason?: string
  reason_code?: string
  set?: Partial<ApplicationRow>
}

const ended: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'expired'])
const visitOpen: ReadonlySet<string> = new Set(['requested', 'scheduled', 'redo'])

/** Visits that nobody made end with the application. */
const endVisits = (demo: Demo, applicationId: string | undefined, at: string): void => {
  for (const visit of demo.rows.inspections) {
    if (visit.application_id !== applicationId || !visitOpen.has(visit.status ?? 'requested')) continue
    Object.assign(visit, { status: 'cancelled', version: (visit.version ?? 1) + 1, updated_at: at })
    addEvent(demo, at, {
      application_id: visit.application_id,
      kind: 'inspection',
      title: 'Inspection cancelled',
    })
  }
}

/** A step of the life cycle with all that goes with it: timeline, notice, audit. */
export const move = (demo: Demo, { row, tenant }: Case, step: Step): void => {
  const { to, at, by, reason = null, reason_code = null } = step
  const from = row.status
  Object.assign(row, step.set, {
    status: to,
    decision_reason: reason,
    decision_code: reason_code,
    version: (row.version ?? 1) + 1,
    updated_at: at,
  })
  addEvent(
    demo,
    at,
    {
      application_id: row.id,
      kind: 'status',
      title: `Application status updated to ${to}`,
      detail: reason,
      from_status: from,
      to_status: to,
    },
    by,
  )
  if (ended.has(to)) endVisits(demo, row.id, at)
  addNotice(demo, at, {
    user_id: tenant.id,
    type: 'application',
    title: `Application status updated to ${to}`,
    message: `Your application status changed to: ${to}`,
    link: '/application',
  })
  addAudit(demo, at, by, {
    action: 'application.transition',
    subject_type: 'application',
    subject_id: row.id,
    before: { status: from },
    after: { status: to, reason_code },
  })
}
