import { schema, type Database } from '@efie/database'
import type { ConfirmationAnswer, Scope } from '@efie/domain'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { named, text } from '../../platform/texts/text.ts'
import { loadScopedApplication } from '../applications/index.ts'
import { companyScope, loadMembers, lockCompany } from '../companies/index.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { findCurrentEmployment } from './queries.ts'

const { companies, employees, employmentConfirmations } = schema

const rowsOf = (db: Database) =>
  db
    .select({
      ...getTableColumns(employmentConfirmations),
      company_name: companies.name,
      employee_name: employees.full_name,
      staff_number: employees.staff_number,
    })
    .from(employmentConfirmations)
    .innerJoin(companies, eq(companies.id, employmentConfirmations.company_id))
    .innerJoin(employees, eq(employees.id, employmentConfirmations.employee_id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Employers aren't told what the question is for. */
const present = (ctx: Context, row: Row) => ({
  ...row,
  application_id: ctx.actor?.role === 'company' ? null : row.application_id,
})

/** A scope as SQL condition: people of a company see its questions, a tenant those about themselves. */
const scoped = (ctx: Context, scope: Scope, actorId: string): SQL | undefined => {
  if (scope === 'all') return undefined
  return ctx.actor?.role === 'company'
    ? companyScope(ctx.db, 'own', actorId)
    : eq(employmentConfirmations.user_id, actorId)
}

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: ConfirmationAnswer | undefined
  application_id?: string | undefined
}

export const listConfirmations = async (
  ctx: ScopedContext<'employment-confirmations.read'>,
  input: Filter,
) => {
  const { actor, scope } = ctx
  const isCompany = actor.role === 'company'
  const rows = await rowsOf(ctx.db)
    .where(
      and(
        scoped(ctx, scope, actor.id),
        input.status === undefined ? undefined : eq(employmentConfirmations.status, input.status),
        input.application_id === undefined || isCompany
          ? undefined
          : eq(employmentConfirmations.application_id, input.application_id),
        afterCursor(employmentConfirmations, input.cursor),
      ),
    )
    .orderBy(...newestFirst(employmentConfirmations))
    .limit(input.limit + 1)
  const { data, next_cursor } = toPage(rows, input.limit)
  return { next_cursor, data: data.map((row) => present(ctx, row)) }
}

const load = async (ctx: Context, id: string, condition?: SQL) => {
  const [row] = await rowsOf(ctx.db).where(and(eq(employmentConfirmations.id, id), condition))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Staff ask the employer linked by the applicant; at most one open question. */
export const requestConfirmation = async (
  ctx: ScopedContext<'employment-confirmations.request'>,
  input: { application_id: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const application = await loadScopedApplication(ctx.db, input.application_id, scope, actor.id)
    if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
    const employment = await findCurrentEmployment(ctx.db, application.user_id)
    if (!employment)
      throw new AppError('REFERENCE_MISSING', undefined, 'The applicant hasn’t linked an employer')
    const company = await lockCompany(ctx.db, employment.company_id)
    const [row] = await ctx.db
      .insert(employmentConfirmations)
      .values({
        company_id: company.id,
        employee_id: employment.id,
        application_id: application.id,
        user_id: application.user_id,
        requested_by: actor.id,
        created_at: nowIso(ctx.clock),
      })
      .onConflictDoNothing()
      .returning({ id: employmentConfirmations.id })
    if (!row) throw new AppError('CONFLICT')
    for (const member of await loadMembers(ctx.db, company.id))
      await notify(ctx, {
        user_id: member.user_id,
        type: 'system',
        title: text('Please confirm employment'),
        message: text('Does {name} ({staff_number}) work for {company}?', {
          name: named(employment.full_name),
          staff_number: employment.staff_number,
          company: named(company.name),
        }),
        link: '/company/employees',
      })
    await recordAudit(ctx, {
      action: 'employment-confirmation.request',
      subject_type: 'application',
      subject_id: application.id,
      after: { confirmation_id: row.id, company_id: company.id },
    })
    return present(ctx, await load(ctx, row.id))
  })
}

/**
 * Records the employer's answer on the application as evidence. Verifying employment is still up to an
 * inspector.
 */
export const answerConfirmation = async (
  ctx: ScopedContext<'employment-confirmations.answer'>,
  input: { id: string; status: 'confirmed' | 'denied'; note?: string | undefined },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const found = await load(ctx, input.id, scoped(ctx, scope, actor.id))
    await lockCompany(ctx.db, found.company_id)
    const before = await load(ctx, input.id)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (before.status === input.status) return present(ctx, before)
    if (before.status !== 'requested')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: input.status, missing: [] })
    await ctx.db
      .update(employmentConfirmations)
      .set({
        status: input.status,
        note: input.note ?? null,
        answered_by: actor.id,
        answered_at: nowIso(ctx.clock),
      })
      .where(eq(employmentConfirmations.id, input.id))
    await recordEvent(ctx, {
      application_id: before.application_id,
      code: `employment.${input.status}`,
      values: { company_name: before.company_name, note: input.note ?? null },
    })
    await recordAudit(ctx, {
      action: 'employment-confirmation.answer',
      subject_type: 'application',
      subject_id: before.application_id,
      before: { confirmation_id: before.id, status: before.status },
      after: { status: input.status },
    })
    return present(ctx, await load(ctx, input.id))
  })
}
