import { personalEventValues } from '@efie/contracts/timelines-events'
import { isSealed, schema } from '@efie/database'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { erasePerson } from './erase.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const SAID = 'said of the person'
/** Columns that make a row the person's own, or part of something that is. */
const owners = new Set([
  'user_id',
  'tenant_id',
  'subject_user_id',
  'order_id',
  'ticket_id',
  'lead_id',
  'application_id',
  'loan_id',
])
/** Removed with the account itself (close-account has its own tests), or about staff's acts, not the person. */
const elsewhere = new Set([
  'account_deletions',
  'guess_counts',
  'identities',
  'mfa_factors',
  'one_time_tokens',
  'oauth_consents',
  'profiles',
  'recovery_codes',
  'refresh_tokens',
  'sessions',
  'stock_movements',
  'users',
  'webauthn_credentials',
])

const tables = Object.values<unknown>(schema).filter((table) => is(table, PgTable))

const idOf = {
  user: uuidv7(),
  order: uuidv7(),
  ticket: uuidv7(),
  lead: uuidv7(),
  application: uuidv7(),
  loan: uuidv7(),
}
const ownerId = (column: string): string => {
  if (column === 'order_id') return idOf.order
  if (column === 'ticket_id') return idOf.ticket
  if (column === 'lead_id') return idOf.lead
  if (column === 'loan_id') return idOf.loan
  return column === 'application_id' ? idOf.application : idOf.user
}
const rowIds: Record<string, string> = {
  orders: idOf.order,
  support_tickets: idOf.ticket,
  leads: idOf.lead,
  applications: idOf.application,
  loans: idOf.loan,
}

const isFreeText = (column: PgColumn): boolean =>
  (column.columnType === 'PgText' && (column.enumValues ?? []).length === 0) || isSealed(column)

/** A value for a column: text about the person wherever text is possible. */
const valueFor = (table: string, name: string, column: PgColumn): unknown => {
  if (name === 'id' && table in rowIds) return rowIds[table]
  if (owners.has(name)) return ownerId(name)
  if (isFreeText(column)) return `${SAID} ${name}`
  if (!column.notNull || column.hasDefault) return undefined
  if (column.enumValues?.length) return column.enumValues[0]
  switch (column.columnType) {
    case 'PgUUID':
      return uuidv7()
    case 'PgDateString':
      return '2026-11-01'
    case 'PgJsonb':
      return [{ id: uuidv7(), storage_key: `${SAID} ${name}` }]
    case 'PgBoolean':
      return false
    case 'PgCustomColumn':
      return '2026-11-01T09:00:00.000Z'
    default:
      return 1
  }
}

/**
 * What stays: codes, references and figures; file keys, which a job deletes; the employer's own records; and
 * what expires within the hour. A new text column must be on this list or be erased.
 */
const kept = `
  application_events.actor_role application_events.code application_events.from_status application_events.to_status
  applications.decision_code applications.payout_bank_code applications.property_region
  applications.reference applications.terms approval_requests.subject_id approval_requests.subject_type disbursements.payout_bank_code
  disbursements.provider_reference disbursements.reference leads.region lead_quotes.input lead_quotes.quotes
  loan_events.kind loan_schedules.schedule loans.schedule loans.terms notification_preferences.preferences
  order_agreements.consents loan_addenda.consents
  order_events.actor_role order_events.code order_events.from_status order_events.to_status
  order_lines.image_url order_lines.name order_lines.variant_name
  order_returns.lines orders.reference orders.tax_rates orders.terms payments.account_code payments.currency payments.reference
  postings.account_code refunds.account_code refunds.hand_reference refunds.reference repayment_certificates.code repayment_certificates.revoked_reason agreements.terms_hash order_agreements.terms_hash loan_addenda.terms_hash
  support_tickets.reference documents.mime_type ticket_attachments.mime_type security_changes.after security_changes.before

  account_names.bank_code account_names.provider account_names.reference
  agreements.storage_key loan_addenda.storage_key documents.file_url documents.preview_key documents.storage_key ticket_attachments.storage_key

  employees.email employees.full_name employees.phone employees.staff_number
  invoice_lines.employee_name invoice_lines.staff_number

  confirmation_codes.code_hash confirmation_codes.purpose passkey_challenges.challenge flow_states.auth_code
  flow_states.authentication_method flow_states.code_challenge flow_states.code_challenge_method flow_states.provider
  flow_states.redirect_to oauth_authorizations.code_challenge oauth_authorizations.code_hash oauth_authorizations.nonce
  oauth_authorizations.redirect_uri oauth_authorizations.scope oauth_authorizations.state
`
  .split(/\s+/)
  .filter(Boolean)
  .sort()

const party = { full_name: SAID, name: SAID, email: SAID, phone: SAID, address: SAID, account: SAID }
const parties = { tenant: party, landlord: party, property: party, payee: party }

const said = Object.fromEntries(personalEventValues.map((name) => [name, SAID]))

/** Values required by check constraints and JSON columns. */
const fitting: Record<string, Record<string, unknown>> = {
  agreements: { terms: parties },
  application_events: { values: said },
  order_events: { values: said },
  order_agreements: { terms: { tenant: party } },
  loan_addenda: { terms: { tenant: party } },
  support_tickets: { contact_name: null, contact_email: null, contact_phone: null },
  // Of an application or an order, never both; and running.
  loans: { order_id: null, status: 'active', closed_at: null },
  payments: { payment_type: 'instalment' },
  // Of a payment or a loan, never both; and paid by hand.
  refunds: { payment_id: uuidv7(), loan_id: null, channel: 'bank', paid_by: uuidv7() },
}

const plant = async (table: PgTable): Promise<void> => {
  const name = getTableName(table)
  const columns = Object.entries(getTableColumns(table))
  const row = Object.fromEntries(columns.map(([key, column]) => [key, valueFor(name, key, column)]))
  await harness.handle.db.insert(table).values({ ...row, ...fitting[name] } as PgTable['$inferInsert'])
}

/** Columns that still say something about the person. */
const stillSaid = async (planted: PgTable[]): Promise<string[]> => {
  const found: string[] = []
  for (const table of planted)
    for (const row of await harness.handle.db.select().from(table))
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value ?? null).includes(SAID)) found.push(`${getTableName(table)}.${column}`)
  return [...new Set(found)].sort()
}

it('leaves nothing that was said of a person in any table', async () => {
  const { db } = harness.handle
  const planted: PgTable[] = []
  await db.execute(sql`set session_replication_role = replica`)
  for (const table of tables) {
    const columns = Object.keys(getTableColumns(table))
    if (elsewhere.has(getTableName(table)) || !columns.some((column) => owners.has(column))) continue
    await plant(table)
    planted.push(table)
  }
  await db.execute(sql`set session_replication_role = default`)
  const ctx = await harness.signIn('user')
  await transact(ctx, (ctx) => erasePerson(ctx, idOf.user))
  expect(await stillSaid(planted)).toEqual(kept)
})
