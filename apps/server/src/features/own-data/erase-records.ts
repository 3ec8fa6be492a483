import { personalEventValues } from '@efie/contracts/timelines-events'
import { ERASED as GONE, schema, type Transaction } from '@efie/database'
import type { AgreementTerms, AddendumTerms, ShopAgreementTerms } from '@efie/domain'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

const s = schema

type Erasure = (tx: Transaction, user_id: string) => Promise<unknown>

/** Overwrites columns of the person's rows in a table. */
const over =
  // Empty of the general table only; each call is held to its table's own columns.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  <Table extends PgTable>(table: Table, owner: PgColumn, values: PgUpdateSetSource<Table>): Erasure =>
    (tx, user_id) =>
      tx.update(table).set(values).where(eq(owner, user_id))

const gone =
  (table: PgTable, owner: PgColumn): Erasure =>
  (tx, user_id) =>
    tx.delete(table).where(eq(owner, user_id))

const tenant = { full_name: GONE, email: GONE, phone: null, ghana_card: null }
/** Names of signers are removed; figures and wording of what was signed stay. */
const signedBy = {
  tenant,
  landlord: { name: GONE, phone: GONE, email: null },
  property: { address: GONE, region: null, gps: null },
  payee: { method: null, account: null, network: null, bank_code: null, name: null, verified_name: null },
} satisfies Partial<AgreementTerms>

type Signed = typeof s.agreements | typeof s.loanAddenda | typeof s.orderAgreements

/** Removes the parties from signed terms. Terms are encrypted, so each is read and written again. */
const withoutParties =
  (table: Signed, parties: object): Erasure =>
  async (tx, user_id) => {
    const own = await tx
      .select({ id: table.id, terms: table.terms })
      .from(table)
      .where(eq(table.user_id, user_id))
    for (const { id, terms } of own)
      await tx
        .update(table)
        .set({ terms: { ...terms, ...parties }, signed_name: GONE, signed_ip: null })
        .where(eq(table.id, id))
  }

const withoutPersonal = (values: PgColumn) => sql`(
  select coalesce(jsonb_object_agg(key, case
    when key in ${[...personalEventValues]} and value <> 'null' then to_jsonb(${GONE}::text)
    else value end), '{}')
  from jsonb_each(${values}))`

/** Removes names and free text from timeline values of the person's own rows. */
const besideSteps =
  (
    events: typeof s.applicationEvents | typeof s.orderEvents,
    of: PgColumn,
    owned: typeof s.applications | typeof s.orders,
  ): Erasure =>
  (tx, user_id) =>
    tx
      .update(events)
      .set({ values: withoutPersonal(events.values) })
      .where(inArray(of, tx.select({ id: owned.id }).from(owned).where(eq(owned.user_id, user_id))))

/** The same for rows of the person's applications. */
const ofApplications =
  // As above.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  <Table extends PgTable>(table: Table, of: PgColumn, values: PgUpdateSetSource<Table>): Erasure =>
    (tx, user_id) =>
      tx
        .update(table)
        .set(values)
        .where(
          inArray(
            of,
            tx
              .select({ id: s.applications.id })
              .from(s.applications)
              .where(eq(s.applications.user_id, user_id)),
          ),
        )

const financing: Erasure[] = [
  over(s.applications, s.applications.user_id, {
    landlord_name: GONE,
    landlord_email: null,
    landlord_phone: GONE,
    property_address: GONE,
    property_gps: null,
    payout_account: null,
    payout_name: null,
    payee_verified_name: null,
    decision_reason: null,
  }),
  withoutParties(s.agreements, signedBy),
  besideSteps(s.applicationEvents, s.applicationEvents.application_id, s.applications),
  over(s.documents, s.documents.user_id, { file_name: GONE, sha256: '', reason: null }),
  over(s.guarantors, s.guarantors.user_id, {
    full_name: GONE,
    phone: GONE,
    email: null,
    signed_name: null,
    answered_ip: null,
  }),
  over(s.inspections, s.inspections.user_id, { notes: null }),
  over(s.disbursements, s.disbursements.user_id, {
    payout_account: GONE,
    payout_name: GONE,
    failure_reason: null,
  }),
  ofApplications(s.accountNames, s.accountNames.application_id, {
    account: GONE,
    name: sql`case when ${s.accountNames.name} is null then null else ${GONE} end`,
  }),
  ofApplications(s.payeeMatches, s.payeeMatches.application_id, { name_on_id: GONE }),
  over(s.approvalRequests, s.approvalRequests.subject_user_id, {
    title: GONE,
    before: {},
    after: {},
    payload: {},
    reason: GONE,
    decision_note: null,
  }),
]

