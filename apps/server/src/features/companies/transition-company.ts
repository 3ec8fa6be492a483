import { companyLifecycle, decideTransition, missingTexts, type CompanyStatus } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { inviteToCompany } from './invite-member.ts'
import {
  loadCompanyDocuments,
  loadMembers,
  loadProfile,
  loadScopedCompany,
  lockScopedCompany,
  updateCompany,
  type CompanyRow,
} from './queries.ts'

const messages: Record<CompanyStatus, (name: Text) => Text> = {
  pending: (name) => text('{name} is waiting for verification', { name }),
  verified: (name) => text('{name} is verified. You can now invite employees', { name }),
  suspended: (name) => text('{name} is suspended. No new deductions will be set up', { name }),
}

/** Verified once one of its registration documents is; suspended with a reason. */
export const transitionCompany = async (
  ctx: ScopedContext<'companies.manage'>,
  input: { id: string; to: CompanyStatus; reason?: string | undefined },
): Promise<CompanyRow> => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, before)
    const papers = await loadCompanyDocuments(ctx.db, before.id)
    const decision = decideTransition(companyLifecycle, {
      from: before.status,
      to: input.to,
      role: actor.role,
      isOwner: false,
      facts: { company_checked: papers.some((paper) => paper.status === 'verified') },
      reason: input.reason ?? null,
    })
    if (!decision.ok) {
      if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
      const { from, to, missing } = decision
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from,
        to,
        missing: missing.map((fact, index) => ({ fact, text: missingTexts(missing)[index] })),
      })
    }
    const now = nowIso(ctx.clock)
    await updateCompany(
      ctx.db,
      before.id,
      {
        status: input.to,
        status_reason: input.reason ?? null,
        ...(input.to === 'verified' ? { verified_by: actor.id, verified_at: now } : {}),
      },
      now,
    )
    for (const member of await loadMembers(ctx.db, before.id))
      await notify(ctx, {
        user_id: member.user_id,
        type: 'system',
        title: text('Company status updated'),
        message: messages[input.to](named(before.name)),
        link: '/company',
      })
    await recordAudit(ctx, {
      action: 'company.transition',
      subject_type: 'company',
      subject_id: before.id,
      before: { status: before.status },
      after: { status: input.to },
    })
    return loadScopedCompany(ctx.db, before.id, 'all', actor.id)
  })
}

/** Takes over a company without a manager; the person who registered it is invited as owner. */
export const claimCompany = async (
  ctx: ScopedContext<'companies.manage'>,
  input: { id: string },
): Promise<CompanyRow> => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockScopedCompany(ctx.db, input.id, scope, actor.id, true)
    if (before.manager_id !== null)
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'managed', to: 'managed', missing: [] })
    await updateCompany(ctx.db, before.id, { manager_id: actor.id }, nowIso(ctx.clock))
    const registrant = before.registered_by === null ? null : await loadProfile(ctx.db, before.registered_by)
    if (registrant?.role === 'user')
      await inviteToCompany(ctx, before, { email: registrant.email, member_role: 'owner' }, registrant.email)
    await recordAudit(ctx, {
      action: 'company.claim',
      subject_type: 'company',
      subject_id: before.id,
      after: { manager_id: actor.id },
    })
    return loadScopedCompany(ctx.db, before.id, 'all', actor.id)
  })
}
