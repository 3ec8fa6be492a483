import type { Database } from '@efie/database'
import { compareNames, TYPED_BY_STAFF } from '@efie/domain'
import { AppError } from '../../platform/errors.ts'
import { loadAnswers, loadMatch, type AccountName, type PayeeAccount } from './queries.ts'

type Match = NonNullable<Awaited<ReturnType<typeof loadMatch>>>

export interface PayeeProof {
  /** The last question to a provider, `away` included. */
  last: AccountName | null
  /** The last one that was answered. */
  answer: AccountName | null
  match: Match | null
  /** There is a match, and nothing that the provider said since contradicts it. */
  stands: boolean
}

/** What a provider gives has to be the same each time; a name that staff typed may leave out a middle name. */
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
 * Before money leaves: the account's name was matched with the landlord's ID, and the provider has just given it again.
 * `asked` is null where nobody can be asked; then a second person has to have confirmed the name.
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
