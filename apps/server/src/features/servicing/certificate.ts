import { randomInt } from 'node:crypto'
import type { LocalDate, Pesewas } from '@efie/domain'
import { toDataURL } from 'qrcode'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { borrowingOf, type Accounts } from './account.ts'
import { ensureCertificate, findCertificate, loadName } from './certificate-queries.ts'

/** No letters or digits that are taken for another when read from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `EFIE-7KQ2-M9XT-4BHC`: sixty bits, so nobody finds another's by trying. */
const newCode = (): string => {
  const block = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `EFIE-${block()}-${block()}-${block()}`
}

interface Repaid {
  user_id: string
  settled_on: LocalDate
  principal: Pesewas
  /** What was repaid, in words: “the rent financing of GHS … for …”. */
  what: string
}

/** The certificate of what is repaid as PDF, with a QR code that leads to its public proof. */
export const printCertificate = async (
  ctx: Context,
  accounts: Pick<Accounts, 'of'>,
  id: string,
  { user_id, settled_on, principal, what }: Repaid,
): Promise<File> => {
  const certificate = await transact(ctx, async (tx) => {
    const issued = await ensureCertificate(tx, {
      ...borrowingOf(accounts, id),
      user_id,
      code: newCode(),
      settled_on,
      principal,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, tx, {
      action: 'certificate.read',
      subject_type: accounts.of,
      subject_id: id,
      after: { certificate_id: issued.id },
    })
    return issued
  })
  const { system_name } = await loadSystemSettings(ctx.db)
  const address = `${publicUrl(ctx.config)}/certificates/${certificate.code}`
  const { renderCertificate } = await import('./papers-pdf.ts')
  const bytes = await renderCertificate({
    system_name,
    repaid: `${await loadName(ctx.db, user_id)} has repaid ${what} in full`,
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
