import { agreementTerms, defaultSystemSettings, quoteRent, type LocalDate } from '@efie/domain'
import type { Case } from './apply.ts'
import { addAudit, addEvent, moment, sha256, type Actor, type Demo } from './demo.ts'
import { balanceOf } from './payout.ts'

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

const termsOf = (demo: Demo, of: Case, as_of: LocalDate) => {
  const { row, tenant } = of
  const quoted = quoteRent({ ...row, payout_date: as_of }, demo.product.terms)
  if (!quoted.ok) throw new RangeError(quoted.message)
  return agreementTerms(
    {
      as_of,
      lender_name: defaultSystemSettings.system_name,
      application_id: row.id,
      tenant: {
        full_name: tenant.full_name,
        email: tenant.email,
        phone: tenant.phone ?? null,
        ghana_card_number: tenant.ghana_card_number ?? null,
      },
      landlord: {
        name: row.landlord_name,
        phone: row.landlord_phone,
        email: row.landlord_email ?? null,
      },
      property: {
        address: row.property_address,
        region: row.property_region ?? null,
        gps: row.property_gps ?? null,
      },
      lease: { start: row.lease_start_date, end: row.lease_end_date },
      payee: {
        method: row.payout_method ?? null,
        account: row.payout_account,
        network: row.payout_network ?? null,
        bank_code: row.payout_bank_code ?? null,
        name: row.payout_name ?? null,
        verified_name: row.payee_verified_name ?? null,
      },
      balance_at_signing: balanceOf(of),
    },
    quoted.value,
    demo.product.terms,
  )
}

/** The tenant signs the domain's words for their quote, under their hash. */
export const signAgreement = (demo: Demo, of: Case, date: LocalDate): void => {
  const { row, tenant } = of
  const at = moment(demo, date, 9)
  const actor: Actor = { id: tenant.id, role: 'user' }
  const id = demo.id(at)
  const terms = termsOf(demo, of, date)
  const terms_hash = sha256(JSON.stringify(canonical(terms)))
  demo.rows.agreements.push({
    id,
    application_id: row.id,
    user_id: row.user_id,
    terms,
    terms_hash,
    signed_name: tenant.full_name,
    consents: { terms_read: true, credit_bureau: true, data_processing: true },
    signed_at: at,
    created_at: at,
  })
  row.signed_at = at
  addEvent(demo, at, { application_id: row.id, kind: 'agreement', title: 'Agreement signed' }, actor)
  addAudit(demo, at, actor, {
    action: 'agreement.sign',
    subject_type: 'application',
    subject_id: row.id,
    after: { agreement_id: id, terms_hash },
  })
}
