import type { Transaction } from '@efie/database'
import { definedFields, type LeadSource } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { toE164 } from '../../platform/phone.ts'
import { presentLead } from './present-lead.ts'
import { insertLead, insertNote, loadLead, lockLead, roleOf, updateLead } from './queries.ts'

interface LeadFields {
  full_name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  region?: string | undefined
  source?: LeadSource | undefined
  monthly_rent?: number | undefined
  next_action?: string | undefined
  next_action_on?: string | null | undefined
  owner_id?: string | undefined
}

/** Contacts as stored: addresses in lower case, numbers in E.164, cleared fields as null. */
const columnsOf = ({ email, phone, next_action, ...rest }: LeadFields) => {
  const number = phone ? toE164(phone) : null
  if (phone && number === null) throw invalid('phone', 'Enter a phone number such as 024 123 4567')
  return definedFields({
    ...rest,
    email: email === undefined ? undefined : email.toLowerCase() || null,
    phone: phone === undefined ? undefined : number,
    next_action: next_action === undefined ? undefined : next_action || null,
  })
}

/** Sales executives own the leads they record; administrators choose the owner. */
const checkOwner = async (tx: Transaction, actor: { id: string }, owner: string, all: boolean) => {
  if (!all) {
    if (owner !== actor.id) throw new AppError('INSUFFICIENT_PERMISSIONS')
    return
  }
  if ((await roleOf(tx, owner)) !== 'sales_executive') throw invalid('owner_id', 'Choose a sales executive')
}

export const createLead = async (
  ctx: ScopedContext<'leads.write'>,
  input: LeadFields & { full_name: string },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  return transactOnce(ctx, 'leads.create', input, async (ctx) => {
    const now = nowIso(ctx.clock)
    const columns = columnsOf(input)
    if (!columns.email && !columns.phone) throw invalid('phone', 'Enter a phone number or an email address')
    const owner_id = input.owner_id ?? actor.id
    await checkOwner(ctx.db, actor, owner_id, scope === 'all')
    const row = await insertLead(ctx.db, {
      ...columns,
      full_name: input.full_name,
      owner_id,
      created_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'lead.create',
      subject_type: 'lead',
      subject_id: row.id,
      after: { status: row.status, source: row.source, owner_id },
    })
    return presentLead(ctx, await loadLead(ctx.db, reach, row.id))
  })
}

/** After consent the person's contacts are their own: a change could send codes elsewhere. */
const expectContactsOpen = (before: { tenant_id: string | null }, input: LeadFields): void => {
  if (before.tenant_id === null) return
  if (input.email !== undefined)
    throw invalid('email', 'This person has an account, so only they can change their contact details')
  if (input.phone !== undefined)
    throw invalid('phone', 'This person has an account, so only they can change their contact details')
}

export const changeLead = async (
  ctx: ScopedContext<'leads.write'>,
  { id, ...input }: LeadFields & { id: string },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  return transact(ctx, async (ctx) => {
    const before = await lockLead(ctx.db, reach, id)
    expectVersion(ctx, before)
    expectContactsOpen(before, input)
    const columns = columnsOf(input)
    const moves = input.owner_id !== undefined && input.owner_id !== before.owner_id
    if (moves && input.owner_id) await checkOwner(ctx.db, actor, input.owner_id, scope === 'all')
    const email = columns.email === undefined ? before.email : columns.email
    const phone = columns.phone === undefined ? before.phone : columns.phone
    if (!email && !phone) throw invalid('phone', 'Enter a phone number or an email address')
    // Consent was given to one sales executive; a new owner needs their own.
    const after = await updateLead(
      ctx.db,
      id,
      { ...columns, ...(moves ? { tenant_id: null, consented_at: null } : {}) },
      nowIso(ctx.clock),
    )
    await recordAudit(ctx, {
      action: moves ? 'lead.assign' : 'lead.update',
      subject_type: 'lead',
      subject_id: id,
      before: { owner_id: before.owner_id },
      after: { owner_id: after.owner_id, changed: Object.keys(columns).sort() },
    })
    return presentLead(ctx, await loadLead(ctx.db, reach, id))
  })
}

export const addLeadNote = async (
  ctx: ScopedContext<'leads.write'>,
  input: { id: string; kind: 'note' | 'call' | 'visit'; text: string },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  return transactOnce(ctx, 'leads.addNote', input, async (ctx) => {
    const lead = await lockLead(ctx.db, reach, input.id)
    await insertNote(ctx.db, {
      lead_id: lead.id,
      author_id: actor.id,
      kind: input.kind,
      text: input.text,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'lead.note',
      subject_type: 'lead',
      subject_id: lead.id,
      after: { kind: input.kind },
    })
    return presentLead(ctx, await loadLead(ctx.db, reach, lead.id))
  })
}
