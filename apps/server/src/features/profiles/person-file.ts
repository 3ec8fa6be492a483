import { schema, type Database } from '@efie/database'
import { scopeOf, type Permission } from '@efie/domain'
import { and, count, eq, max, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { findProfile } from './queries.ts'

const {
  applications,
  documents,
  instalments,
  loans,
  payments,
  personNotes,
  profiles,
  signInLog,
  supportTickets,
} = schema

/** A person within the caller's scope; others are answered as missing. */
const expectPerson = async (ctx: ScopedContext<Permission>, id: string): Promise<void> => {
  const { actor, scope } = ctx
  if (!(await findProfile(ctx.db, id, { scope, actor_id: actor.id }))) throw new AppError('PROFILE_NOT_FOUND')
}

const byStatus = (db: Database, table: PgTable, status: AnyPgColumn, where: SQL) =>
  db
    .select({ status: sql<string>`${status}`, count: count() })
    .from(table)
    .where(where)
    .groupBy(status)
    .orderBy(status)

const paymentTotals = (db: Database, id: string) =>
  db
    .select({
      status: payments.status,
      count: count(),
      amount: sql<string>`sum(${payments.amount})::text`,
    })
    .from(payments)
    .where(eq(payments.user_id, id))
    .groupBy(payments.status)
    .orderBy(payments.status)

const rentOf = (userId: string) =>
  and(eq(loans.user_id, userId), eq(loans.line, 'rent'), eq(loans.status, 'active'))

/** Outstanding amounts of current schedules, and the oldest arrears. */
const loansOf = async (db: Database, id: string) => {
  const [owed] = await db
    .select({
      outstanding: sql<string>`coalesce(sum(${instalments.principal} + ${instalments.interest} + ${instalments.fee} + ${instalments.late_fee} - ${instalments.paid_principal} - ${instalments.paid_interest} - ${instalments.paid_fee} - ${instalments.paid_late_fee}), 0)::text`,
    })
    .from(instalments)
    .innerJoin(loans, eq(loans.id, instalments.loan_id))
    .where(rentOf(id))
  const [late] = await db
    .select({ days: max(loans.days_past_due) })
    .from(loans)
    .where(rentOf(id))
  return { outstanding: Number(owed?.outstanding ?? 0), days_past_due: late?.days ?? 0 }
}

/** Counts of everything about a person; zero where the caller's role may not read. */
export const getOverview = async (ctx: ScopedContext<'profiles.read'>, { id }: { id: string }) => {
  await expectPerson(ctx, id)
  const { db, actor } = ctx
  // These permissions have scopes by person, so a caller who reaches the person reaches their rows. Scope
  // `own` doesn't count here.
  const may = (permission: Permission) => !['own', null].includes(scopeOf(actor.role, permission))
  const [signIn] = await db
    .select({ at: max(signInLog.created_at) })
    .from(signInLog)
    .where(and(eq(signInLog.user_id, id), eq(signInLog.succeeded, true)))
  const loans = may('applications.read') ? await loansOf(db, id) : { outstanding: 0, days_past_due: 0 }
  return {
    applications: may('applications.read')
      ? await byStatus(db, applications, applications.status, eq(applications.user_id, id))
      : [],
    documents: may('documents.read')
      ? await byStatus(db, documents, documents.status, eq(documents.user_id, id))
      : [],
    payments: may('payments.read')
      ? (await paymentTotals(db, id)).map((row) => ({ ...row, amount: Number(row.amount) }))
      : [],
    tickets: may('tickets.read')
      ? await byStatus(db, supportTickets, supportTickets.status, eq(supportTickets.user_id, id))
      : [],
    ...loans,
    last_sign_in_at: may('security.read') ? (signIn?.at ?? null) : null,
    notes: may('profiles.notes') ? await db.$count(personNotes, eq(personNotes.user_id, id)) : 0,
  }
}

const note = {
  id: personNotes.id,
  text: personNotes.text,
  author_id: personNotes.author_id,
  author_name: profiles.full_name,
  created_at: personNotes.created_at,
}

export const listPersonNotes = async (
  ctx: ScopedContext<'profiles.notes'>,
  input: { id: string; limit: number; cursor?: string | undefined },
) => {
  await expectPerson(ctx, input.id)
  const rows = await ctx.db
    .select(note)
    .from(personNotes)
    .leftJoin(profiles, eq(profiles.id, personNotes.author_id))
    .where(and(eq(personNotes.user_id, input.id), afterCursor(personNotes, input.cursor)))
    .orderBy(...newestFirst(personNotes))
    .limit(input.limit + 1)
  return toPage(rows, input.limit)
}

/** Adds a note. Notes can't be changed: what was thought of a person at the time is part of the record. */
export const addPersonNote = async (
  ctx: ScopedContext<'profiles.notes'>,
  input: { id: string; text: string },
) => {
  await expectPerson(ctx, input.id)
  return transactOnce(ctx, 'profiles.addNote', input, async (ctx) => {
    const [row] = await ctx.db
      .insert(personNotes)
      .values({
        user_id: input.id,
        author_id: ctx.actor.id,
        text: input.text,
        created_at: nowIso(ctx.clock),
      })
      .returning({ id: personNotes.id })
    if (!row) throw new Error('the note was not stored')
    await recordAudit(ctx, { action: 'profile.note', subject_type: 'profile', subject_id: input.id })
    const [made] = await ctx.db
      .select(note)
      .from(personNotes)
      .leftJoin(profiles, eq(profiles.id, personNotes.author_id))
      .where(eq(personNotes.id, row.id))
    if (!made) throw new Error('the note vanished')
    return made
  })
}
