import { toGsm7 } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { issueCode, redeemCode, requireCodeInterval } from '../../platform/confirmation-codes.ts'
import { transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { maskEmail, maskPhone } from '../../platform/mask-address.ts'
import { requireSendPermits } from '../../platform/messaging/send-permits.ts'
import { toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { loadScopedApplication, type Application } from '../applications/index.ts'
import { landlordToken, readLandlordToken } from './landlord-link.ts'

const contactsOf = (application: Application) => ({
  phone: toE164(application.landlord_phone),
  email: application.landlord_email,
})

/** Masked addresses a code can go to, shown to the holder of an expired link. */
export const maskedContacts = (application: Application): string[] => {
  const { phone, email } = contactsOf(application)
  return [...(phone === null ? [] : [maskPhone(phone)]), ...(email === null ? [] : [maskEmail(email)])]
}

const applicationOf = async (ctx: Context, token: string): Promise<Application> => {
  const read = readLandlordToken(ctx, token)
  if (read === null) throw new AppError('LINK_NOT_FOUND')
  return loadScopedApplication(ctx.db, read.application_id, 'all', '')
}

/** The code becomes invalid if the landlord's number or address changes. */
const useOf = (application: Application) => {
  const { phone, email } = contactsOf(application)
  return {
    user_id: application.user_id,
    purpose: 'renew-landlord-link',
    subject_id: application.id,
    bound_to: `${phone} ${email}`,
  }
}

export const landlordCodeText = (code: string): Text =>
  text(
    '{code} is your code for a new link to your payments page. It expires in 10 minutes. Never share it with anyone.',
    { code },
  )

/** Sends a code to the landlord's number and address on file, so that an expired link alone is useless. */
export const sendLandlordCode = async (ctx: Context, input: { token: string }) => {
  const application = await applicationOf(ctx, input.token)
  await requireCodeInterval(ctx, useOf(application))
  const { phone, email } = contactsOf(application)
  const recipients = [phone, email].filter((one) => one !== null)
  const permitFor = await requireSendPermits(ctx, { kind: 'link' }, recipients)
  return transact(ctx, async (ctx) => {
    const { code, expires_at } = await issueCode(ctx, useOf(application))
    const language = await languageOf(ctx.db, application.user_id)
    const words = translate(landlordCodeText(code), language)
    if (phone !== null)
      await ctx.messenger.sms(ctx.db, permitFor(phone), { template: 'landlord-code', text: toGsm7(words) })
    if (email !== null)
      await ctx.messenger.email(ctx.db, permitFor(email), {
        template: 'landlord-code',
        subject: translate(text('Your code for a new link'), language),
        text: words,
      })
    await recordAudit(ctx, {
      action: 'landlord-link.send-code',
      subject_type: 'application',
      subject_id: application.id,
    })
    return { sent_to: maskedContacts(application).join(', '), expires_at }
  })
}

/** Redeems the code for a new link. */
export const renewLandlordLink = async (ctx: Context, input: { token: string; code: string }) => {
  const application = await applicationOf(ctx, input.token)
  const renewed = await transact(ctx, async (ctx) => {
    if (!(await redeemCode(ctx, useOf(application), input.code))) return null
    await recordAudit(ctx, {
      action: 'landlord-link.renew',
      subject_type: 'application',
      subject_id: application.id,
    })
    return { token: landlordToken(ctx, application.id) }
  })
  // After the commit, so that the wrong guess is counted.
  if (renewed === null) throw new AppError('CODE_WRONG')
  return renewed
}
