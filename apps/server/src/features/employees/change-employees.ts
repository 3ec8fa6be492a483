import type { Transaction } from '@efie/database'
import { decideTransition, definedFields, employeeLifecycle, type EmployeeStatus } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
  type InTransaction,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { requireTextable, toE164 } from '../../platform/phone.ts'
import { named, text } from '../../platform/texts/text.ts'
import { dropFromDrafts, isInvoiced, releaseEmployee } from '../invoices/index.ts'
import { loadScopedCompany, lockScopedCompany, type Company } from '../companies/index.ts'
import { notify } from '../notifications/index.ts'
import { reliefPageOf } from '../lending/index.ts'
import { changeOf, type EmployeeChange } from './identity.ts'
import { askToInvite, invitable, sendInvitations } from './invite-employees.ts'
import { presentEmployee } from './present-employee.ts'
import {
  deleteEmployee,
  findEmployees,
  insertEmployee,
  loadEmployee,
  lockEmployee,
  updateEmployee,
  type Employee,
  type EmployeeFilter,
} from './queries.ts'

interface Fields {
  staff_number: string
  full_name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  net_pay: number
}

const phoneOf = async (ctx: Context, text: string | null | undefined): Promise<string | null> => {
  if (!text) return null
  const phone = toE164(text)
  if (phone === null) throw invalid('phone', 'Enter a Ghana phone number')
  await requireTextable(ctx, 'phone', phone)
  return phone
}

export const listEmployees = async (ctx: ScopedContext<'employees.read'>, input: EmployeeFilter) => {
  const { actor, scope } = ctx
  await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const { data, ...rest } = await findEmployees(ctx.db, input, today(ctx.clock))
  return { ...rest, data: data.map(presentEmployee) }
}

interface OfEmployee {
  id: string
  employee_id: string
}

export const getEmployee = async (ctx: ScopedContext<'employees.read'>, input: OfEmployee) => {
  const { actor, scope } = ctx
  await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  return presentEmployee(await loadEmployee(ctx.db, input.id, input.employee_id))
}

const shown = async (tx: Transaction, { id, company_id }: Employee) =>
  presentEmployee(await loadEmployee(tx, company_id, id))

export const createEmployee = async (
  ctx: ScopedContext<'employees.write'>,
  { id, invite, ...fields }: Fields & { id: string; invite?: boolean | undefined },
) => {
  const { actor, scope } = ctx
  await loadScopedCompany(ctx.db, id, scope, actor.id)
  const contacts = {
    email: fields.email?.toLowerCase() ?? null,
    phone: await phoneOf(ctx, fields.phone),
  }
  const leaves = invite === true ? await askToInvite(ctx, id, [contacts]) : null
  if (leaves) invitable([contacts], leaves)
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, id, scope, actor.id)
    const now = nowIso(ctx.clock)
    const employee = await insertEmployee(ctx.db, {
      ...fields,
      ...contacts,
      company_id: company.id,
      created_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'employee.create',
      subject_type: 'employee',
      subject_id: employee.id,
      after: { company_id: company.id, status: employee.status },
    })
    if (leaves) await sendInvitations(ctx, company, [employee], leaves)
    return shown(ctx.db, employee)
  })
}

/** Locks company and employee, in this order, within the caller's scope. */
const lockCase = async (
  ctx: InTransaction<ScopedContext<'employees.write'>>,
  input: OfEmployee,
): Promise<{ actor: SignedIn; company: Company; employee: Employee }> => {
  const { actor, scope } = ctx
  const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
  const employee = await lockEmployee(ctx.db, company.id, input.employee_id)
  expectVersion(ctx, employee)
  return { actor, company, employee }
}

interface Change extends OfEmployee, Partial<{ [Field in keyof Fields]: Fields[Field] | undefined }> {
  leave_from?: string | null | undefined
  leave_to?: string | null | undefined
  confirm_identity?: boolean | undefined
}

const recordOf = ({ staff_number, full_name, email, phone, net_pay }: Employee) => ({
  staff_number,
  full_name,
  email,
  phone,
  net_pay,
})

/**
 * A change that makes a linked or invited person someone else must be confirmed; until then it is refused
 * with old and new values.
 */
const requireConfirmed = (change: EmployeeChange | null, confirmed: boolean): void => {
  if (change !== null && change.confirmation !== null && !confirmed)
    throw new AppError('IDENTITY_NOT_CONFIRMED', { changes: [change] })
}

/**
 * Changes the employer's record. Unpaid leave removes the person from drafts, and the tenant is asked
 * directly for what falls due.
 */
