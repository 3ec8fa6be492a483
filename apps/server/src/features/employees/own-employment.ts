import type { Transaction } from '@efie/database'
import { employment } from '@efie/contracts'
import { decideTransition, employeeLifecycle, employeeSharedFields } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
  type InTransaction,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { readLink } from '../../platform/signed-links.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { isInvited, maskInvited, requireInvited } from '../auth/index.ts'
import { dropFromDrafts, findDeductions } from '../invoices/index.ts'
import { exposureOf, loadMembers, loadScopedCompany, lockCompany, type Company } from '../companies/index.ts'
import { notify } from '../notifications/index.ts'
import { EMPLOYMENT_LINK } from './invite-employees.ts'
import { presentEmployment } from './present-employee.ts'
import {
  findCurrentEmployment,
  findEmployee,
  findOwnEmployments,
  findOwnEmploymentsById,
  loadOwnEmployment,
  lockEmployee,
  owedBy,
  updateEmployee,
  type Employee,
} from './queries.ts'

interface PageOf {
  limit: number
  cursor?: string | undefined
}

export const listEmployments = async (ctx: ScopedContext<'employments.read'>, input: PageOf) => {
  const { actor } = ctx
  const { data, next_cursor } = toPage(await findOwnEmployments(ctx.db, actor.id, input), input.limit)
  return { next_cursor, data: data.map(presentEmployment) }
}

/** For the change feed: the person's own employments, as they see them. */
export const readChangedEmployments = async (ctx: ScopedContext<'employments.read'>, ids: string[]) => {
  const { actor } = ctx
  return (await findOwnEmploymentsById(ctx.db, actor.id, ids)).map((row) =>
    employment.parse(presentEmployment(row)),
  )
}

type DeductionStatus = 'asked' | 'partly-received' | 'received' | 'returned'

const statusOf = (line: { amount: number; received: number; returned: number }): DeductionStatus => {
  if (line.received + line.returned < line.amount) return line.received > 0 ? 'partly-received' : 'asked'
  return line.received > 0 ? 'received' : 'returned'
}

export const listDeductions = async (
  ctx: ScopedContext<'employments.read'>,
  input: PageOf & { id: string },
) => {
  const { actor } = ctx
  const { id } = await loadOwnEmployment(ctx.db, input.id, actor.id)
  const page = toPage(await findDeductions(ctx.db, id, actor.id, input), input.limit)
  return {
    ...page,
    data: page.data.map((line) => ({ ...line, status: statusOf(line) })),
  }
}

const invited = async (ctx: Context, token: string): Promise<{ employee: Employee; expires_at: string }> => {
  const link = readLink(ctx.secrets, EMPLOYMENT_LINK, token, ctx.clock.now())
  const employee = link && (await findEmployee(ctx.db, link.id))
  const valid =
    employee &&
    employee.invitation_version === link.version &&
    employee.user_id === null &&
    employee.status === 'invited'
  if (!valid) throw new AppError('INVITATION_INVALID')
  return { employee, expires_at: new Date(link.expires * 1000).toISOString() }
}

/** An employment invitation. Whom it is for is shown only to the invited person. */
export const readEmploymentInvitation = async (ctx: Context, input: { token: string }) => {
  const { employee, expires_at } = await invited(ctx, input.token)
  const { name } = await loadScopedCompany(ctx.db, employee.company_id, 'all', '')
  const is_yours = await isInvited(ctx, employee)
  return {
    company_name: name,
    sent_to: maskInvited(employee),
    is_yours,
    full_name: is_yours ? employee.full_name : null,
    staff_number: is_yours ? employee.staff_number : null,
    shared_fields: employeeSharedFields,
    expires_at,
  }
}

/** Links the person's account to the employment. This alone doesn't allow deductions. */
export const acceptEmployment = async (
  ctx: ScopedContext<'employments.update'>,
  input: { token: string },
) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const { company_id } = (await invited(ctx, input.token)).employee
    await lockCompany(ctx.db, company_id)
    const { employee } = await invited(ctx, input.token)
    await requireInvited(ctx, employee)
    if ((await findCurrentEmployment(ctx.db, actor.id)) !== null) throw new AppError('EMPLOYED_ELSEWHERE')
    const now = nowIso(ctx.clock)
    await updateEmployee(ctx.db, employee.id, { user_id: actor.id, linked_at: now }, now)
    await recordAudit(ctx, {
      action: 'employment.link',
      subject_type: 'employee',
      subject_id: employee.id,
      after: { user_id: actor.id },
    })
    return presentEmployment(await loadOwnEmployment(ctx.db, employee.id, actor.id))
  })
}

