import { schema } from '@efie/database'
import { toGsm7 } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { issueCode, redeemCode, requireCodeInterval } from '../../platform/confirmation-codes.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { maskPhone } from '../../platform/mask-address.ts'
import { requireSendPermits } from '../../platform/messaging/send-permits.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { loadScopedApplication } from '../applications/index.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent, titleOf } from '../timelines/index.ts'
import type { Guarantor } from './invite-guarantor.ts'
import { readGuaranteeToken } from './token.ts'

const { guarantors, profiles } = schema

const find = async (ctx: Context, token: string): Promise<Guarantor> => {
  const id = readGuaranteeToken(ctx, token)
  const [row] = id === null ? [] : await ctx.db.select().from(guarantors).where(eq(guarantors.id, id))
  if (!row || row.status === 'withdrawn') throw new AppError('LINK_NOT_FOUND')
  return row
}

const requireInvited = (ctx: Context, row: Guarantor | undefined): Guarantor => {
  if (!row || row.status !== 'invited' || row.expires_at <= nowIso(ctx.clock))
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: row?.status ?? 'withdrawn',
      to: 'accepted',
      missing: [{ fact: 'invited', text: 'This invitation has been answered or has expired' }],
    })
  return row
}

const lock = async (ctx: TransactionContext, token: string): Promise<Guarantor> => {
  const known = await find(ctx, token)
  const [row] = await ctx.db.select().from(guarantors).where(eq(guarantors.id, known.id)).for('update')
  return requireInvited(ctx, row)
}

const useOf = (row: Guarantor) => ({
  user_id: row.user_id,
  purpose: 'accept-guarantee',
  subject_id: row.id,
})

/** What a guarantor is asked to guarantee, in figures and words. */
export const getGuarantee = async (ctx: Context, input: { token: string }) => {
  const row = await find(ctx, input.token)
  const application = await loadScopedApplication(ctx.db, row.application_id, 'all', '')
  const [tenant] = await ctx.db
    .select({ full_name: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.id, row.user_id))
  const tenant_name = tenant?.full_name ?? ''
  return {
    guarantor_name: row.full_name,
    tenant_name,
    monthly_payment: application.total_monthly_payment,
    months: application.advance_payment_months,
    total: application.total_monthly_payment * application.advance_payment_months,
    status: row.status,
    expires_at: row.expires_at,
    text: translate(
      text(
        'If {tenant} doesn’t pay, we can ask you to pay what’s due on this financing, up to the total shown. You owe nothing while they pay.',
        { tenant: tenant_name },
      ),
      ctx.request.language,
    ),
  }
}

export const guaranteeCodeText = (code: string): Text =>
  text('{code} is your code to become a guarantor. It expires in 10 minutes. Never share it with anyone.', {
    code,
  })

/**
 * Sends the code only to the invited number: neither the holder of the link alone nor a tenant who entered
 * their own address beside a stranger's number can accept.
 */
export const sendGuaranteeCode = async (ctx: Context, input: { token: string }) => {
  const invited = requireInvited(ctx, await find(ctx, input.token))
  await requireCodeInterval(ctx, useOf(invited))
  const permitFor = await requireSendPermits(ctx, { kind: 'link' }, [invited.phone])
  return transact(ctx, async (ctx) => {
    const row = await lock(ctx, input.token)
    const { code, expires_at } = await issueCode(ctx, useOf(row))
    // A person without an account is written to in the language of the person who named them.
    const language = await languageOf(ctx.db, row.user_id)
    const words = translate(guaranteeCodeText(code), language)
    await ctx.messenger.sms(ctx.db, permitFor(row.phone), { template: 'guarantee-code', text: toGsm7(words) })
    await recordAudit(ctx, {
      action: 'guarantor.send-code',
      subject_type: 'guarantor',
      subject_id: row.id,
    })
    return { sent_to: maskPhone(row.phone), expires_at }
  })
}

interface Answer {
  token: string
  accept: boolean
  code?: string | undefined
  signed_name?: string | undefined
}

const told = {
  accepted: {
    message: (name: Text) => text('{name} agreed to be your guarantor', { name }),
  },
  declined: {
    message: (name: Text) => text('{name} declined to be your guarantor', { name }),
  },
}

const store = async (ctx: TransactionContext, row: Guarantor, answer: Answer) => {
  const status = answer.accept ? 'accepted' : 'declined'
  const now = nowIso(ctx.clock)
  await ctx.db
    .update(guarantors)
    .set({
      status,
      signed_name: answer.accept ? (answer.signed_name ?? null) : null,
      answered_at: now,
      answered_ip: ctx.request.ip || null,
      updated_at: now,
    })
    .where(eq(guarantors.id, row.id))
  const code = `guarantor.${status}` as const
  const values = { guarantor_name: row.full_name }
  await recordEvent(ctx, { application_id: row.application_id, code, values })
  await notify(ctx, {
    user_id: row.user_id,
    type: 'application',
    title: titleOf(code, values),
    message: told[status].message(named(row.full_name)),
    link: '/application',
  })
  await recordAudit(ctx, {
    action: `guarantor.${status}`,
    subject_type: 'guarantor',
    subject_id: row.id,
    before: { status: row.status },
    after: { status },
  })
  return { status } as const
}

/** Accepts with the code and typed name, or declines. */
export const answerGuarantee = async (ctx: Context, input: Answer) => {
  const { code, signed_name } = input
  if (input.accept && code === undefined) throw invalid('code', 'Enter the code')
  if (input.accept && signed_name === undefined) throw invalid('signed_name', 'Type your name')
  // A wrong guess must be counted, so it is refused after the commit.
  const result = await transact(ctx, async (ctx) => {
    const row = await lock(ctx, input.token)
    if (input.accept && !(await redeemCode(ctx, useOf(row), code ?? ''))) return null
    return store(ctx, row, input)
  })
  if (!result) throw new AppError('CODE_WRONG')
  return result
}
