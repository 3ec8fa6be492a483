import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { sendCodeToSign } from '../../platform/sign-by-code.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { lockScopedApplication } from '../applications/index.ts'
import { expectSignable } from './current-terms.ts'

export const rentSigningText = (code: string): Text =>
  text(
    '{code} is your code to sign your rent agreement. It expires in 10 minutes. Never share it with anyone.',
    { code },
  )

/** Sends the tenant the code to sign their rent agreement. */
export const sendSigningCode = async (ctx: ScopedContext<'applications.sign'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const application = await lockScopedApplication(ctx.db, input.id, scope, actor.id)
    expectSignable(ctx, application)
    const use = { user_id: actor.id, purpose: 'sign-agreement', subject_id: application.id }
    const sent = await sendCodeToSign(ctx, use, {
      template: 'agreement-code',
      subject: text('Your code to sign the agreement'),
      message: rentSigningText,
    })
    await recordAudit(ctx, {
      action: 'agreement.send-code',
      subject_type: 'application',
      subject_id: application.id,
    })
    return sent
  })
}
