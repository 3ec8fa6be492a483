import { randomInt } from 'node:crypto'
import { publicUrl } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import { transact, type Context, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { translateForPdf } from '../../../platform/pdf/translate-for-pdf.ts'
import { date } from '../../../platform/texts/figures.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { readLoan } from '../book/find-loan.ts'
import { loadAboutLoan } from './about-loan.ts'
import { ensureCertificate, findCertificate, loadName } from './certificate-queries.ts'

/** Without letters and digits that are easily confused in print. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `EFIE-7KQ2-M9XT-4BHC`: sixty random bits, so codes can't be guessed. */
const newCode = (): string => {
  const block = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `EFIE-${block()}-${block()}-${block()}`
}

/**
 * The certificate of a repaid loan as PDF in its owner's language, with a QR code to its public verification.
 */
export const getCertificate = async (
  ctx: ScopedContext<'applications.read'>,
  input: { id: string },
): Promise<File> => {
  const loan = await readLoan(ctx, input.id)
  const { id: loan_id, user_id, status, settled_on, principal } = loan
  if (status !== 'settled')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: status,
      to: 'settled',
      missing: [{ fact: 'nothing_owed', text: 'The certificate is issued once the loan is settled' }],
    })
  const { repaid } = await loadAboutLoan(ctx.db, loan)
  const certificate = await transact(ctx, async (ctx) => {
    const issued = await ensureCertificate(ctx.db, {
      loan_id,
      user_id,
      code: newCode(),
      settled_on: settled_on ?? today(ctx.clock),
      principal,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'certificate.read',
      subject_type: 'loan',
      subject_id: loan_id,
      after: { certificate_id: issued.id },
    })
    return issued
  })
  const { system_name } = await loadSystemSettings(ctx.db)
  const address = `${publicUrl(ctx.config)}/certificates/${certificate.code}`
  const language = await languageOf(ctx.db, user_id)
  const settled = date(certificate.settled_on)
  const { toDataURL } = await import('qrcode')
  const { renderCertificate } = await import('./papers-pdf.ts')
  const bytes = await renderCertificate({
    language,
    system_name,
    statement: translateForPdf(
      text('We certify that {repaid}. Nothing has been owed since {settled_on}.', {
        repaid: repaid(await loadName(ctx.db, user_id), certificate.principal),
        settled_on: settled,
      }),
      language,
    ),
    settled_on: settled(language),
    code: certificate.code,
    address,
    qr: await toDataURL(address, { margin: 1, width: 240 }),
    printed_on: date(today(ctx.clock))(language),
  })
  return new File([bytes], `certificate-${certificate.code}.pdf`, { type: 'application/pdf' })
}

/** First name and initial: enough to compare with the certificate, not enough to look a person up. */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}

/** Public check whether a certificate's code is genuine. */
export const verifyCertificate = async (ctx: Context, input: { code: string }) => {
  const code = input.code.trim().toUpperCase()
  const found = await findCertificate(ctx.db, code)
  return {
    code,
    valid: found !== null && found.revoked_at === null,
    revoked_at: found?.revoked_at ?? null,
    holder: found ? shortName(found.full_name) : null,
    settled_on: found?.settled_on ?? null,
    issued_at: found?.created_at ?? null,
  }
}
