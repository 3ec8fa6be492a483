import { formatMoney } from '@efie/domain'
import type { ApplicationDetail } from '~/platform/api/rows.ts'

type Review = NonNullable<ApplicationDetail['review']>
export type ApprovalLimit = Review['limits'][number]
export type ApprovalNeed = NonNullable<Review['need']>

/** `28.74%` of basis points. */
export const shareText = (bps: number): string => `${(bps / 100).toFixed(2)}%`

/** A limit is a whole per cent, so `40%`. */
const wholeShare = (bps: number): string => `${bps / 100}%`

interface Words {
  name: string
  amount: (value: number) => string
  bound: (value: number) => string
}

const words: Record<ApprovalLimit['limit'], Words> = {
  'income-share': { name: 'Repayments as a share of income', amount: shareText, bound: wholeShare },
  exposure: { name: 'Total exposure after payout', amount: formatMoney, bound: formatMoney },
}

export const limitName = ({ limit }: ApprovalLimit): string => words[limit].name

export const measuredText = ({ limit, measured }: ApprovalLimit): string =>
  measured === null ? 'Not calculated' : words[limit].amount(measured)

/** What the limit is, and what the figure means for who may approve. */
export const limitText = ({ limit, alone, most, need }: ApprovalLimit): string => {
  const { bound } = words[limit]
  if (need === null) return `One person can approve up to ${bound(alone)}`
  if (need === 'refused') return `Above ${bound(most ?? alone)}, so it can’t be approved`
  return need === 'one-person'
    ? `Within ${bound(alone)}, so this limit needs one person`
    : `Above ${bound(alone)}, so a second person has to approve`
}

export const needTexts: Record<ApprovalNeed, string> = {
  'one-person': 'One person can approve',
  'two-persons': 'Two people have to approve',
  refused: 'Can’t be approved',
}

/** Which limits ask for more than one person, in a sentence. */
export const secondPersonReason = (limits: readonly ApprovalLimit[]): string =>
  limits
    .filter(({ need }) => need === 'two-persons' || need === 'refused')
    .map((limit) => `${limitName(limit)} is ${measuredText(limit)}. ${limitText(limit)}.`)
    .join(' ')
