import { toGsm7 } from './ghana.ts'

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'alhaji', 'hajia', 'madam', 'nana'])

/** Letters of Akan, Ewe and Ga that a bank's system spells in plain Latin ones. */
const plainLetters: Record<string, string> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' }

/** The parts of a person's name that count: no accents, case, punctuation or titles. */
export const partsOfName = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɛɔŋɖƒɣʋ]/gu, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** The same person's name written twice, word for word in any order: `MENSAH Kofi` and `Mr Kofi Mensah`. */
export const isSameName = (left: string, right: string): boolean => {
  const parts = partsOfName(left).sort()
  return parts.length > 0 && parts.join(' ') === partsOfName(right).sort().join(' ')
}

/** What a name that holds a web address or phone number is answered with. */
export const linkInName = 'Enter a name without web addresses or phone numbers'

/** Endings that make a link even of an initial or a title: `t.co`, `dr.com`, `nana.ml`. A surname is none of them. */
const commonEndings = new Set(
  [
    'com net org info biz name mobi africa app dev link site online shop store xyz top live click win vip club icu fun',
    'pro pay bank loan loans money tech web website space cloud press host email today world ac ae ag ai am at au be',
    'bz ca cc cf ch cm cn co de es eu fi fm ga gd gg gh gl gq gs gy id ie im in io is it jp ke kz la lc ly me ml mn',
    'mp ms mu mx ng nl no nu nz pe ph pk pl pm pt pw ru rw sc se sg sh sn su tc tf tg tk tl to tv tz ug uk us vc vg',
    'vn wf ws za zw',
  ].flatMap((line) => line.split(' ')),
)
const beforeSurnames = new Set([...titles, 'st', 'ing', 'capt', 'lt', 'col'])

/** What nobody sees, or only on the letter or sign before it: whoever reads `e̸vil.com` types `evil.com`. */
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu

/** With the dots of every script as one, and without what is not seen. */
const asTyped = (name: string): string =>
  name.normalize('NFKD').replaceAll(unseen, '').normalize('NFC').replaceAll('。', '.')

const isAddress = (before: string, after: string, path: string): boolean => {
  const label = before.toLowerCase()
  // `J.K.Mensah` and `St.John` are names that were typed without a space; no name goes on with a path, port or query.
  if (label.length === 1 || beforeSurnames.has(label))
    return path !== '' || commonEndings.has(after.toLowerCase())
  return true
}

/** A label is looked for where a word begins alone: from each of its letters, a long one would take for ever. */
const linksIn = (typed: string): boolean =>
  /:\/\/|@|\bhttps?\b|\bwww\b|\d\.\d+\.\d+\.\d/i.test(typed) ||
  [
    ...typed.matchAll(
      /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-_]*\.(?=(\p{L}{2,}))(?=[\p{L}\p{N}-]+\.?([/\\]|:\d|[?#][^\s?#])?)/gu,
    ),
  ].some(([, before = '', after = '', path = '']) => isAddress(before, after, path))

/** Beside a digit, letters that are read as one: `O24 l23 4567`. */
const lookAlikes: Record<string, string> = { o: '0', O: '0', l: '1', I: '1', '|': '1' }
const besideDigits = /(?<=\d[oOlI|]*)[oOlI|]|[oOlI|](?=[oOlI|]*\d)/g

/**
 * Nine digits, whatever stands between them except letters: as many as a Ghanaian number has after its zero, and
 * more than a year, a span of years (`1957-2007`) or a branch of a company takes.
 */
const phoneNumber = /\d(?:[^\p{L}\d]*\d){8}/u

/** A code to dial, such as `*170#`: it may move money. `Shop #2` is a name. */
const dialCode = /[*#]\s*\d[\d\s]*[*#]/

const numberIn = (typed: string): boolean => {
  if (!/\d/.test(typed)) return false
  const digits = typed.replaceAll(besideDigits, (letter) => lookAlikes[letter] ?? letter)
  return phoneNumber.test(digits) || dialCode.test(digits)
}

/** Digits of every script as ours: `٠٢٤` is dialled like `024`. */
const withPlainDigits = (typed: string): string =>
  typed.replaceAll(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    // Digits of a script follow one another, and begin where the one before is no digit.
    let value = 0
    const code = digit.codePointAt(0) ?? 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/**
 * Whether a phone or a mail program would turn part of a name into a link, or into a number to call; a name stands in messages
 * to others. Judged as it is read, and as a text message spells it: there `evil₵.com` is `evilGHS.com`.
 */
export const holdsLink = (name: string): boolean =>
  [asTyped(name), asTyped(toGsm7(name))].some((typed) => linksIn(typed) || numberIn(withPlainDigits(typed)))

/** A name as it may stand in a message: of one that holds a link, kept from before or told by others, only its words. */
export const withoutLinks = (name: string): string => {
  if (!holdsLink(name)) return name
  const words = asTyped(name)
    .replaceAll(/\bhttps?\b|\bwww\b|[.@:/\\*#]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return holdsLink(words) ? words.replaceAll(/\p{N}/gu, ' ').replaceAll(/\s+/g, ' ').trim() : words
}
