import { schema, type Transaction } from '@efie/database'
import { toGsm7, type GuarantorRelation } from '@efie/domain'
import { and, asc, eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { callerOf, requireSendPermits } from '../../platform/messaging/send-permits.ts'
import type { SendPermit } from '../../platform/messaging/messenger.ts'
import { requireTextable, toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { loadScopedApplication, lockScopedApplication } from '../applications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { guaranteeLink } from './token.ts'

const { guarantors, profiles } = schema

export type Guarantor = typeof guarantors.$inferSelect

const DAYS = 14
const MOST = 3
const open = new Set(['pending', 'in-review', 'info-requested', 'approved'])

interface Input {
  id: string
  full_name: string
  phone: string
  email?: string | undefined
  relation: GuarantorRelation
}

export const listGuarantors = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const data = await ctx.db
    .select()
    .from(guarantors)
    .where(eq(guarantors.application_id, application.id))
    .orderBy(asc(guarantors.created_at), asc(guarantors.id))
  return { data }
}

/** No one can guarantee their own loan. */
const requireOther = async (tx: Transaction, userId: string, phone: string, email: string | undefined) => {
  const [own] = await tx
    .select({ phone: profiles.phone, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (own?.phone && toE164(own.phone) === phone)
    throw invalid('phone', 'Enter the guarantor’s number, not your own')
  if (email !== undefined && own?.email.toLowerCase() === email.toLowerCase())
    throw invalid('email', 'Enter the guarantor’s email address, not your own')
}

interface Invitation {
  tenant: Text
  days: number
  link: string
}

/** As short as the link allows. */
export const invitationSms = (invitation: Invitation): Text =>
  text('{tenant} asks you to be their rent guarantor. Answer within {days} days: {link}', { ...invitation })

/** By text message, and by email if there is an address. */
const send = async (
  ctx: TransactionContext,
  row: Guarantor,
  tenant: Text,
  permitFor: (recipient: string) => SendPermit,
): Promise<void> => {
  const link = guaranteeLink(ctx, row.id)
  const language = await languageOf(ctx.db, row.user_id)
  const invitation = { tenant, days: DAYS, link }
  await ctx.messenger.sms(ctx.db, permitFor(row.phone), {
    template: 'guarantor-invitation',
    text: toGsm7(translate(invitationSms(invitation), language)),
  })
  if (row.email !== null)
    await ctx.messenger.email(ctx.db, permitFor(row.email), {
      template: 'guarantor-invitation',
      subject: translate(text('{tenant} has asked you to be a guarantor', { tenant }), language),
      text: translate(
        text(
          '{tenant} has asked you to be a guarantor for their rent financing. Read what this means and answer within {days} days: {link}',
          invitation,
        ),
        language,
      ),
    })
}

/** A tenant invites a person or employer as guarantor, by a link that needs no account. */
export const inviteGuarantor = async (
  ctx: ScopedContext<'guarantors.invite'>,
  input: Input,
): Promise<Guarantor> => {
  const { actor } = ctx
  const phone = toE164(input.phone)
  if (phone === null) throw invalid('phone', 'Enter a Ghana phone number')
  await requireTextable(ctx, 'phone', phone)
  const recipients = input.email === undefined ? [phone] : [phone, input.email]
  const permitFor = await requireSendPermits(ctx, callerOf(ctx), recipients)
  return transact(ctx, async (ctx) => {
    const application = await lockScopedApplication(ctx.db, input.id, 'own', actor.id)
    if (!open.has(application.status))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: application.status,
        to: 'invited',
        missing: [{ fact: 'open', text: 'You can only invite guarantors before you sign the agreement' }],
      })
    await requireOther(ctx.db, actor.id, phone, input.email)
    const before = await ctx.db.select().from(guarantors).where(eq(guarantors.application_id, application.id))
    if (before.filter((one) => one.status === 'invited' || one.status === 'accepted').length >= MOST)
      throw new AppError('CONFLICT', undefined, text('You can have up to {most} guarantors', { most: MOST }))
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(guarantors)
      .values({
        application_id: application.id,
        user_id: actor.id,
        full_name: input.full_name,
        phone,
        email: input.email ?? null,
        relation: input.relation,
        expires_at: inSeconds(ctx.clock, DAYS * 86_400),
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('CONFLICT', undefined, 'You’ve already invited this person')
    const [tenant] = await ctx.db
      .select({ full_name: profiles.full_name })
      .from(profiles)
      .where(eq(profiles.id, actor.id))
    await send(ctx, row, tenant ? named(tenant.full_name) : text('A tenant'), permitFor)
    await recordEvent(ctx, {
      application_id: application.id,
      code: 'guarantor.invited',
      values: { guarantor_name: row.full_name },
    })
    await recordAudit(ctx, {
      action: 'guarantor.invite',
      subject_type: 'guarantor',
      subject_id: row.id,
      after: { application_id: application.id, relation: row.relation },
    })
    return row
  })
}

/** Withdraws an invitation, or releases a guarantor before the agreement is signed. */
export const withdrawGuarantor = async (
  ctx: ScopedContext<'guarantors.invite'>,
  input: { id: string },
): Promise<Guarantor> => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(guarantors)
      .where(and(eq(guarantors.id, input.id), eq(guarantors.user_id, actor.id)))
      .for('update')
    if (!row) throw new AppError('NOT_FOUND')
    const application = await loadScopedApplication(ctx.db, row.application_id, 'own', actor.id)
    const free = row.status === 'invited' || (row.status === 'accepted' && application.signed_at === null)
    if (!free)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: row.status,
        to: 'withdrawn',
        missing: [{ fact: 'open', text: 'This guarantor has already answered, or the agreement is signed' }],
      })
    const [after] = await ctx.db
      .update(guarantors)
      .set({ status: 'withdrawn', updated_at: nowIso(ctx.clock) })
      .where(eq(guarantors.id, row.id))
      .returning()
    await recordAudit(ctx, {
      action: 'guarantor.withdraw',
      subject_type: 'guarantor',
      subject_id: row.id,
      before: { status: row.status },
      after: { status: 'withdrawn' },
    })
    return after ?? row
  })
}
