import { isSameName, partsOfName } from './names.ts'

export const nameOutcomes = ['match', 'partial', 'no-match'] as const
export type NameOutcome = (typeof nameOutcomes)[number]

/** Why two names agree or differ, as shown to staff. */
export const nameReasonTexts = {
  same: 'The names are the same',
  'extra-name': 'One of them has an extra name',
  initial: 'A middle name is written as an initial',
  'initial-only': 'Only one full name matches. The other is an initial',
  'day-name': 'A day name is spelled differently',
  'one-differs': 'Two names match and another differs, as can happen after marriage',
  generation: 'Only one of them says Junior or Senior',
  'one-name': 'Only one name matches',
  none: 'No names match',
  missing: 'A name is missing',
} as const
export type NameReason = keyof typeof nameReasonTexts
export const nameReasons = Object.keys(nameReasonTexts) as [NameReason, ...NameReason[]]

export interface NameComparison {
  outcome: NameOutcome
  reason: NameReason
}

/** Spellings of the Akan day names, one line per day and gender. */
const dayNames = [
  'kwasi akwasi kwesi kwasie kwashie',
  'kwadwo kojo kwodwo kodwo kwadjo',
  'kwabena kobina kwabina kobena ebo',
  'kwaku kweku kwaku kuuku',
  'yaw yao ekow',
  'kofi fiifi yoofi koffi',
  'kwame kwamena kwami ato',
  'akosua akosuah esi akousa',
  'adwoa adjoa ajoa adwowa adjowa',
  'abena abenaa araba abla',
  'akua ekua akuah kuukua',
  'yaa aba yaaba yawa',
  'afua efua afia efia afuah',
  'ama amma ame',
].map((line) => new Set(line.split(' ')))

const sameDay = (left: string, right: string): boolean =>
  dayNames.some((spellings) => spellings.has(left) && spellings.has(right))

const isInitialOf = (left: string, right: string): boolean =>
  (left.length === 1 || right.length === 1) && left.charAt(0) === right.charAt(0)

/** Generation suffixes. A father and son may share every other name. */
const generations: Record<string, string> = { jr: 'junior', jnr: 'junior', snr: 'senior', sr: 'senior' }
const generationOf = (parts: readonly string[]): string | undefined =>
  parts.map((part) => generations[part] ?? part).find((part) => part === 'junior' || part === 'senior')
const isGeneration = (part: string): boolean => generationOf([part]) !== undefined

/** Removes agreeing pairs from both lists, and returns how many there were. */
const takePairs = (
  left: string[],
  right: string[],
  agree: (one: string, other: string) => boolean,
): number => {
  const before = left.length
  const alone = left.filter((part) => {
    const found = right.findIndex((other) => agree(part, other))
    if (found !== -1) right.splice(found, 1)
    return found === -1
  })
  left.splice(0, before, ...alone)
  return before - alone.length
}

const compareParts = (left: string[], right: string[]): NameComparison => {
  const whole = takePairs(left, right, (one, other) => one === other)
  const initials = takePairs(left, right, isInitialOf)
  const days = takePairs(left, right, sameDay)
  const differ = Math.min(left.length, right.length)
  if (whole + initials + days === 0) return { outcome: 'no-match', reason: 'none' }
  if (differ > 0)
    return whole >= 2
      ? { outcome: 'partial', reason: 'one-differs' }
      : { outcome: 'no-match', reason: 'one-name' }
  if (whole >= 2 && days === 0) {
    if (initials > 0) return { outcome: 'match', reason: 'initial' }
    return { outcome: 'match', reason: left.length + right.length > 0 ? 'extra-name' : 'same' }
  }
  if (whole === 0 || whole + initials + days < 2) return { outcome: 'no-match', reason: 'one-name' }
  return { outcome: 'partial', reason: days > 0 ? 'day-name' : 'initial-only' }
}

/**
 * Whether two names may belong to the same person (domain.md §3: payout account against the landlord's ID).
 * Order, case, accents, hyphens and titles never matter. `lenient` matches when two parts agree in full and
 * nothing contradicts them; a middle name may be missing or an initial. `strict` requires every part to
 * agree. `partial` needs human judgement: what lenient accepts and strict does not, a day name in another
 * spelling, or one differing part beside two that agree.
 */
export const compareNames = (left: string, right: string, how: 'strict' | 'lenient'): NameComparison => {
  const [ours, theirs] = [partsOfName(left), partsOfName(right)]
  if (ours.length === 0 || theirs.length === 0) return { outcome: 'no-match', reason: 'missing' }
  if (isSameName(left, right)) return { outcome: 'match', reason: 'same' }
  const found = compareParts(
    ours.filter((part) => !isGeneration(part)),
    theirs.filter((part) => !isGeneration(part)),
  )
  if (found.outcome !== 'match') return found
  if (generationOf(ours) !== generationOf(theirs)) return { outcome: 'partial', reason: 'generation' }
  return how === 'strict' && found.reason !== 'same' ? { ...found, outcome: 'partial' } : found
}
