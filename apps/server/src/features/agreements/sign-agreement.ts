import { schema } from '@efie/database'
import { factTexts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireSigned, takeSignature, type Signature } from '../../platform/sign-by-code.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text } from '../../platform/texts/text.ts'
import { lockScopedApplication, pricesOf, type Application } from '../applications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { currentTerms, expectNotChargedBack, expectSignable } from './current-terms.ts'
import { KEEP_AGREEMENT_PDF } from './get-agreement-pdf.ts'
import { insertAgreement, type Agreement } from './queries.ts'

interface Input extends Signature {
  id: string
  terms_hash: string
  consents: { terms_read: true; credit_bureau: true; data_processing: true }
}

/**
 * The approval covered a certain monthly payment. If the renewed loan needs more by now, it must be paid down
 * to that amount before signing.
 */
const expectNotDearer = (approved: Application, priced: Application): void => {
  if (priced.total_monthly_payment > approved.total_monthly_payment)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: approved.status,
      to: 'active',
      missing: [{ fact: 'renewed_loan_covered', text: factTexts.renewed_loan_covered }],
    })
}

const write = async (
  ctx: TransactionContext,
  application: Application,
  signed: Pick<Agreement, 'terms' | 'terms_hash'> & Pick<Input, 'signed_name' | 'consents'>,
): Promise<Agreement> => {
  const now = nowIso(ctx.clock)
  const row = await insertAgreement(ctx.db, {
    ...signed,
    application_id: application.id,
    user_id: application.user_id,
    signed_ip: ctx.request.ip || null,
    signed_at: now,
    created_at: now,
  })
  await ctx.db
    .update(schema.applications)
    .set({ ...pricesOf(application), signed_at: now, version: application.version + 1, updated_at: now })
    .where(eq(schema.applications.id, application.id))
  await ctx.jobs.enqueue(ctx.db, KEEP_AGREEMENT_PDF, { agreement_id: row.id })
  await recordEvent(ctx, { application_id: application.id, code: 'agreement.signed', values: {} })
  await recordAudit(ctx, {
    action: 'agreement.sign',
    subject_type: 'application',
    subject_id: application.id,
    after: { agreement_id: row.id, terms_hash: row.terms_hash, consents: row.consents },
  })
  return row
}

/** Null for a wrong code. */
const sign = (ctx: Context, actor: SignedIn, input: Input, scope: 'own'): Promise<Agreement | null> =>
  transact(ctx, async (ctx) => {
    const approved = await lockScopedApplication(ctx.db, input.id, scope, actor.id)
    expectSignable(ctx, approved)
    await expectNotChargedBack(ctx.db, approved)
    const { application, tenant: signer, terms, terms_hash } = await currentTerms(ctx, approved)
    expectNotDearer(approved, application)
    if (terms_hash !== input.terms_hash) throw new AppError('AGREEMENT_CHANGED')
    const use = { user_id: actor.id, purpose: 'sign-agreement', subject_id: application.id }
    if (!(await takeSignature(ctx, use, signer, input))) return null
    const { signed_name, consents } = input
    const row = await write(ctx, application, { terms, terms_hash, signed_name, consents })
    const language = await languageOf(ctx.db, actor.id)
    await ctx.messenger.email(ctx.db, signer.email, {
      template: 'agreement-signed',
      subject: translate(text('You’ve signed your rent agreement'), language),
      text: translate(
        text(
          'Dear {name}, thank you for signing your rent agreement. You can download your copy as a PDF in the app, under My Application.',
          { name: named(signer.full_name) },
        ),
        language,
      ),
    })
    return row
  })

/** Signs exactly the terms that were shown, with typed name, consents and code. */
export const signAgreement = async (ctx: ScopedContext<'applications.sign'>, input: Input) => {
  const { actor } = ctx
  const signed = requireSigned(await sign(ctx, actor, input, 'own'))
  return { ...signed, terms: { ...signed.terms } }
}