/** Locks company and own employment, in this order. */
const lockOwn = async (
  ctx: InTransaction<ScopedContext<'employments.update'>>,
  id: string,
): Promise<{ actor_id: string; company: Company; employee: Employee }> => {
  const { actor } = ctx
  const found = await loadOwnEmployment(ctx.db, id, actor.id)
  const company = await lockCompany(ctx.db, found.company_id)
  return { actor_id: actor.id, company, employee: await lockEmployee(ctx.db, company.id, id) }
}

const move = (employee: Employee, to: 'active' | 'invited', consented: boolean): void => {
  const decision = decideTransition(employeeLifecycle, {
    from: employee.status,
    to,
    role: 'user',
    isOwner: true,
    facts: { payroll_consent: consented },
  })
  if (!decision.ok)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: employee.status, to, missing: decision.missing })
}

const expectWithinLimit = async (tx: Transaction, company: Company, userId: string): Promise<void> => {
  if (company.exposure_limit === null) return
  const exposure = await exposureOf(tx, company.id)
  if (exposure + (await owedBy(tx, userId)) > company.exposure_limit)
    throw new AppError('COMPANY_LIMIT_REACHED')
}

const notifyCompany = async (ctx: TransactionContext, company: Company, title: Text, message: Text) => {
  for (const member of await loadMembers(ctx.db, company.id))
    await notify(ctx, {
      user_id: member.user_id,
      type: 'system',
      title,
      message,
      link: '/company/employees',
    })
}

/** Consents to payroll deduction, from the next invoice on. */
export const giveConsent = async (ctx: ScopedContext<'employments.update'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const { actor_id, company, employee } = await lockOwn(ctx, input.id)
    if (employee.status !== 'active') {
      move(employee, 'active', true)
      if (company.status !== 'verified')
        throw new AppError('TRANSITION_NOT_ALLOWED', { from: company.status, to: 'verified', missing: [] })
      await expectWithinLimit(ctx.db, company, actor_id)
      const now = nowIso(ctx.clock)
      await updateEmployee(
        ctx.db,
        employee.id,
        { status: 'active', consent: 'given', consent_given_at: now, consent_withdrawn_at: null },
        now,
      )
      await notifyCompany(
        ctx,
        company,
        text('Consent given'),
        text('{name} agreed to payroll deductions', { name: named(employee.full_name) }),
      )
      await recordAudit(ctx, {
        action: 'employment.consent',
        subject_type: 'employee',
        subject_id: employee.id,
        before: { status: employee.status, consent: employee.consent },
        after: { status: 'active', consent: 'given' },
      })
    }
    return presentEmployment(await loadOwnEmployment(ctx.db, employee.id, actor_id))
  })

/**
 * Withdraws consent: removed from every draft immediately, under the lock that drafts are made under. An
 * issued invoice stands, because payroll has been informed; the next one has no deduction.
 */
export const withdrawConsent = async (ctx: ScopedContext<'employments.update'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const { actor_id, company, employee } = await lockOwn(ctx, input.id)
    if (employee.consent !== 'withdrawn') {
      move(employee, 'invited', false)
      const now = nowIso(ctx.clock)
      await updateEmployee(
        ctx.db,
        employee.id,
        { status: 'invited', consent: 'withdrawn', consent_withdrawn_at: now },
        now,
      )
      await dropFromDrafts(ctx, employee)
      await notifyCompany(
        ctx,
        company,
        text('Consent withdrawn'),
        text('{name} withdrew consent for payroll deductions', { name: named(employee.full_name) }),
      )
      await recordAudit(ctx, {
        action: 'employment.withdraw',
        subject_type: 'employee',
        subject_id: employee.id,
        before: { status: employee.status, consent: employee.consent },
        after: { status: 'invited', consent: 'withdrawn' },
      })
    }
    return presentEmployment(await loadOwnEmployment(ctx.db, employee.id, actor_id))
  })
