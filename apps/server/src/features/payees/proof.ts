import type { Database } from '@efie/database'
import { compareNames, TYPED_BY_STAFF } from '@efie/domain'
import { AppError } from '../../platform/errors.ts'
import { loadAnswers, loadMatch, type AccountName, type PayeeAccount } from './queries.ts'

type Match = NonNullable<Awaited<ReturnType<typeof loadMatch>>>

export interface PayeeProof {
  /** The latest enquiry, `away` included. */
  last: AccountName | null
  /** The latest answered enquiry. */
  answer: AccountName | null
  match: Match | null
  /** Matched, and not contradicted by the provider since. */
  stands: boolean
}

/** A provider's name must be identical each time; one typed by staff may omit a middle name. */
const isSame = (match: Match, name: string | null): boolean =>
  compareNames(name ?? '', match.name ?? '', match.provider === TYPED_BY_STAFF ? 'lenient' : 'strict')
    .outcome === 'match'

const contradicts = (match: Match, answer: AccountName | null): boolean =>
  answer !== null &&
  answer.id !== match.account_name_id &&
  answer.created_at >= match.asked_at &&
  (answer.outcome === 'unknown-account' || !isSame(match, answer.name))

export const loadPayeeProof = async (db: Database, payee: PayeeAccount): Promise<PayeeProof> => {
  if (payee.payout_account === null) return { last: null, answer: null, match: null, stands: false }
  const { last, answer } = await loadAnswers(db, payee)
  const match = await loadMatch(db, payee)
  return { last, answer, match, stands: match !== null && !contradicts(match, answer) }
}

/**
 * Checks before money leaves: the holder's name was matched with the landlord's ID, and the provider has just
 * confirmed it. `asked` is null without a provider; then a second person must have confirmed the name.
 */
export const requireStandingName = (match: Match | null, asked: AccountName | null): void => {
  if (match === null) throw new AppError('PAYEE_NOT_PROVEN')
  if (asked === null) {
    if (match.confirmed_by === null) throw new AppError('PAYEE_NOT_PROVEN')
    return
  }
  if (asked.outcome === 'away') throw new AppError('NAME_ENQUIRY_AWAY')
  if (asked.outcome === 'unknown-account') throw new AppError('PAYEE_ACCOUNT_UNKNOWN')
  if (!isSame(match, asked.name)) throw new AppError('PAYEE_NAME_DIFFERS')
}