export const changeEmployee = async (ctx: ScopedContext<'employees.write'>, input: Change) =>
  transact(ctx, async (ctx) => {
    const { employee } = await lockCase(ctx, input)
    const { id: _company, employee_id: _employee, confirm_identity, phone, email, ...rest } = input
    const fields = definedFields({
      ...rest,
      ...(phone === undefined ? {} : { phone: await phoneOf(ctx, phone) }),
      ...(email === undefined ? {} : { email: email?.toLowerCase() ?? null }),
    })
    const after = { ...employee, ...fields }
    if (after.leave_to !== null && (after.leave_from === null || after.leave_from > after.leave_to))
      throw invalid('leave_to', 'Leave must end on or after the day it starts')
    const change = changeOf(ctx, employee, recordOf(after))
    requireConfirmed(change, confirm_identity === true)
    await updateEmployee(ctx.db, employee.id, fields, nowIso(ctx.clock))
    if (fields.leave_from !== undefined || fields.leave_to !== undefined) await dropFromDrafts(ctx, employee)
    await recordAudit(ctx, {
      action: 'employee.update',
      subject_type: 'employee',
      subject_id: employee.id,
      before: {
        net_pay: employee.net_pay,
        leave_from: employee.leave_from,
        leave_to: employee.leave_to,
      },
      after: {
        fields: Object.keys(fields),
        net_pay: after.net_pay,
        leave_from: after.leave_from,
      },
    })
    return shown(ctx.db, employee)
  })

export const removeEmployee = async (ctx: ScopedContext<'employees.write'>, input: OfEmployee) =>
  transact(ctx, async (ctx) => {
    const { employee } = await lockCase(ctx, input)
    if (employee.user_id !== null || (await isInvoiced(ctx.db, employee.id)))
      throw new AppError('EMPLOYEE_HAS_HISTORY')
    await deleteEmployee(ctx.db, employee.id)
    await recordAudit(ctx, {
      action: 'employee.remove',
      subject_type: 'employee',
      subject_id: employee.id,
      before: { company_id: employee.company_id, status: employee.status },
    })
    return { ok: true as const }
  })

const expectMove = (employee: Employee, to: EmployeeStatus, actor: SignedIn): void => {
  const decision = decideTransition(employeeLifecycle, {
    from: employee.status,
    to,
    role: actor.role,
    isOwner: false,
  })
  if (!decision.ok)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: employee.status, to, missing: decision.missing })
}

const notifyLeaver = async (ctx: TransactionContext, userId: string, company: Company, owes: boolean) =>
  notify(ctx, {
    user_id: userId,
    type: 'payment',
    title: text('Your payroll deduction has ended'),
    message: owes
      ? text(
          '{company} no longer deducts your instalments. Pay them yourself from now on. If that’s hard, ask for new dates before one is late.',
          { company: named(company.name) },
        )
      : text('{company} no longer deducts your instalments. Pay them yourself from now on.', {
          company: named(company.name),
        }),
    link: owes ? reliefPageOf({ order_id: null }) : '/payments',
  })

/**
 * An employee leaves: deductions end, open ones are credited, the tenant is asked for the instalments
 * directly, and a reschedule is offered before anything is late.
 */
export const leaveCompany = async (
  ctx: ScopedContext<'employees.write'>,
  input: OfEmployee & { left_on?: string | undefined },
) =>
  transact(ctx, async (ctx) => {
    const { actor, company, employee } = await lockCase(ctx, input)
    expectMove(employee, 'left', actor)
    const now = nowIso(ctx.clock)
    const left_on = input.left_on ?? today(ctx.clock)
    await updateEmployee(
      ctx.db,
      employee.id,
      { status: 'left', left_on, invitation_version: employee.invitation_version + 1 },
      now,
    )
    const owes = await releaseEmployee(ctx, employee)
    if (employee.user_id !== null && employee.status === 'active')
      await notifyLeaver(ctx, employee.user_id, company, owes)
    if (company.manager_id !== null && owes)
      await notify(ctx, {
        user_id: company.manager_id,
        type: 'payment',
        title: text('An employee left with an open deduction'),
        message: text('{name} left {company}. Their open deductions were credited', {
          name: named(employee.full_name),
          company: named(company.name),
        }),
        link: '/company-manager',
      })
    await recordAudit(ctx, {
      action: 'employee.leave',
      subject_type: 'employee',
      subject_id: employee.id,
      before: { status: employee.status },
      after: { status: 'left', left_on },
    })
    return shown(ctx.db, employee)
  })

/** Rehires an employee as if new, so they have to link and consent again. */
export const rehireEmployee = async (ctx: ScopedContext<'employees.write'>, input: OfEmployee) =>
  transact(ctx, async (ctx) => {
    const { actor, employee } = await lockCase(ctx, input)
    expectMove(employee, 'invited', actor)
    await updateEmployee(
      ctx.db,
      employee.id,
      {
        status: 'invited',
        user_id: null,
        consent: 'none',
        linked_at: null,
        left_on: null,
        leave_from: null,
        leave_to: null,
        invitation_version: employee.invitation_version + 1,
      },
      nowIso(ctx.clock),
    )
    await recordAudit(ctx, {
      action: 'employee.rehire',
      subject_type: 'employee',
      subject_id: employee.id,
      before: { status: employee.status },
      after: { status: 'invited' },
    })
    return shown(ctx.db, employee)
  })
