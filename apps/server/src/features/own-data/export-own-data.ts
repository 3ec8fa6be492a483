import { schema, type Database } from '@efie/database'
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'

const s = schema

/** Tables with a person's rows, and the column that names them. */
const owned: Record<string, { table: PgTable; owner: PgColumn }> = {
  account: { table: s.users, owner: s.users.id },
  identities: { table: s.identities, owner: s.identities.user_id },
  profile: { table: s.profiles, owner: s.profiles.id },
  sessions: { table: s.sessions, owner: s.sessions.user_id },
  sign_ins: { table: s.signInLog, owner: s.signInLog.user_id },
  second_factors: { table: s.mfaFactors, owner: s.mfaFactors.user_id },
  passkeys: { table: s.webauthnCredentials, owner: s.webauthnCredentials.user_id },
  connected_apps: { table: s.oauthConsents, owner: s.oauthConsents.user_id },
  eligibility_checks: { table: s.eligibilityChecks, owner: s.eligibilityChecks.user_id },
  application_drafts: { table: s.applicationDrafts, owner: s.applicationDrafts.user_id },
  applications: { table: s.applications, owner: s.applications.user_id },
  agreements: { table: s.agreements, owner: s.agreements.user_id },
  documents: { table: s.documents, owner: s.documents.user_id },
  inspections: { table: s.inspections, owner: s.inspections.user_id },
  loans: { table: s.loans, owner: s.loans.user_id },
  changed_terms: { table: s.loanAddenda, owner: s.loanAddenda.user_id },
  payments: { table: s.payments, owner: s.payments.user_id },
  guarantors: { table: s.guarantors, owner: s.guarantors.user_id },
  hardship_requests: { table: s.hardshipRequests, owner: s.hardshipRequests.user_id },
  promises_to_pay: { table: s.paymentPromises, owner: s.paymentPromises.user_id },
  employments: { table: s.employees, owner: s.employees.user_id },
  orders: { table: s.orders, owner: s.orders.user_id },
  support_tickets: { table: s.supportTickets, owner: s.supportTickets.user_id },
  notifications: { table: s.notifications, owner: s.notifications.user_id },
  saved_views: { table: s.savedViews, owner: s.savedViews.user_id },
  devices_with_notifications: { table: s.pushSubscriptions, owner: s.pushSubscriptions.user_id },
}

/** Columns that aren't the person's data: secrets, storage keys, and which staff member acted. */
const HIDDEN = /secret|sealed|_hash$|_key$|^encrypted_|^challenge$|_by$|^analyst_id$|^assigned_to$|^note$/

const readOwned = async (db: Database, { table, owner }: (typeof owned)[string], user_id: string) => {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !HIDDEN.test(name)),
  )
  return db.select(columns).from(table).where(eq(owner, user_id)).orderBy(desc(owner))
}

/** Messages in the person's tickets, without internal notes. */
const readReplies = async (db: Database, user_id: string) => {
  const { ticketReplies, supportTickets } = s
  const tickets = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.user_id, user_id))
  return db
    .select({
      ticket_id: ticketReplies.ticket_id,
      message: ticketReplies.message,
      created_at: ticketReplies.created_at,
    })
    .from(ticketReplies)
    .where(and(inArray(ticketReplies.ticket_id, tickets), eq(ticketReplies.internal, false)))
    .orderBy(ticketReplies.created_at)
}

/** `GET /me/export`: everything held about the caller (Data Protection Act 2012: right of access). */
export const exportOwnData = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const [kind, place] of Object.entries(owned)) records[kind] = await readOwned(ctx.db, place, actor.id)
  records['ticket_replies'] = await readReplies(ctx.db, actor.id)
  await recordAudit(ctx, {
    action: 'own-data.export',
    subject_type: 'profile',
    subject_id: actor.id,
  })
  return { exported_at: nowIso(ctx.clock), records }
}
