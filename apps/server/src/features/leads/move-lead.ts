import {
  decideTransition,
  factTexts,
  leadLifecycle,
  type LeadStatus,
  type Role,
  statusLabel,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentLead } from './present-lead.ts'
import {
  hasAppliedSince,
  insertNote,
  loadLead,
  lockLead,
  lockLeadOfTenant,
  updateLead,
  type LeadRow,
} from './queries.ts'

interface Step {
  to: LeadStatus
  role: Role | 'system'
  reason?: string | undefined
  application_id?: string
}

/** Moves a locked lead along its life cycle, with note and audit event. */
export const moveLead = async (ctx: TransactionContext, lead: LeadRow, step: Step): Promise<LeadRow> => {
  const applied =
    step.application_id !== undefined ||
    (lead.tenant_id !== null && (await hasAppliedSince(ctx.db, lead.tenant_id, lead.created_at)))
  const decision = decideTransition(leadLifecycle, {
    from: lead.status,
    to: step.to,
    role: step.role,
    isOwner: false,
    facts: { application_submitted: applied },
    reason: step.reason ?? null,
  })
  if (!decision.ok) {
    if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: lead.status,
      to: step.to,
      missing: decision.missing.map((fact) => ({ fact, text: factTexts[fact] })),
    })
  }
  const now = nowIso(ctx.clock)
  const after = await updateLead(
    ctx.db,
    lead.id,
    {
      status: step.to,
      lost_reason: step.to === 'lost' ? (step.reason ?? null) : null,
      ...(step.to === 'contacted' ? { contacted_at: lead.contacted_at ?? now } : {}),
      ...(step.to === 'applied' ? { applied_at: now } : {}),
      ...(step.application_id === undefined ? {} : { application_id: step.application_id }),
    },
    now,
  )
  await insertNote(ctx.db, {
    lead_id: lead.id,
    author_id: ctx.actor?.id ?? null,
    kind: 'status',
    text: [statusLabel(step.to), step.reason].filter(Boolean).join(': '),
    created_at: now,
  })
  await recordAudit(ctx, {
    action: 'lead.transition',
    subject_type: 'lead',
    subject_id: lead.id,
    before: { status: lead.status },
    after: { status: step.to },
  })
  return after
}

export const transitionLead = async (
  ctx: ScopedContext<'leads.write'>,
  input: { id: string; to: LeadStatus; reason?: string | undefined },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx.db, reach, input.id)
    expectVersion(ctx, lead)
    await moveLead(ctx, lead, { to: input.to, role: actor.role, reason: input.reason || undefined })
    return presentLead(ctx, await loadLead(ctx.db, reach, lead.id))
  })
}

/** Marks a person's lead as applied, in the application's transaction. */
export const markLeadApplied = async (
  ctx: TransactionContext,
  tenantId: string,
  application_id: string,
): Promise<void> => {
  const lead = await lockLeadOfTenant(ctx.db, tenantId)
  if (!lead || lead.status === 'applied') return
  await moveLead(ctx, lead, { to: 'applied', role: 'system', application_id })
}