const servicing: Erasure[] = [
  over(s.autoCollections, s.autoCollections.user_id, {
    authorization: GONE,
    label: GONE,
    consented_ip: null,
    stop_reason: null,
  }),
  over(s.securityChanges, s.securityChanges.user_id, { reason: null, kept_sealed: null }),
  over(s.payments, s.payments.user_id, { note: null }),
  over(s.refunds, s.refunds.user_id, { reason: GONE, failure_reason: null }),
  over(s.hardshipRequests, s.hardshipRequests.user_id, { message: GONE, answer: null }),
  over(s.reschedules, s.reschedules.user_id, { reason: GONE }),
  withoutParties(s.loanAddenda, { tenant } satisfies Partial<AddendumTerms>),
  over(s.collectionEntries, s.collectionEntries.user_id, { text: GONE }),
]

const shopping: Erasure[] = [
  over(s.orders, s.orders.user_id, {
    recipient_name: GONE,
    phone: GONE,
    address: GONE,
    gps: null,
    landmark: null,
    reason: null,
  }),
  withoutParties(s.orderAgreements, { tenant } satisfies Partial<ShopAgreementTerms>),
  besideSteps(s.orderEvents, s.orderEvents.order_id, s.orders),
  (tx, user_id) => {
    const own = tx.select({ id: s.orders.id }).from(s.orders).where(eq(s.orders.user_id, user_id))
    return tx
      .update(s.orderReturns)
      .set({ reason: GONE, photos: [] })
      .where(inArray(s.orderReturns.order_id, own))
  },
]

/** Payroll is the employer's record, which only loses its link to the person. */
export const leavePayroll: Erasure = over(s.employees, s.employees.user_id, {
  user_id: null,
  consent: 'none',
  linked_at: null,
  status: sql`case when ${s.employees.status} = 'active' then 'invited' else ${s.employees.status} end`,
  invitation_version: sql`${s.employees.invitation_version} + 1`,
  version: sql`${s.employees.version} + 1`,
})

const employment: Erasure[] = [
  over(s.employmentConfirmations, s.employmentConfirmations.user_id, { note: null }),
]

const conversations: Erasure[] = [
  (tx, user_id) => {
    const own = tx
      .select({ id: s.supportTickets.id })
      .from(s.supportTickets)
      .where(eq(s.supportTickets.user_id, user_id))
    return tx.update(s.ticketReplies).set({ message: GONE }).where(inArray(s.ticketReplies.ticket_id, own))
  },
  over(s.supportTickets, s.supportTickets.user_id, {
    subject: GONE,
    message: GONE,
    satisfaction_comment: null,
  }),
  over(s.ticketAttachments, s.ticketAttachments.user_id, { file_name: GONE }),
  (tx, user_id) => {
    const own = tx.select({ id: s.leads.id }).from(s.leads).where(eq(s.leads.tenant_id, user_id))
    return tx.delete(s.leadNotes).where(inArray(s.leadNotes.lead_id, own))
  },
  over(s.leads, s.leads.tenant_id, {
    full_name: GONE,
    // A placeholder, because the database requires a contact.
    email: 'erased@efie.invalid',
    phone: null,
    next_action: null,
    lost_reason: null,
  }),
  gone(s.personNotes, s.personNotes.user_id),
  gone(s.signInLog, s.signInLog.user_id),
]

const delinquencyReasons: Erasure = (tx, user_id) => {
  const loans = tx.select({ id: s.loans.id }).from(s.loans).where(eq(s.loans.user_id, user_id))
  return tx
    .update(s.delinquencyPauses)
    .set({ reason: GONE })
    .where(inArray(s.delinquencyPauses.loan_id, loans))
}

/** Every place outside the account that says something about a person; amounts, dates and codes stay. */
export const eraseRecords = async (tx: Transaction, user_id: string): Promise<void> => {
  const all = [...financing, ...servicing, ...shopping, ...employment, ...conversations, delinquencyReasons]
  for (const erase of all) await erase(tx, user_id)
}
