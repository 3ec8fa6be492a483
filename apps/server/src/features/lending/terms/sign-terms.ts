import type { Database } from '@efie/database'
import type { PlanChangeKind } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  keepSignedPdf,
  loadSigner,
  requireSigned,
  sendCodeToSign,
  takeSignature,
  type Signature,
} from '../../../platform/sign-by-code.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { named, text, type Text } from '../../../platform/texts/text.ts'
import { ownLoan } from '../book/find-loan.ts'
import type { Loan } from '../book/loan.ts'
import { runningLoan } from '../book/lock-loan.ts'
import { storeAddendumPdf } from './addendum-file.ts'
import type { NewTerms } from './new-terms.ts'
import { insertAddendum, listAddenda, type Addendum } from './queries.ts'

export interface TermsSignature extends Signature {
  terms_hash: string
  consents: { terms_read: true }
}

const useOf = (actor: SignedIn, loanId: string) => ({
  user_id: actor.id,
  purpose: 'sign-changed-terms',
  subject_id: loanId,
})

export const termsSigningText = (code: string): Text =>
  text(
    '{code} is your code to sign the change to your plan. It expires in 10 minutes. Never share it with anyone.',
    { code },
  )

/** Sends the tenant the code to sign a change of their plan. */
export const sendTermsCode = async (ctx: ScopedContext<'loans.own'>, input: { id: string }) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const { id } = await ownLoan(ctx, input.id)
    await runningLoan(ctx, { id })
    const sent = await sendCodeToSign(ctx, useOf(actor, id), {
      template: 'changed-terms-code',
      subject: text('Your code to sign the change to your plan'),
      message: termsSigningText,
    })
    await recordAudit(ctx, { action: 'changed-terms.send-code', subject_type: 'loan', subject_id: id })
    return sent
  })
}

/**
 * Whether the tenant signed exactly these terms. AGREEMENT_CHANGED with the current figures if they aren't
 * those shown. False for a wrong code (see `takeSignature`).
 */
export const signNewTerms = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { row }: Loan,
  { before, after, terms_hash }: NewTerms,
  input: TermsSignature,
): Promise<boolean> => {
  if (input.terms_hash !== terms_hash) throw new AppError('AGREEMENT_CHANGED', { terms_hash, before, after })
  return takeSignature(ctx, useOf(actor, row.id), await loadSigner(ctx.db, actor.id), input)
}

/** Stores the signed change, with the schedule versions before and after. */
export const keepAddendum = async (
  ctx: TransactionContext,
  { row }: Loan,
  { terms, terms_hash }: NewTerms,
  { signed_name, consents }: TermsSignature,
  change: { kind: PlanChangeKind; reschedule_id: string | null; from_version: number; to_version: number },
): Promise<Addendum> => {
  const now = nowIso(ctx.clock)
  const addendum = await insertAddendum(ctx.db, {
    ...change,
    loan_id: row.id,
    user_id: row.user_id,
    terms,
    terms_hash,
    signed_name,
    consents,
    signed_ip: ctx.request.ip || null,
    signed_at: now,
    created_at: now,
  })
  await recordAudit(ctx, {
    action: 'changed-terms.sign',
    subject_type: 'loan',
    subject_id: row.id,
    before: { schedule_version: change.from_version, apr_nominal: terms.before.apr_nominal },
    after: {
      schedule_version: change.to_version,
      apr_nominal: terms.after.apr_nominal,
      addendum_id: addendum.id,
      terms_hash,
    },
  })
  const signer = await loadSigner(ctx.db, row.user_id)
  const language = await languageOf(ctx.db, row.user_id)
  await ctx.messenger.email(ctx.db, signer.email, {
    template: 'changed-terms-signed',
    subject: translate(text('You’ve signed the change to your plan'), language),
    text: translate(
      text(
        'Dear {name}, thank you for signing the change to your plan. It applies from now on. You can download your copy as a PDF in the app, next to your payment dates.',
        { name: named(signer.full_name) },
      ),
      language,
    ),
  })
  return addendum
}

/** Called after the commit: refuses a wrong code, or stores the signed change as PDF. */
export const finishSigning = async (ctx: Context, signed: Addendum | null): Promise<void> => {
  const addendum = requireSigned(signed)
  await keepSignedPdf(ctx, () => storeAddendumPdf(ctx, addendum))
}

/** Signed changes, newest first. */
export const presentAddenda = async (db: Database, loanId: string) =>
  (await listAddenda(db, loanId)).map(
    ({ id, kind, terms, signed_name, signed_at, from_version, to_version }) => ({
      id,
      kind,
      months: terms.change.months,
      before: terms.before,
      after: terms.after,
      signed_name,
      signed_at,
      from_version,
      to_version,
    }),
  )
