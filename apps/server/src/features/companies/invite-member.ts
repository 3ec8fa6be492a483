import type { CompanyMemberRole } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { callerOf, requireSendPermits } from '../../platform/messaging/send-permits.ts'
import type { Recipient } from '../../platform/messaging/messenger.ts'
import { signLink } from '../../platform/signed-links.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text } from '../../platform/texts/text.ts'
import {
  findInvitation,
  insertInvitation,
  loadMembers,
  lockScopedCompany,
  updateInvitation,
  type Company,
  type Invitation,
} from './queries.ts'

export const COMPANY_LINK = 'company-invitation'
const VALID_SECONDS = 14 * 86_400

interface Invited {
  email: string
  member_role: CompanyMemberRole
}

/**
 * Stores an invitation and sends its link, to an account's own address or with a permit. The company must be
 * locked.
 */
export const inviteToCompany = async (
  ctx: TransactionContext,
  company: Pick<Company, 'id' | 'name'>,
  { email, member_role }: Invited,
  recipient: Recipient,
): Promise<Invitation> => {
  const expires_at = inSeconds(ctx.clock, VALID_SECONDS)
  const invitation = await insertInvitation(ctx.db, {
    company_id: company.id,
    email: email.toLowerCase(),
    member_role,
    invited_by: ctx.actor?.id ?? null,
    expires_at,
    created_at: nowIso(ctx.clock),
  })
  const token = signLink(ctx.secrets, COMPANY_LINK, {
    id: invitation.id,
    version: 1,
    expires: Math.floor(Date.parse(expires_at) / 1000),
  })
  const url = `${publicUrl(ctx.config)}/company-invitation/${token}`
  const name = named(company.name)
  const language = await languageOf(ctx.db, ctx.actor?.id)
  const as =
    member_role === 'owner'
      ? text('{name} has invited you to manage its Efie account as an owner.', { name })
      : text('{name} has invited you to manage its Efie account as a clerk.', { name })
  const how = text(
    'Sign in or sign up, then accept the invitation. Your account will become a company account:\n{url}',
    {
      url,
    },
  )
  await ctx.messenger.email(ctx.db, recipient, {
    template: 'company-invitation',
    subject: translate(text('Manage {name} on Efie', { name }), language),
    text: [as, how, text('The link works once and expires in 14 days.')]
      .map((part) => translate(part, language))
      .join('\n\n'),
  })
  await recordAudit(ctx, {
    action: 'company.invite',
    subject_type: 'company',
    subject_id: company.id,
    after: { invitation_id: invitation.id, member_role },
  })
  return invitation
}

/** Owners invite within their company; for a company without owner its manager does. */
export const expectOwner = async (ctx: TransactionContext, companyId: string, actorId: string) => {
  if (ctx.actor?.role !== 'company') return
  const members = await loadMembers(ctx.db, companyId)
  const me = members.find((member) => member.user_id === actorId)
  if (me?.member_role !== 'owner') throw new AppError('INSUFFICIENT_PERMISSIONS')
}

export const inviteMember = async (
  ctx: ScopedContext<'companies.write'>,
  input: Invited & { id: string },
): Promise<Invitation> => {
  const { actor, scope } = ctx
  const permitFor = await requireSendPermits(ctx, callerOf(ctx), [input.email])
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    await expectOwner(ctx, company.id, actor.id)
    return inviteToCompany(ctx, company, input, permitFor(input.email))
  })
}

export const revokeInvitation = async (
  ctx: ScopedContext<'companies.write'>,
  input: { id: string; invitation_id: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    await expectOwner(ctx, company.id, actor.id)
    const invitation = await findInvitation(ctx.db, input.invitation_id)
    if (invitation?.company_id !== company.id) throw new AppError('NOT_FOUND')
    if (invitation.accepted_at === null && invitation.revoked_at === null) {
      await updateInvitation(ctx.db, invitation.id, { revoked_at: nowIso(ctx.clock) })
      await recordAudit(ctx, {
        action: 'company.revoke-invitation',
        subject_type: 'company',
        subject_id: company.id,
        after: { invitation_id: invitation.id },
      })
    }
    return { ok: true as const }
  })
}
