import { nowIso } from '../../../platform/clock.ts'
import { transact, type Context } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody, type Pkce } from '../bodies.ts'
import { prepareEmailChange, requestEmailChange } from '../accounts/email-change.ts'
import { wirePhone } from '../accounts/contacts.ts'
import { startFlow } from '../federation/flow-states.ts'
import { confirmationMail } from './mails.ts'
import { sendTo } from './messages.ts'
import { lockWaitingForText, makeOneTimeSecret, storeOneTimeToken } from './one-time-tokens.ts'
import { findUserByEmail, lockUser, lockUserByEmail, updateUserRow } from '../queries.ts'
import { requireSendSlot, requireSmsSlot } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { codeText, phoneChangeText } from './texts.ts'

const resendConfirmation = async (
  ctx: Context,
  email: string,
  redirect_to: string | undefined,
  pkce: Pkce,
): Promise<void> => {
  await requireSendSlot(ctx, 'signup', email)
  const secret = makeOneTimeSecret()
  const target = redirectTarget(ctx.config, redirect_to, '/login')
  const letter = await confirmationMail(ctx, secret, target)
  await transact(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx.db, email)
    if (!user || user.email_confirmed_at !== null) return
    const flow_state_id = await startFlow(ctx, pkce, {
      user_id: user.id,
      authentication_method: 'otp',
      redirect_to: target,
    })
    await storeOneTimeToken(ctx, {
      user_id: user.id,
      kind: 'signup',
      relates_to: email,
      secret,
      flow_state_id,
    })
    await updateUserRow(ctx.db, user.id, { confirmation_sent_at: nowIso(ctx.realClock) })
    await ctx.messenger.email(ctx.db, email, letter(user.language))
  })
}

/** Sent to the account's current address, as the contract has it; both emails are sent again. */
const resendEmailChange = async (
  ctx: Context,
  email: string,
  redirect_to: string | undefined,
  pkce: Pkce,
): Promise<void> => {
  const known = await findUserByEmail(ctx.db, email)
  const change = await prepareEmailChange(ctx, email, known?.new_email ?? email, redirect_to, pkce)
  if (!known) return
  await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, known.id)
    if (!user || user.new_email === null || user.new_email !== change.email) return
    await requestEmailChange(ctx, user, change)
  })
}

/** Resends to an unconfirmed number, of a registration or a change of number. */
const resendText = async (ctx: Context, type: 'sms' | 'phone_change', phone: string): Promise<void> => {
  await requireSmsSlot(ctx, phone)
  const secret = makeOneTimeSecret()
  const text = type === 'sms' ? await codeText(ctx, secret.code) : await phoneChangeText(ctx, secret.code)
  await transact(ctx, async (ctx) => {
    const waiting = await lockWaitingForText(ctx.db, type, phone)
    if (!waiting) return
    const { user_id, kind } = waiting
    await storeOneTimeToken(ctx, { user_id, kind, relates_to: phone, secret, flow_state_id: null })
    await sendTo(ctx, { kind: 'phone', value: phone }, text(waiting.language))
  })
}

/** `POST /resend`: answers `{}` to everyone, whether or not something was sent. */
export const resend = async (ctx: Context, body: unknown, redirect_to: string | undefined) => {
  const input = parseBody(bodies.resend, body)
  if (input.type === 'sms' || input.type === 'phone_change') {
    if (!input.phone)
      throw new AuthError('validation_failed', { message: 'Type provided requires a phone number' })
    await resendText(ctx, input.type, wirePhone(ctx.config, input.phone))
    return {}
  }
  if (!input.email)
    throw new AuthError('validation_failed', { message: 'Type provided requires an email address' })
  if (input.type === 'signup') await resendConfirmation(ctx, input.email, redirect_to, input)
  else await resendEmailChange(ctx, input.email, redirect_to, input)
  return {}
}
