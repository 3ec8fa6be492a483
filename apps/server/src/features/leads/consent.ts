import type { EligibilityInput } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { issueCode, redeemCode, requireCodeInterval } from '../../platform/confirmation-codes.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid, sqlState } from '../../platform/errors.ts'
import { maskEmail, maskPhone } from '../../platform/mask-address.ts'
import { callerOf, requireSendPermits } from '../../platform/messaging/send-permits.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { oneSms } from '../../platform/messaging/sms-text.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { findAccount, openAccount } from '../auth/index.ts'
import { checkEligibilityOf } from '../eligibility/index.ts'
import { moveLead } from './move-lead.ts'
import { presentLead } from './present-lead.ts'
import { insertNote, loadContacts, loadLead, lockLead, namesOf, updateLead } from './queries.ts'

/** Bound to the address: a lead with another address is another person, who hasn't been asked. */
const useOf = (actorId: string, leadId: string, email: string) =>
  ({ user_id: actorId, purpose: 'lead-consent', subject_id: leadId, bound_to: email }) as const

const addressOf = ({ email }: { email: string | null }): string => {
  if (email === null) throw invalid('email', 'You need the person’s email address to apply for them')
  return email
}

/** The same as the email in fewer words. */
export const consentSms = (helper: Text, code: string): Text =>
  text(
    '{code} is your consent code. It expires in 10 minutes. Only give it to {helper}, who can then see your file.',
    { code, helper },
  )

/**
 * Sends the consent code by which a person lets this sales executive act for them: to the address whose
 * account it will open, and to that account's own number. Never to the lead's number, which the sales
 * executive typed.
 */
export const sendConsentCode = async (ctx: ScopedContext<'leads.write'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  const asked = addressOf(await loadContacts(ctx.db, reach, input.id))
  await requireCodeInterval(ctx, useOf(actor.id, input.id, asked))
  const permitFor = await requireSendPermits(ctx, callerOf(ctx), [asked])
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx.db, reach, input.id)
    const email = addressOf(lead)
    if (email !== asked) throw new AppError('STALE')
    if (lead.owner_id !== actor.id)
      throw invalid('id', 'Only the lead’s own sales executive can ask for consent')
    const { code, expires_at } = await issueCode(ctx, useOf(actor.id, lead.id, email))
    const account = await findAccount(ctx.db, email)
    const phone = account?.phone ?? null
    const own = (await namesOf(ctx.db, [actor.id])).get(actor.id)
    const helper = own === undefined ? text('Your Efie sales executive') : named(own)
    const language = await languageOf(ctx.db, account?.id ?? actor.id)
    const words = translate(
      text(
        '{code} is your consent code. It expires in 10 minutes. Only give it to {helper} to let them prepare your rent application and see your file.',
        { helper, code },
      ),
      language,
    )
    await ctx.messenger.email(ctx.db, permitFor(email), {
      template: 'lead-consent-code',
      subject: translate(text('Your consent code'), language),
      text: words,
    })
    if (phone !== null)
      await ctx.messenger.sms(ctx.db, phone, {
        template: 'lead-consent-code',
        text: oneSms(translate(consentSms(helper, code), language)),
      })
    await recordAudit(ctx, {
      action: 'lead.send-consent-code',
      subject_type: 'lead',
      subject_id: lead.id,
    })
    const channels = [maskEmail(email), ...(phone === null ? [] : [maskPhone(phone)])]
    return { sent_to: channels.join(' and '), expires_at }
  })
}

/** Already a colleague's lead: the unique index refuses the second. */
const asOwnLead = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (sqlState(error)?.constraint === 'leads_one_per_tenant')
      throw new AppError('CONFLICT', undefined, 'This person is already a colleague’s lead')
    throw error
  }
}

/** Redeems the consent code: links or creates the person's account, so that the `leads` scope includes them. */
export const giveConsent = async (ctx: ScopedContext<'leads.write'>, input: { id: string; code: string }) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  const answer = await asOwnLead(
    transact(ctx, async (ctx) => {
      const lead = await lockLead(ctx.db, reach, input.id)
      const email = lead.email
      if (email === null || lead.owner_id !== actor.id) return null
      if (!(await redeemCode(ctx, useOf(actor.id, lead.id, email), input.code))) return null
      const account = await openAccount(ctx, { email, full_name: lead.full_name, phone: lead.phone })
      if (account.role !== 'user')
        throw invalid(
          'email',
          'This email address belongs to an account that can’t apply. Use another address',
        )
      if (account.id === actor.id) throw new AppError('SAME_PERSON')
      const now = nowIso(ctx.clock)
      const linked = await updateLead(ctx.db, lead.id, { tenant_id: account.id, consented_at: now }, now)
      if (linked.status === 'new') await moveLead(ctx, linked, { to: 'contacted', role: actor.role })
      await insertNote(ctx.db, {
        lead_id: lead.id,
        author_id: actor.id,
        kind: 'consent',
        text: 'Agreed to get help with an application, confirmed by code',
        created_at: now,
      })
      await recordAudit(ctx, {
        action: 'lead.consent',
        subject_type: 'lead',
        subject_id: lead.id,
        after: { tenant_id: account.id },
      })
      return presentLead(ctx, await loadLead(ctx.db, reach, lead.id))
    }),
  )
  // After the commit, so that the wrong guess is counted.
  if (answer === null) throw new AppError('CODE_WRONG')
  return answer
}

type Declared = Omit<EligibilityInput, 'efie_instalments' | 'income_evidence'>

/** The eligibility check for an assisted application, stored as the person's own. */
export const checkLeadEligibility = async (
  ctx: ScopedContext<'leads.write'>,
  { id, ...input }: Declared & { id: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx.db, { scope, actor_id: actor.id }, id)
    if (lead.tenant_id === null) throw new AppError('CONSENT_REQUIRED')
    return checkEligibilityOf(ctx, lead.tenant_id, input)
  })
}
