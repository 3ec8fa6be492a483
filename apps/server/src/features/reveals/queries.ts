import { schema, type Database } from '@efie/database'
import type { RevealField, RevealSubject, Scope } from '@efie/domain'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { applicationScope } from '../applications/index.ts'
import { profileScope } from '../profiles/index.ts'

const { applications, approvalRequests, disbursements, profiles } = schema

/** A field's value and whose row it is in. */
export interface Held {
  value: string | null
  user_id: string | null
}

interface Reach {
  id: string
  scope: Scope
  actor_id: string
}

/** For tables without a scope: all rows or none. */
const allOrNothing = (scope: Scope): SQL | undefined => (scope === 'all' ? undefined : sql`false`)

const ofProfile = async (db: Database, field: RevealField, { id, scope, actor_id }: Reach) =>
  db
    .select({
      value: field === 'date_of_birth' ? profiles.date_of_birth : profiles.ghana_card_number,
      user_id: profiles.id,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), profileScope(scope, actor_id)))

const ofApplication = async (db: Database, { id, scope, actor_id }: Reach) =>
  db
    .select({ value: applications.payout_account, user_id: applications.user_id })
    .from(applications)
    .where(and(eq(applications.id, id), applicationScope(scope, actor_id)))

const ofPayout = async (db: Database, { id, scope }: Reach) =>
  db
    .select({ value: disbursements.payout_account, user_id: disbursements.user_id })
    .from(disbursements)
    .where(and(eq(disbursements.id, id), allOrNothing(scope)))

/** The account proposed in a change of payee. */
const ofApproval = async (db: Database, { id, scope }: Reach): Promise<Held[]> => {
  const rows = await db
    .select({ payload: approvalRequests.payload, user_id: approvalRequests.subject_user_id })
    .from(approvalRequests)
    .where(and(eq(approvalRequests.id, id), eq(approvalRequests.kind, 'change-payee'), allOrNothing(scope)))
  return rows.map(({ payload, user_id }) => {
    const account = payload['payout_account']
    return { value: typeof account === 'string' ? account : null, user_id }
  })
}

/** Undefined if the row is outside the reader's scope. */
export const findHeld = async (
  db: Database,
  subject: RevealSubject,
  field: RevealField,
  reach: Reach,
): Promise<Held | undefined> => {
  const find = {
    profile: () => ofProfile(db, field, reach),
    application: () => ofApplication(db, reach),
    disbursement: () => ofPayout(db, reach),
    approval: () => ofApproval(db, reach),
  }
  const rows: Held[] = await find[subject]()
  return rows[0]
}
