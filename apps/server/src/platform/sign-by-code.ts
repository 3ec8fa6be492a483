import { schema, type Database } from '@efie/database'
import { isSameName, toGsm7 } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { issueCode, redeemCode, type CodeUse } from './confirmation-codes.ts'
import type { Context, TransactionContext } from './context.ts'
import { AppError, invalid } from './errors.ts'
import { maskEmail, maskPhone } from './mask-address.ts'
import { toE164 } from './phone.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import { text, verbatim, type Text } from './texts/text.ts'

/** What a person signs with: the typed name and the one-time code. */
export interface Signature {
  signed_name: string
  code: string
}

/** The signer's name, as the terms state it. */
export const loadSigner = async (db: Database, userId: string) => {
  const { profiles } = schema
  const [row] = await db
    .select({
      full_name: profiles.full_name,
      email: profiles.email,
      phone: profiles.phone,
      ghana_card_number: profiles.ghana_card_number,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

export type Signer = Awaited<ReturnType<typeof loadSigner>>

interface CodeMessage {
  template: string
  subject: Text
  message: (code: string) => Text
}

/** Sends the signing code to the signer's own email address, and by SMS if there is a number. */
export const sendCodeToSign = async (
  ctx: TransactionContext,
  use: CodeUse,
  { template, subject, message }: CodeMessage,
) => {
  const signer = await loadSigner(ctx.db, use.user_id)
  const { code, expires_at } = await issueCode(ctx, use)
  const language = await languageOf(ctx.db, use.user_id)
  const words = translate(message(code), language)
  await ctx.messenger.email(ctx.db, signer.email, {
    template,
    subject: translate(subject, language),
    text: words,
  })
  const phone = signer.phone === null ? null : toE164(signer.phone)
  if (phone !== null) await ctx.messenger.sms(ctx.db, phone, { template, text: toGsm7(words) })
  const email = maskEmail(signer.email)
  const sentTo =
    phone === null ? verbatim(email) : text('{email} and {phone}', { email, phone: maskPhone(phone) })
  return { sent_to: translate(sentTo, language), expires_at }
}

/**
 * Whether name and code are the signer's. A wrong code returns false instead of throwing, because its count
 * must be committed; `requireSigned` refuses afterwards.
 */
export const takeSignature = async (
  ctx: TransactionContext,
  use: CodeUse,
  { full_name }: Pick<Signer, 'full_name'>,
  { signed_name, code }: Signature,
): Promise<boolean> => {
  if (!isSameName(signed_name, full_name))
    throw invalid('signed_name', 'Type your full name as it appears in your profile')
  return redeemCode(ctx, use, code)
}

/** Called after the commit: null means a wrong code. */
export const requireSigned = <Signed>(signed: Signed | null): Signed => {
  if (signed === null)
    throw new AppError('CODE_WRONG', {
      issues: [{ path: 'code', message: 'Check the code, or ask for a new one' }],
    })
  return signed
}

/**
 * Stores a signed text as PDF. If that fails the signature stands, and the PDF is generated from the stored
 * terms when it is requested.
 */
export const keepSignedPdf = async (ctx: Context, store: () => Promise<unknown>): Promise<void> => {
  try {
    await store()
  } catch (error) {
    ctx.log.error({ err: error, request_id: ctx.request.request_id }, 'signed PDF not stored')
  }
}
