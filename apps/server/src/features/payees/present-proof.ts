import { compareNames, TYPED_BY_STAFF } from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import type { PayeeProof } from './proof.ts'

interface Declared {
  landlord_name: string
  payout_name: string | null
}

/** The evidence as shown when matching and releasing. */
export const presentProof = (
  ctx: Pick<Context, 'nameEnquiry'>,
  { last, answer, match, stands }: PayeeProof,
  declared: Declared,
  approval_id: string | null,
) => ({
  provider: ctx.nameEnquiry?.name ?? null,
  outcome: last?.outcome ?? null,
  asked_at: last?.created_at ?? null,
  name: answer?.name ?? null,
  named_at: answer?.created_at ?? null,
  account_known: answer === null ? null : answer.outcome === 'named',
  compared: answer?.name
    ? {
        landlord: compareNames(answer.name, declared.landlord_name, 'lenient'),
        declared:
          declared.payout_name === null ? null : compareNames(answer.name, declared.payout_name, 'lenient'),
      }
    : null,
  match: match && {
    name: match.name ?? '',
    name_on_id: match.name_on_id,
    typed_by_staff: match.provider === TYPED_BY_STAFF,
    matched_at: match.created_at,
    matched_by_name: match.matched_by_name,
    confirmed_by_name: match.confirmed_by_name,
  },
  stands,
  /** The request waiting for a second person. */
  approval_id,
})
