import { maskAccount, type AgreementTerms } from '@efie/domain'
import type { Context, ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication, type Application } from '../applications/index.ts'
import { currentTerms } from './current-terms.ts'
import { loadSignedAgreement, type Agreement } from './queries.ts'

type Shown = Pick<Agreement, 'application_id' | 'terms' | 'terms_hash' | 'signed_name' | 'signed_at'> & {
  id: string | null
  storage_key: string | null
}

/** The agreement as signed, or today's terms to sign; null before approval. */
export const agreementOf = async (ctx: Context, application: Application): Promise<Shown> => {
  if (application.signed_at !== null) {
    const signed = await loadSignedAgreement(ctx.db, application.id)
    if (signed) return signed
  }
  if (application.status !== 'approved') throw new AppError('AGREEMENT_NOT_READY')
  const { terms, terms_hash } = await currentTerms(ctx, application)
  return {
    id: null,
    application_id: application.id,
    terms,
    terms_hash,
    signed_name: null,
    signed_at: null,
    storage_key: null,
  }
}

/**
 * Terms with the account masked, for readers other than the tenant. The hash is still that of the full text.
 */
export const maskTerms = (terms: AgreementTerms): AgreementTerms => ({
  ...terms,
  payee: {
    ...terms.payee,
    account: terms.payee.account === null ? null : maskAccount(terms.payee.account),
  },
})

export const getAgreement = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const { terms, ...shown } = await agreementOf(ctx, application)
  return { ...shown, terms: { ...(application.user_id === actor.id ? terms : maskTerms(terms)) } }
}
