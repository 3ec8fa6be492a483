import { randomInt } from 'node:crypto'
import { formatMoneyPlain, localDateOf } from '@efie/domain'
import { toDataURL } from 'qrcode'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication, lockScopedApplication } from '../applications/index.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { ensureCertificate, findCertificate, loadName } from './certificate-queries.ts'

/** No letters or digits that are taken for another when read from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `EFIE-7KQ2-M9XT-4BHC`: sixty bits, so nobody finds another's by trying. */
const newCode = (): string => {
  const block = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `EFIE-${block()}-${block()}-${block()}`
}

/** The certificate of a settled loan as PDF, with a QR code that leads to its public proof. */
export const getCertificate = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  if (application.status !== 'settled')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: 'settled',
      missing: [{ fact: 'nothing_owed', text: 'The certificate is issued once the loan is settled' }],
    })
  const certificate = await transact(ctx, async (tx) => {
    const settled = await lockScopedApplication(tx, input.id, scope, actor.id)
    const issued = await ensureCertificate(tx, {
      application_id: settled.id,
      user_id: settled.user_id,
      code: newCode(),
      settled_on: localDateOf(settled.settled_at ?? nowIso(ctx.clock)),
      principal: settled.total_advance_payment,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, tx, {
      action: 'certificate.read',
      subject_type: 'application',
      subject_id: settled.id,
      after: { certificate_id: issued.id },
    })
    return issued
  })
  const { system_name } = await loadSystemSettings(ctx.db)
  const address = `${publicUrl(ctx.config)}/certificates/${certificate.code}`
  const { renderCertificate } = await import('./loan-pdf.ts')
  const bytes = await renderCertificate({
    system_name,
    holder: await loadName(ctx.db, application.user_id),
    property: application.property_address,
    amount: formatMoneyPlain(certificate.principal),
    settled_on: certificate.settled_on,
    code: certificate.code,
    address,
    qr: await toDataURL(address, { margin: 1, width: 240 }),
    printed_on: today(ctx.clock),
  })
  return new File([bytes], `certificate-${certificate.code}.pdf`, { type: 'application/pdf' })
}

/** First name and initial: enough to compare with the paper, not enough to look a person up. */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}

/** Whether a code was given out, for whoever holds the paper. */
export const verifyCertificate = async (ctx: Context, input: { code: string }) => {
  const code = input.code.trim().toUpperCase()
  const found = await findCertificate(ctx.db, code)
  return {
    code,
    valid: found !== null,
    holder: found ? shortName(found.full_name) : null,
    settled_on: found?.settled_on ?? null,
    issued_at: found?.created_at ?? null,
  }
}
