import { can } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import type { ScopedContext, Services } from '../../platform/context.ts'
import { loadScopedApplication } from '../applications/index.ts'
import type { SignedAgreement } from './agreement-pdf.ts'
import { agreementOf, maskTerms } from './get-agreement.ts'
import { findAgreement, setStorageKey, type Agreement } from './queries.ts'

export const KEEP_AGREEMENT_PDF = 'keep-agreement-pdf'

const renderAgreement = async (agreement: SignedAgreement) =>
  (await import('./agreement-pdf.ts')).renderAgreement(agreement)

/** Renders and stores a signed agreement; returns its bytes. */
const storeAgreementPdf = async (
  ctx: Pick<Services, 'db' | 'storage'>,
  agreement: Pick<Agreement, 'id' | 'application_id' | 'terms' | 'terms_hash' | 'signed_name' | 'signed_at'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await renderAgreement(agreement)
  const key = `agreements/${agreement.application_id}/${agreement.id}.pdf`
  await ctx.storage.put(key, bytes, 'application/pdf')
  // Erasure deletes the files that it finds in the rows, which this one has only just joined.
  if (!(await setStorageKey(ctx.db, agreement, key))) await ctx.storage.delete(key)
  return bytes
}

/**
 * Laying out an agreement takes longer than signing it, so the signature doesn't wait for it. Until then, the
 * PDF is made when it is first opened.
 */
export const registerAgreementJobs = (services: Services): void =>
  services.jobs.handle(KEEP_AGREEMENT_PDF, async ({ agreement_id }) => {
    const signed = await findAgreement(services.db, String(agreement_id))
    if (signed?.storage_key === null) await storeAgreementPdf(services, signed)
  })

/** The agreement as PDF: the stored one if signed, otherwise a draft of today's terms. */
export const getAgreementPdf = async (
  ctx: ScopedContext<'applications.read'>,
  input: { id: string },
): Promise<File> => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const { id, storage_key, ...agreement } = await agreementOf(ctx, application)
  const name = `agreement-${application.id}.pdf`
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name, { type: 'application/pdf' })
  if (application.user_id !== actor.id) {
    // The full contract contains the payee's account. Readers who may not see the account get a masked copy.
    if (!can(actor, 'reveals.payout-account'))
      return fileOf(await renderAgreement({ ...agreement, terms: maskTerms(agreement.terms) }))
    await recordAudit(ctx, {
      action: 'agreement.read',
      subject_type: 'application',
      subject_id: application.id,
      kind: 'read',
    })
  }
  if (id === null) return fileOf(await renderAgreement(agreement))
  if (storage_key !== null && (await ctx.storage.exists(storage_key)))
    return fileOf(new Uint8Array(await ctx.storage.get(storage_key)))
  return fileOf(await storeAgreementPdf(ctx, { id, ...agreement }))
}
