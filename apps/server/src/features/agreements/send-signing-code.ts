import { toGsm7 } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { issueCode } from '../../platform/confirmation-codes.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { say } from '../../platform/texts/say.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { lockScopedApplication } from '../applications/index.ts'
import { expectSignable } from './current-terms.ts'
import { loadSigner } from './queries.ts'

const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
const maskPhone = (phone: string): string => `••• ${phone.slice(-4)}`

/** Sends the code that signs to the tenant's own e-mail address, and by SMS where there is a number. */
export const sendSigningCode = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'applications.sign')
  return transact(ctx, async (tx) => {
    const application = await lockScopedApplication(tx, input.id, scope, actor.id)
    expectSignable(ctx, application)
    const signer = await loadSigner(tx, actor.id)
    const use = { user_id: actor.id, purpose: 'sign-agreement', subject_id: application.id } as const
    const { code, expires_at } = await issueCode(ctx, tx, use)
    const language = await languageOf(tx, actor.id)
    const words = say(
      text(
        'Your code to sign your rent agreement is {code}. It works for 10 minutes. We never ask you for it by phone.',
        { code },
      ),
      language,
    )
    await ctx.messenger.email(tx, signer.email, {
      template: 'agreement-code',
      subject: say(text('Your code to sign the agreement'), language),
      text: words,
    })
    const phone = signer.phone === null ? null : toE164(signer.phone)
    if (phone !== null)
      await ctx.messenger.sms(tx, phone, { template: 'agreement-code', text: toGsm7(words) })
    await recordAudit(ctx, tx, {
      action: 'agreement.send-code',
      subject_type: 'application',
      subject_id: application.id,
    })
    const email = maskEmail(signer.email)
    const both =
      phone === null ? verbatim(email) : text('{email} and {phone}', { email, phone: maskPhone(phone) })
    return { sent_to: say(both, language), expires_at }
  })
}
