import type { Database, Transaction } from '@efie/database'
import { isSameName, toGsm7, type PlanChangeKind } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { issueCode, redeemCode } from '../../../platform/confirmation-codes.ts'
import { authorise, transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { toE164 } from '../../../platform/phone.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { say } from '../../../platform/texts/say.ts'
import { named, text, verbatim } from '../../../platform/texts/text.ts'
import { ownLoan } from '../book/find-loan.ts'
import type { Loan } from '../book/loan.ts'
import { runningLoan } from '../book/lock-loan.ts'
import { storeAddendumPdf } from './addendum-file.ts'
import type { NewTerms } from './new-terms.ts'
import { insertAddendum, listAddenda, loadSigner, type Addendum } from './queries.ts'

export interface TermsSignature {
  terms_hash: string
  signed_name: string
  consents: { terms_read: true }
  code: string
}

const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
const useOf = (actor: SignedIn, loanId: string) =>
  ({ user_id: actor.id, purpose: 'sign-changed-terms', subject_id: loanId }) as const

/** Sends the code that signs to the tenant's own address, and by SMS where there is a number. */
export const sendTermsCode = async (ctx: Context, input: { id: string }) => {
  const { actor } = authorise(ctx, 'loans.own')
  return transact(ctx, async (tx) => {
    const { id } = await ownLoan(ctx, tx, input.id)
    await runningLoan(ctx, tx, { id })
    const { email, phone } = await loadSigner(tx, actor.id)
    const { code, expires_at } = await issueCode(ctx, tx, useOf(actor, id))
    const language = await languageOf(tx, actor.id)
    const words = say(
      text(
        'Your code to sign your changed plan is {code}. It works for 10 minutes. We never ask you for it by phone.',
        { code },
      ),
      language,
    )
    await ctx.messenger.email(tx, email, {
      template: 'changed-terms-code',
      subject: say(text('Your code to sign your changed plan'), language),
      text: words,
    })
    const number = phone === null ? null : toE164(phone)
    if (number !== null)
      await ctx.messenger.sms(tx, number, { template: 'changed-terms-code', text: toGsm7(words) })
    await recordAudit(ctx, tx, { action: 'changed-terms.send-code', subject_type: 'loan', subject_id: id })
    const address = maskEmail(email)
    const both =
      number === null
        ? verbatim(address)
        : text('{email} and {phone}', { email: address, phone: `••• ${number.slice(-4)}` })
    return { sent_to: say(both, language), expires_at }
  })
}

/**
 * Whether the tenant's signature holds over exactly these terms. AGREEMENT_CHANGED, with the figures as they are now, when
 * they are no longer those that were shown. False for a wrong code, whose count has to stay: the transaction must commit.
 */
export const takeSignature = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  { row }: Loan,
  { before, after, terms_hash }: NewTerms,
  input: TermsSignature,
): Promise<boolean> => {
  if (input.terms_hash !== terms_hash) throw new AppError('AGREEMENT_CHANGED', { terms_hash, before, after })
  const { full_name } = await loadSigner(tx, actor.id)
  if (!isSameName(input.signed_name, full_name))
    throw invalid('signed_name', 'Type your full name as it stands in your profile')
  return redeemCode(ctx, tx, useOf(actor, row.id), input.code)
}

/** Keeps what was signed beside the versions of the schedule that it took over between. */
export const keepAddendum = async (
  ctx: Context,
  tx: Transaction,
  { row }: Loan,
  { terms, terms_hash }: NewTerms,
  { signed_name, consents }: TermsSignature,
  change: { kind: PlanChangeKind; reschedule_id: string | null; from_version: number; to_version: number },
): Promise<Addendum> => {
  const now = nowIso(ctx.clock)
  const addendum = await insertAddendum(tx, {
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
  await recordAudit(ctx, tx, {
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
  const signer = await loadSigner(tx, row.user_id)
  const language = await languageOf(tx, row.user_id)
  await ctx.messenger.email(tx, signer.email, {
    template: 'changed-terms-signed',
    subject: say(text('You signed your changed plan'), language),
    text: say(
      text(
        'Dear {name}, you signed your changed plan, and it holds from now on. You find your copy as PDF in the app, beside your payment dates.',
        { name: named(signer.full_name) },
      ),
      language,
    ),
  })
  return addendum
}

/** After the commit: a wrong code is told, a signed change is kept on paper. */
export const finishSigning = async (ctx: Context, signed: Addendum | null): Promise<void> => {
  if (!signed)
    throw new AppError('CODE_WRONG', {
      issues: [{ path: 'code', message: 'Check the code, or ask for a new one' }],
    })
  try {
    await storeAddendumPdf(ctx, signed)
  } catch (error) {
    // Signed it is; the PDF is made again from the stored terms when it is asked for.
    ctx.log.error({ err: error, request_id: ctx.request.request_id }, 'addendum PDF not stored')
  }
}

/** Changes that were signed, newest first. */
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
