import type { Network } from './enumerations.ts'

/**
 * Ghana Card number (domain.md §6). The check digit's algorithm is unpublished, so only the format is
 * validated.
 */
export const ghanaCardPattern = /^GHA-\d{9}-\d$/
export const isGhanaCard = (text: string): boolean => ghanaCardPattern.test(text)

/** Normalises a typed Ghana Card number: `gha 7123456789` → `GHA-712345678-9`; null when it cannot be one. */
export const formatGhanaCard = (text: string): string | null => {
  const match = /^(?:GHA)?(\d{9})(\d)$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, ''))
  return match ? `GHA-${match[1]}-${match[2]}` : null
}

/** A Ghana Card number masked for people who need not know it. */
export const maskGhanaCard = (card: string): string => card.replace(/^(GHA-)\d{6}/, '$1••••••')

/** A bank account or wallet number masked for people who need not know it. */
export const maskAccount = (account: string): string => `•••• ${account.slice(-4)}`

/**
 * GhanaPostGPS digital address. Rural addresses have up to five digits in the middle (domain-anchors.md §4).
 */
export const digitalAddressPattern = /^[A-Z][A-Z0-9]-\d{3,5}-\d{4}$/
export const isDigitalAddress = (text: string): boolean => digitalAddressPattern.test(text)

/** Normalises a typed digital address: `ga 183 8164` → `GA-183-8164`; null when it cannot be one. */
export const formatDigitalAddress = (text: string): string | null => {
  const match = /^([A-Z][A-Z0-9])[\s-]*(\d{3,5})[\s-]*(\d{4})$/.exec(text.trim().toUpperCase())
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}

/**
 * Prefixes after +233 by network (libphonenumber; domain-anchors.md §4). Numbers are portable, so this is
 * only a default.
 */
const networkPrefixes: Record<Network, RegExp> = {
  mtn: /^(?:24|25[67]|53|54|55|59)/,
  telecel: /^(?:20|50)/,
  at: /^(?:23|26|27|56|57)/,
}

/** Guesses a number's network from its E.164 or local form; null when no mobile prefix matches. */
export const guessNetwork = (phone: string): Network | null => {
  const local = phone.replaceAll(/[\s-]/g, '').replace(/^(?:\+?233|0)/, '')
  if (!/^\d{9}$/.test(local)) return null
  const networks: Network[] = ['mtn', 'telecel', 'at']
  return networks.find((network) => networkPrefixes[network].test(local)) ?? null
}

const gsm7Basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
const gsm7Extended = '^{}\\[~]|€'

/** True when a text can be sent in GSM-7, which lacks `₵` and curly quotes (domain.md §6). */
export const isGsm7 = (text: string): boolean =>
  Array.from(text).every((character) => gsm7Basic.includes(character) || gsm7Extended.includes(character))

/**
 * Number of parts of at most `most` units needed for characters of these sizes. No character is split over
 * two parts.
 */
const pack = (sizes: readonly number[], most: number): number =>
  sizes.reduce(
    ({ parts, used }, size) =>
      used + size > most ? { parts: parts + 1, used: size } : { parts, used: used + size },
    { parts: 1, used: 0 },
  ).parts

/**
 * Number of message parts that a provider bills (GSM 03.38, 3GPP TS 23.038): 160 septets for a single
 * message, 153 per part when joined, with two for each extended character. Any other character turns the
 * whole text into UCS-2: 70 units alone, 67 per part.
 */
export const smsSegments = (text: string): number => {
  const gsm7 = isGsm7(text)
  const sizes = Array.from(text, (character) =>
    gsm7 ? (gsm7Extended.includes(character) ? 2 : 1) : character.length,
  )
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (units <= (gsm7 ? 160 : 70)) return 1
  return pack(sizes, gsm7 ? 153 : 67)
}

const gsm7Replacements: [RegExp, string][] = [
  [/GH₵|₵/g, 'GHS'],
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—−]/g, '-'],
  [/…/g, '...'],
  [/\u00AB\u00A0?|\u00A0?\u00BB/g, '"'],
  [/[\u00A0\u202F]/g, ' '],
]

/** Letters of Ghanaian languages and French that have no accent to strip. */
const plainLetters: Record<string, string> = {
  Ɛ: 'E',
  ɛ: 'e',
  Ɔ: 'O',
  ɔ: 'o',
  Ŋ: 'N',
  ŋ: 'n',
  Ɖ: 'D',
  ɖ: 'd',
  Ƒ: 'F',
  ƒ: 'f',
  Ɣ: 'G',
  ɣ: 'g',
  Ʋ: 'V',
  ʋ: 'v',
  Œ: 'OE',
  œ: 'oe',
}

/** Nearest GSM-7 letter, so that `ã` stays readable as `a` and `ɛ` as `e`. */
const toPlain = (character: string): string => {
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const plain = plainLetters[bare] ?? bare
  return isGsm7(plain) ? plain : '?'
}

/** Rewrites a text for GSM-7. A character without an equivalent becomes `?`. */
export const toGsm7 = (text: string): string => {
  const replaced = gsm7Replacements.reduce(
    (rest, [pattern, by]) => rest.replaceAll(pattern, by),
    text.normalize('NFC'),
  )
  return Array.from(replaced, (character) => (isGsm7(character) ? character : toPlain(character))).join('')
}
