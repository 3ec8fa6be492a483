import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { signedIn, transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readLink } from '../../platform/signed-links.ts'
import { isInvited, maskInvited, requireInvited } from '../auth/index.ts'
import { recordGrant } from '../role-grants/index.ts'
import { COMPANY_LINK, expectOwner } from './invite-member.ts'
import {
  changeCompanyRole,
  deleteMember,
  findInvitation,
  hasOpenApplication,
  insertMember,
  loadMembers,
  loadScopedCompany,
  lockCompany,
  lockScopedCompany,
  memberOf,
  updateInvitation,
  type CompanyRow,
  type Invitation,
} from './queries.ts'

const invitationOf = async (ctx: Context, token: string): Promise<Invitation> => {
  const link = readLink(ctx.secrets, COMPANY_LINK, token, ctx.clock.now())
  const invitation = link && (await findInvitation(ctx.db, link.id))
  if (!invitation || invitation.accepted_at !== null || invitation.revoked_at !== null)
    throw new AppError('INVITATION_INVALID')
  return invitation
}

/** An invitation: the company's name for anyone with the link, the offered role only for the invited person. */
export const readInvitation = async (ctx: Context, input: { token: string }) => {
  const invitation = await invitationOf(ctx, input.token)
  const { name } = await loadScopedCompany(ctx.db, invitation.company_id, 'all', '')
  const is_yours = await isInvited(ctx, { email: invitation.email })
  return {
    company_name: name,
    sent_to: maskInvited({ email: invitation.email }),
    is_yours,
    member_role: is_yours ? invitation.member_role : null,
    expires_at: invitation.expires_at,
  }
}

const inUse = () =>
  new AppError(
    'EMPLOYED_ELSEWHERE',
    undefined,
    'This account already has another role. Accept the invitation with another account',
  )

/**
 * Turns a tenant's account into a company's (domain.md §4), the only self-service way to change a role. A
 * person with an open application or loan needs this account for it, so they must act for the company with
 * another.
 */
export const acceptInvitation = async (ctx: Context, input: { token: string }): Promise<CompanyRow> => {
  const actor = signedIn(ctx)
  return transact(ctx, async (ctx) => {
    const known = await invitationOf(ctx, input.token)
    const company = await lockCompany(ctx.db, known.company_id)
    const invitation = await invitationOf(ctx, input.token)
    await requireInvited(ctx, { email: invitation.email })
    if (actor.role !== 'user' || (await memberOf(ctx.db, actor.id)) !== null) throw inUse()
    if (await hasOpenApplication(ctx.db, actor.id)) throw new AppError('OPEN_APPLICATION_EXISTS')
    const now = nowIso(ctx.clock)
    await updateInvitation(ctx.db, invitation.id, { accepted_at: now, accepted_by: actor.id })
    await insertMember(ctx.db, {
      company_id: company.id,
      user_id: actor.id,
      member_role: invitation.member_role,
      created_at: now,
    })
    // Another role may have been granted since the request began.
    if (!(await changeCompanyRole(ctx.db, actor.id, { from: 'user', to: 'company' }, now))) throw inUse()
    await recordGrant(ctx, {
      user_id: actor.id,
      before: actor.role,
      role: 'company',
      granted_by: invitation.invited_by,
    })
    await recordAudit(ctx, {
      action: 'company.join',
      subject_type: 'company',
      subject_id: company.id,
      before: { role: actor.role },
      after: { role: 'company', user_id: actor.id, member_role: invitation.member_role },
    })
    return loadScopedCompany(ctx.db, company.id, 'all', actor.id)
  })
}

/**
 * Removes a person from a company. Their account becomes a tenant's again, unless Efie has granted another
 * role since.
 */
export const removeMember = async (
  ctx: ScopedContext<'companies.write'>,
  input: { id: string; member_id: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    await expectOwner(ctx, company.id, actor.id)
    const members = await loadMembers(ctx.db, company.id)
    const member = members.find((one) => one.id === input.member_id)
    if (!member) throw new AppError('NOT_FOUND')
    if (member.user_id === actor.id) throw new AppError('SAME_PERSON')
    const owners = members.filter((one) => one.member_role === 'owner')
    if (member.member_role === 'owner' && owners.length === 1) throw new AppError('LAST_OWNER')
    await deleteMember(ctx.db, member.id)
    const change = { from: 'company', to: 'user' } as const
    const isTenant = await changeCompanyRole(ctx.db, member.user_id, change, nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'company.remove-member',
      subject_type: 'company',
      subject_id: company.id,
      before: { user_id: member.user_id, ...(isTenant && { role: change.from }) },
      after: isTenant ? { role: change.to } : {},
    })
    return { ok: true as const }
  })
}
